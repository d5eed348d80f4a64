using System;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Varints without a branch, by tables: for lists whose widths cannot be predicted half the time of arithmetic.
/// </summary>
/// <remarks>
/// Passed by value to a method that is not inlined, it stays in a register. As a constant the table's address would be
/// loaded anew for each value, twice. It is taken early, as <see cref="VarintWords"/> explains.
/// </remarks>
internal readonly unsafe struct VarintMarks
{
    /// <summary>Bits of the largest value.</summary>
    public const int MaxBits = 56;

    private const int Rows = 65;

    // By leading zeros: eight bytes with the continuation bits, and behind all of them a byte each with the size.
    private static readonly byte* s_table = MakeTable();

    private readonly byte* _table;

    private VarintMarks(byte* table) => _table = table;

    /// <summary>The tables.</summary>
    public static VarintMarks Shared
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(s_table);
    }

    /// <summary>Writes a value below 2⁵⁶; may overwrite eight bytes.</summary>
    /// <returns>The place behind the varint.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Write(byte* target, ulong value)
    {
        // SAFETY: there are 0 to 64 leading zeros, a row for each.
        nuint row = (uint)BitOperations.LeadingZeroCount(value);
        FixedWidth.Store64(ref *target, BitLanes.Spread(value) | ((ulong*)_table)[row]);
        return target + _table[(Rows * sizeof(ulong)) + row];
    }

    private static byte* MakeTable()
    {
        var table = (byte*)RuntimeHelpers.AllocateTypeAssociatedMemory(typeof(VarintMarks), Rows * (sizeof(ulong) + 1));
        for (int zeros = 0; zeros < Rows; zeros++)
        {
            // SAFETY: both places are inside the table. Rows of longer values are not used.
            ulong largest = zeros == 64 ? 0 : ulong.MaxValue >> zeros;
            int size = Math.Min(sizeof(ulong), Varint.Size(largest));
            ((ulong*)table)[zeros] = Varint.Encode(0, size);
            table[(Rows * sizeof(ulong)) + zeros] = (byte)size;
        }

        return table;
    }
}
