using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// Varints without a branch, by tables: for lists whose widths cannot be predicted half the time of arithmetic.
/// </summary>
internal static unsafe class VarintMarks
{
    // The number of leading zeros of the largest value that the tables are for, below 2^56.
    private const int Fewest = 8;

    // By leading zeros less Fewest: the continuation bits.
    private static ReadOnlySpan<ulong> Marks =>
    [
        0x80808080808080, 0x80808080808080, 0x80808080808080, 0x80808080808080, 0x80808080808080,
        0x80808080808080, 0x80808080808080, 0x808080808080, 0x808080808080, 0x808080808080, 0x808080808080,
        0x808080808080, 0x808080808080, 0x808080808080, 0x8080808080, 0x8080808080, 0x8080808080, 0x8080808080,
        0x8080808080, 0x8080808080, 0x8080808080, 0x80808080, 0x80808080, 0x80808080, 0x80808080, 0x80808080,
        0x80808080, 0x80808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x8080,
        0x8080, 0x8080, 0x8080, 0x8080, 0x8080, 0x8080, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x0, 0x0, 0x0,
        0x0, 0x0, 0x0, 0x0, 0x0,
    ];

    // By leading zeros less Fewest: the number of bytes.
    private static ReadOnlySpan<byte> Sizes =>
    [
        8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4,
        3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1,
    ];

    /// <summary>Writes a value below 2⁵⁶; may overwrite eight bytes.</summary>
    /// <returns>The place behind the varint.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, ulong value)
    {
        // SAFETY: a value below 2^56 has 8 to 64 leading zeros, and the tables have 57 entries.
        nint row = BitOperations.LeadingZeroCount(value) - Fewest;
        ulong marks = Unsafe.Add(ref MemoryMarshal.GetReference(Marks), row);
        FixedWidth.Store64(ref *target, BitLanes.Spread(value) | marks);
        return target + Unsafe.Add(ref MemoryMarshal.GetReference(Sizes), row);
    }
}
