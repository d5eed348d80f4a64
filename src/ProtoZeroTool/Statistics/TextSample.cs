using System;
using System.Collections.Generic;
using System.Numerics;

namespace ProtoZeroTool.Statistics;

/// <summary>
/// Estimates how many of the texts of a field differ. It keeps those whose hash ends in some zero bits; where they
/// become too many, one bit more. So its memory is bounded, and up to that bound the numbers are exact.
/// </summary>
/// <param name="budget">What all samples of an input share.</param>
internal sealed class TextSample(SampleBudget budget)
{
    private const int Most = 1 << 14;

    private readonly Dictionary<ulong, int> _kept = [];
    private int _bits;

    /// <summary>How many texts there were.</summary>
    public long Count { get; private set; }

    /// <summary>Their bytes.</summary>
    public long Bytes { get; private set; }

    /// <summary>Whether the numbers below are exact; estimates otherwise.</summary>
    public bool IsExact => _bits == 0;

    /// <summary>How many of them differ.</summary>
    public long Distinct => (long)_kept.Count << _bits;

    /// <summary>Bytes of those that differ, each counted once.</summary>
    public long DistinctBytes
    {
        get
        {
            long sum = 0;
            foreach (int length in _kept.Values) sum += length;
            return sum << _bits;
        }
    }

    /// <summary>Notes a text.</summary>
    public void Add(ReadOnlySpan<byte> text)
    {
        Count++;
        Bytes += text.Length;
        var hash = default(HashCode);
        hash.AddBytes(text);
        // Equal hashes of texts of different lengths are told apart.
        ulong key = ((ulong)(uint)hash.ToHashCode() << 32) | (uint)text.Length;
        if (BitOperations.TrailingZeroCount((uint)(key >> 32)) < _bits || _kept.ContainsKey(key)) return;
        while (_bits < 32 && (_kept.Count >= Most || !budget.Take())) Thin();
        if (BitOperations.TrailingZeroCount((uint)(key >> 32)) >= _bits) _kept.Add(key, text.Length);
        else budget.Give(1);
    }

    // Half of the places on average, so adding takes constant time on average.
    private void Thin()
    {
        _bits++;
        List<ulong> gone = [];
        foreach (ulong key in _kept.Keys)
        {
            if (BitOperations.TrailingZeroCount((uint)(key >> 32)) < _bits) gone.Add(key);
        }

        foreach (ulong key in gone) _kept.Remove(key);
        budget.Give(gone.Count);
    }
}
