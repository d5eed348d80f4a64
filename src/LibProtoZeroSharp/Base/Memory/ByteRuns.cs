using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>Comparisons of bytes, for which most are few.</summary>
internal static unsafe class ByteRuns
{
    private const int Few = 32;
    private const int Page = 4096;      // of the smallest pages; larger ones are multiples

    /// <summary>Whether two runs of that many bytes are equal. If there are none, nothing is read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Same(byte* left, byte* right, nint length)
    {
        // One branch for every length up to 32; those by length would be guessed wrong where lengths vary.
        if (Vector256.IsHardwareAccelerated && (nuint)(length - 1) < Few && IsInPage(left) && IsInPage(right))
        {
            // SAFETY: a page is readable whole or not at all. What is read behind the runs does not count.
            uint differs = ~Vector256.Equals(Vector256.Load(left), Vector256.Load(right)).ExtractMostSignificantBits();
            return differs << (Few - (int)length) == 0;
        }

        return length == 0 || SameMany(left, right, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsInPage(byte* start) => ((uint)start & (Page - 1)) <= Page - Few;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool SameMany(byte* left, byte* right, nint length)
    {
        // SAFETY: pieces of the caller's bytes, of which there may be more than a span holds.
        for (; length > int.MaxValue; left += int.MaxValue, right += int.MaxValue, length -= int.MaxValue)
        {
            if (!Same(left, right, int.MaxValue)) return false;
        }

        return new ReadOnlySpan<byte>(left, (int)length).SequenceEqual(new ReadOnlySpan<byte>(right, (int)length));
    }
}
