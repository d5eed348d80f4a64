using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <content>Blocks of values, and the words they are made of.</content>
internal static unsafe partial class PackedDecoder
{
    private const int WordLength = 8;

    // The first byte of every value is widened, which is all of most of them; then the longer values are put in their
    // places.
    private static void MostlyShortBlock<T>(ref byte block, ulong continued, ref T output)
        where T : unmanaged
    {
        ulong ends = ~continued;
        // A value that ends behind the block is not one of them.
        ulong starts = ((ends << 1) | 1) & (ulong.MaxValue >> BitOperations.LeadingZeroCount(ends));
        int done = 0;
        for (int at = 0; at < BlockLength; at += WordLength)
        {
            uint pattern = (uint)(starts >> at) & 0xff;
            Vector128<byte> shuffle = Vector128.Load(ByteShuffles.Bytes + (pattern * (nuint)ByteShuffles.Size));
            Widen(
                ByteShuffles.Shuffle(Word(ref Unsafe.Add(ref block, at)), shuffle),
                ref Unsafe.Add(ref output, done));
            done += BitOperations.PopCount(pattern);
        }

        for (ulong longs = starts & continued; longs != 0; longs &= longs - 1)
        {
            int at = BitOperations.TrailingZeroCount(longs);
            nuint length = (nuint)BitOperations.TrailingZeroCount(~(continued >> at)) + 1;
            Put(
                ref output, (nuint)BitOperations.PopCount(starts & ((1UL << at) - 1)),
                Take(ref Unsafe.Add(ref block, at), length));
        }
    }

    // Values of any mixture of lengths: only the walk over the ends is serial, so loads and extractions run ahead of
    // it.
    private static void MixedBlock<T>(ref byte block, ulong continued, int count, ref T output)
        where T : unmanaged
    {
        ulong ends = ~continued;
        nuint from = 0;
        for (nuint i = 0; i < (nuint)count; i++)
        {
            nuint to = (nuint)BitOperations.TrailingZeroCount(ends) + 1;
            ends &= ends - 1;
            Put(ref output, i, Take(ref Unsafe.Add(ref block, from), to - from));
            from = to;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Put<T>(ref T target, nuint index, ulong value)
        where T : unmanaged
    {
        if (Unsafe.SizeOf<T>() == 4) Unsafe.Add(ref Unsafe.As<T, uint>(ref target), index) = (uint)value;
        else Unsafe.Add(ref Unsafe.As<T, ulong>(ref target), index) = value;
    }

    /// <summary>The low 56 bits of a varint whose length is known; of a longer one its first eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Take(ref byte source, nuint length) => BitLanes.HasFastBmi2
        ? Bmi2.X64.ParallelBitExtract(
            FixedWidth.Load64(ref source), Bmi2.X64.ZeroHighBits(BitLanes.Payload, length * 8))
        : BitLanes.GatherByShifts(
            FixedWidth.Load64(ref source) & (ulong.MaxValue >> (64 - (8 * (int)Math.Min(length, 8)))));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Word(ref byte source) =>
        Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte();

    // Stores eight bytes as eight values.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen<T>(Vector128<byte> bytes, ref T target)
        where T : unmanaged
    {
        Vector128<ushort> words = Vector128.WidenLower(bytes);
        if (Unsafe.SizeOf<T>() == 4)
        {
            ref uint values = ref Unsafe.As<T, uint>(ref target);
            if (Avx2.IsSupported)
            {
                Avx2.ConvertToVector256Int32(bytes).AsUInt32().StoreUnsafe(ref values);
                return;
            }

            Vector128.WidenLower(words).StoreUnsafe(ref values);
            Vector128.WidenUpper(words).StoreUnsafe(ref values, 4);
            return;
        }

        ref ulong longs = ref Unsafe.As<T, ulong>(ref target);
        if (Avx2.IsSupported)
        {
            Avx2.ConvertToVector256Int64(bytes).AsUInt64().StoreUnsafe(ref longs);
            Avx2.ConvertToVector256Int64(words.GetUpper().ToVector128Unsafe()).AsUInt64().StoreUnsafe(ref longs, 4);
            return;
        }

        Vector128<uint> low = Vector128.WidenLower(words), high = Vector128.WidenUpper(words);
        Vector128.WidenLower(low).StoreUnsafe(ref longs);
        Vector128.WidenUpper(low).StoreUnsafe(ref longs, 2);
        Vector128.WidenLower(high).StoreUnsafe(ref longs, 4);
        Vector128.WidenUpper(high).StoreUnsafe(ref longs, 6);
    }
}
