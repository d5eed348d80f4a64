using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <summary>
/// Eight varints of one to four bytes at once: four bytes for every value first, then a shuffle takes out those that
/// are not needed. No branch, so it takes the same time for all widths.
/// </summary>
/// <remarks>
/// <see cref="Shared"/> is taken where a method begins, not where it is needed: code that the JIT optimises before the
/// table exists would test for it forever.
/// </remarks>
internal readonly unsafe struct VarintWords
{
    /// <summary>Bits of the largest value.</summary>
    public const int MaxBits = 28;

    /// <summary>Bytes that may be overwritten.</summary>
    public const int Overwrites = 32;

    private const int Half = 4;
    private const int Orders = 1 << (2 * Half);
    private const int OrdersSize = Orders * 16;

    // For four lanes, by their sizes less one, two bits each: which bytes stay, in order. Behind all of them a byte
    // each with their number.
    private static readonly byte* s_table = MakeTable();

    private readonly byte* _table;

    private VarintWords(byte* table) => _table = table;

    /// <summary>The table.</summary>
    public static VarintWords Shared
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(s_table);
    }

    /// <summary>Whether <see cref="Write"/> may be called.</summary>
    public static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Avx2.IsSupported;
    }

    /// <summary>Writes eight values below 2²⁸; may overwrite <see cref="Overwrites"/> bytes.</summary>
    /// <returns>The place behind them.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Write(byte* target, Vector256<uint> values)
    {
        Vector256<int> x = values.AsInt32();
        Vector256<uint> over1 = Vector256.GreaterThan(x, Vector256.Create(0x7f)).AsUInt32();
        Vector256<uint> over2 = Vector256.GreaterThan(x, Vector256.Create(0x3fff)).AsUInt32();
        Vector256<uint> over3 = Vector256.GreaterThan(x, Vector256.Create(0x1fffff)).AsUInt32();
        // 28 bits part into 14 and 14, then into four times 7.
        values = (values & Vector256.Create(0x3fffu)) | ((values << 2) & Vector256.Create(0x3fff0000u));
        values = (values & Vector256.Create(0x007f007fu)) | ((values << 1) & Vector256.Create(0x7f007f00u));
        values |= (over1 & Vector256.Create(0x80u)) | (over2 & Vector256.Create(0x8000u));
        values |= over3 & Vector256.Create(0x800000u);
        // Sizes less one as two bits: the high one is over2, the low one is set where an odd number of them is.
        Vector256<short> sizes = Avx2.Blend((over1 ^ over2 ^ over3).AsInt16(), over2.AsInt16(), 0b10101010);
        uint mask = (uint)Avx2.MoveMask(Avx2.PackSignedSaturate(sizes, sizes));
        nuint low = (byte)mask, high = (byte)(mask >> 16);
        // SAFETY: both are below 256; the caller has the space.
        Unsafe.WriteUnaligned(target, Ssse3.Shuffle(values.GetLower().AsByte(), Vector128.Load(_table + (low * 16))));
        target += _table[OrdersSize + low];
        Unsafe.WriteUnaligned(target, Ssse3.Shuffle(values.GetUpper().AsByte(), Vector128.Load(_table + (high * 16))));
        return target + _table[OrdersSize + high];
    }

    private static byte* MakeTable()
    {
        int size = Vector128<byte>.Count;
        var table = (byte*)RuntimeHelpers.AllocateTypeAssociatedMemory(typeof(VarintWords), Orders * (size + 1));
        for (int index = 0; index < Orders; index++)
        {
            // SAFETY: four lanes of one to four bytes fill at most the sixteen of an order.
            byte* order = table + (index * size);
            new Span<byte>(order, size).Fill(0x80);
            int count = 0;
            for (int lane = 0; lane < Half; lane++)
            {
                for (int i = 0; i <= ((index >> (2 * lane)) & 3); i++) order[count++] = (byte)(4 * lane + i);
            }

            table[OrdersSize + index] = (byte)count;
        }

        return table;
    }
}
