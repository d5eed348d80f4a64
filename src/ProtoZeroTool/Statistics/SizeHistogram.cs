using System;
using System.Numerics;

namespace ProtoZeroTool.Statistics;

/// <summary>
/// The distribution of sizes, in constant memory: sizes up to 31 are exact, larger ones within 3 %.
/// </summary>
internal sealed class SizeHistogram
{
    // How many steps each power of two has.
    private const int StepBits = 4, Steps = 1 << StepBits;

    private readonly long[] _counts = new long[(64 - StepBits) * Steps];

    /// <summary>How many sizes there were.</summary>
    public long Count { get; private set; }

    /// <summary>Their sum.</summary>
    public long Sum { get; private set; }

    /// <summary>The smallest; 0 of none.</summary>
    public long Least { get; private set; }

    /// <summary>The largest; 0 of none.</summary>
    public long Most { get; private set; }

    /// <summary>The mean; 0 of none.</summary>
    public double Mean => Count == 0 ? 0 : (double)Sum / Count;

    /// <summary>Notes a size.</summary>
    public void Add(long size)
    {
        Least = Count == 0 ? size : Math.Min(Least, size);
        Most = Math.Max(Most, size);
        Count++;
        Sum += size;
        _counts[IndexOf(size)]++;
    }

    /// <summary>The size that a share of all sizes does not exceed.</summary>
    /// <param name="share">0 to 1.</param>
    public long Quantile(double share)
    {
        long rank = (long)Math.Ceiling(share * Count), seen = 0;
        for (int i = 0; i < _counts.Length; i++)
        {
            seen += _counts[i];
            if (seen >= rank && seen > 0) return Math.Clamp(MiddleOf(i), Least, Most);
        }

        return Most;
    }

    private static int IndexOf(long size)
    {
        if (size < 2 * Steps) return (int)size;
        int shift = BitOperations.Log2((ulong)size) - StepBits;
        return (shift * Steps) + (int)(size >> shift);
    }

    private static long MiddleOf(int index)
    {
        if (index < 2 * Steps) return index;
        int shift = (index / Steps) - 1;
        long low = (long)(Steps + (index % Steps)) << shift;
        return low + ((1L << shift) / 2);
    }
}
