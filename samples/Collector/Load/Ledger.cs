using System;
using System.Buffers.Binary;
using System.Collections;
using System.Collections.Generic;
using System.Threading;

namespace Collector.Load;

/// <summary>What a client knows of its request.</summary>
internal enum Fate
{
    /// <summary>It has no answer, or one that says so: all of the records arrive, or none.</summary>
    Unknown,

    /// <summary>All of the records arrive once, except those that the filter takes out.</summary>
    Accepted,

    /// <summary>None arrives.</summary>
    Refused,
}

/// <summary>
/// Accounts for each record: the clients enter what they send and what became of it, the sink what it gets.
/// </summary>
internal sealed class Ledger
{
    private readonly Lock _lock = new();
    private readonly Dictionary<long, (Template Template, Fate Fate)> _requests = [];
    private readonly BitArray _arrived = new(1 << 20);
    private long _next, _duplicates, _foreign;

    /// <summary>Numbers for the records of a request, whose fate is not known yet.</summary>
    public long Open(Template template)
    {
        lock (_lock)
        {
            long first = _next;
            _next += template.IsDropped.Length;
            _requests.Add(first, (template, Fate.Unknown));
            return first;
        }
    }

    /// <summary>Tells what became of a request.</summary>
    public void Close(long first, Template template, Fate fate)
    {
        lock (_lock) _requests[first] = (template, fate);
    }

    /// <summary>Records have arrived at the sink.</summary>
    /// <param name="export">What they came in.</param>
    /// <param name="offsets">Where their ids are.</param>
    /// <param name="count">How many there are; those without an id are foreign.</param>
    public void Arrive(ReadOnlySpan<byte> export, List<int> offsets, int count)
    {
        lock (_lock)
        {
            _foreign += count - offsets.Count;
            foreach (int offset in offsets)
            {
                long number = BinaryPrimitives.ReadInt64LittleEndian(export[(offset + 8)..]);
                if (number < 0 || number >= _next)
                {
                    _foreign++;
                    continue;
                }

                while (number >= _arrived.Length) _arrived.Length *= 2;
                if (_arrived[(int)number]) _duplicates++;
                _arrived[(int)number] = true;
            }
        }
    }

    /// <summary>Compares both sides, at the end.</summary>
    public Balance Settle()
    {
        lock (_lock)
        {
            long accepted = 0, arrived = 0, lost = 0, unexpected = 0;
            foreach ((long first, (Template template, Fate fate)) in _requests)
            {
                (int kept, int here, int wrong) = Compare(first, template.IsDropped);
                arrived += here;
                unexpected += wrong + (fate == Fate.Refused ? here : 0);
                if (fate == Fate.Accepted) accepted += kept;
                if (fate == Fate.Accepted || (fate == Fate.Unknown && here > 0)) lost += kept - here;
            }

            return new Balance(_requests.Count, accepted, arrived, lost, _duplicates, unexpected, _foreign);
        }
    }

    private (int Kept, int Here, int Wrong) Compare(long first, bool[] isDropped)
    {
        int kept = 0, here = 0, wrong = 0;
        for (int i = 0; i < isDropped.Length; i++)
        {
            bool isHere = first + i < _arrived.Length && _arrived[(int)(first + i)];
            if (isDropped[i])
            {
                wrong += isHere ? 1 : 0;
                continue;
            }

            kept++;
            here += isHere ? 1 : 0;
        }

        return (kept, here, wrong);
    }
}

/// <summary>What an account says.</summary>
/// <param name="Requests">Requests that were sent.</param>
/// <param name="Accepted">Records that were accepted and not to be filtered.</param>
/// <param name="Arrived">Different records that arrived, those of unknown fate among them.</param>
/// <param name="Lost">Records that are missing.</param>
/// <param name="Duplicates">Arrivals of what had arrived.</param>
/// <param name="Unexpected">Records that were refused or to be filtered, and arrived.</param>
/// <param name="Foreign">Records that were not sent.</param>
internal sealed record Balance(
    long Requests, long Accepted, long Arrived, long Lost, long Duplicates, long Unexpected, long Foreign)
{
    /// <summary>Whether what was accepted arrived, and nothing else.</summary>
    public bool IsComplete => Lost + Unexpected + Foreign == 0 && Accepted > 0;

    /// <summary>Whether it arrived once.</summary>
    public bool IsGood => IsComplete && Duplicates == 0;
}
