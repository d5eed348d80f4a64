using System;
using System.Collections.Generic;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Dumping;

/// <summary>
/// Prints the records of a source. Evidence is collected from the first records before anything is printed, and from
/// the others on the way, where it is not yet sure what a field is; so a stream of any length takes constant memory.
/// </summary>
internal sealed class Dumper(
    RecordReader records, PathTree paths, FieldLooker looker, IRecordPrinter printer, DumpOptions options)
{
    // The records that are read before the first one is printed.
    private const int SampleBytes = 1 << 20, SampleRecords = 1 << 12;

    // Behind these, this much of a stream is looked at record by record; later on only paths that are new.
    private const long MostOfStream = 16 << 20;

    // Of a single message this much is looked at before it is printed.
    private const int MostGathered = 64 << 20;

    private readonly List<(RecordHead Head, byte[] Data)> _sample = [];
    private long _printed;

    /// <summary>Whether the records are those of a stream.</summary>
    private bool IsFramed => records.Kind is not FrameKind.None;

    /// <summary>Prints all that the options select.</summary>
    /// <param name="scope">What a schema says of the records.</param>
    /// <param name="report">Called from time to time.</param>
    public void Run(in SchemaScope scope, Action report)
    {
        if (!IsFramed)
        {
            while (records.MoveNext())
            {
                Gather(records.Data);
                Print(RecordHead.Of(records), records.Data, in scope);
            }
        }
        else
        {
            bool hasLong = ReadSample();
            foreach ((RecordHead head, byte[] data) in _sample)
            {
                if (_printed >= options.Limit) return;
                Print(in head, data, in scope);
            }

            _sample.Clear();
            if (hasLong && _printed < options.Limit) Print(RecordHead.Of(records), records.Data, in scope);
            while (_printed < options.Limit && records.MoveNext())
            {
                looker.Gathers = records.Position > MostOfStream;
                if (!looker.Gathers) Gather(records.Data);
                Print(RecordHead.Of(records), records.Data, in scope);
                report();
            }

            if (_printed >= options.Limit) return;
        }

        if (records.Damage is not { } damage) return;
        printer.StreamDamage(damage.Code, damage.Offset, damage.Text);
        for (ReadOnlySpan<byte> rest; !(rest = records.NextRest(out long offset)).IsEmpty;)
            printer.StreamRest(offset, rest);
    }

    // Returns whether a record was read that is too long to keep a copy of it.
    private bool ReadSample()
    {
        int bytes = 0;
        while (bytes < SampleBytes && _sample.Count < SampleRecords && records.MoveNext())
        {
            Gather(records.Data);
            if (records.Data.Length > SampleBytes) return true;
            _sample.Add((RecordHead.Of(records), records.Data.ToArray()));
            bytes += records.Data.Length;
        }

        return false;
    }

    private void Gather(ReadOnlySpan<byte> data) =>
        Gatherer.Record(data[..Math.Min(data.Length, MostGathered)], paths.Root);

    private void Print(in RecordHead head, ReadOnlySpan<byte> data, in SchemaScope scope)
    {
        if (!IsFramed)
        {
            printer.Record(data, in head, paths.Root, in scope, options.Limit);
            return;
        }

        printer.Head(in head);
        printer.Record(data, in head, paths.Root, in scope, long.MaxValue);
        _printed++;
    }
}
