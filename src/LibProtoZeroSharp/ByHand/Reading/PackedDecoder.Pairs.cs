using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <content>Values of one or two bytes, in any mixture: a shuffle moves those in eight bytes apart.</content>
internal static unsafe partial class PackedDecoder
{
    /// <summary>Values that are stored at once.</summary>
    public const int PairsStep = 8;

    /// <summary>Whether a list, the first of its field, can be decoded by <see cref="DecodeOne"/>.</summary>
    /// <param name="source">The first byte; 64 bytes may be looked at from any byte of the list on.</param>
    /// <param name="length">How many bytes.</param>
    /// <param name="continued">A bit for each byte that does not end a value.</param>
    /// <returns>
    /// False if the list is longer than a block or a value longer than eight bytes, and if the last one has no end.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsOne(ref readonly byte source, int length, out ulong continued)
    {
        continued = 0;
        if (!BitLanes.HasVectors || length > BlockLength) return false;
        continued = Continued(ref Unsafe.AsRef(in source)) & Inside(length);
        return continued >> (length - 1) == 0 && !HasRunOfEight(continued);
    }

    /// <summary>
    /// Decodes a list that <see cref="IsOne"/>; stores up to <see cref="PairsStep"/> values too many.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void DecodeOne<T>(ref readonly byte source, int length, ulong continued, ref T values, bool isZigZag)
        where T : unmanaged =>
        DecodeBlock(ref Unsafe.AsRef(in source), length, continued, ref values, true, isZigZag);

    // Whether no value is longer than two bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPairs(ulong continued) => BitLanes.HasVectors && (continued & (continued >> 1)) == 0;

    // Decodes length bytes of a list, or nearly all of them if it goes on; then the last value may reach further. Bits
    // of other bytes are not set. Stores up to seven values too many.
    private static (int Read, int Written) PairsBlock<T>(
        ref byte source, int length, bool isLast, ulong continued, ref T output)
        where T : unmanaged => ManyPairs(ref source, length, isLast, continued, ref output, false);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (int Read, int Written) ManyPairs<T>(
        ref byte source, int length, bool isLast, ulong continued, ref T output, bool isZigZag)
        where T : unmanaged
    {
        int last = isLast ? length - 1 : length - PairsStep - 1;
        int at = 0;
        int done = 0;
        while (at <= last)
        {
            uint pattern = (uint)(continued >> at) & 0xff;
            Pairs(ref Unsafe.Add(ref source, at), pattern, ref Unsafe.Add(ref output, done), isZigZag);
            int read = PairsStep + (int)(pattern >> 7);
            at += read;
            done += read - BitOperations.PopCount(pattern);
        }

        // Each byte behind the list counted as a value.
        int beyond = Math.Max(0, at - length);
        return (at - beyond, done - beyond);
    }

    // The eight values that begin in eight bytes, or fewer and then zeros. Reads sixteen bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Pairs<T>(ref byte source, uint pattern, ref T target, bool isZigZag)
        where T : unmanaged
    {
        Vector128<byte> shuffle = Vector128.Load(ByteShuffles.Pairs + (pattern * (nuint)ByteShuffles.Size));
        Vector128<ushort> pairs = ByteShuffles.Shuffle(Vector128.LoadUnsafe(ref source), shuffle).AsUInt16();
        pairs = (pairs & Vector128.Create((ushort)0x7f)) | ((pairs >> 1) & Vector128.Create((ushort)0x3f80));
        if (isZigZag) pairs = (pairs >> 1) ^ (Vector128<ushort>.Zero - (pairs & Vector128<ushort>.One));
        // The sign of those that have one; of the others the highest bit is 0.
        Vector128<int> low = Vector128.WidenLower(pairs.AsInt16());
        Vector128<int> high = Vector128.WidenUpper(pairs.AsInt16());
        if (Unsafe.SizeOf<T>() == 4)
        {
            ref int values = ref Unsafe.As<T, int>(ref target);
            low.StoreUnsafe(ref values);
            high.StoreUnsafe(ref values, 4);
        }
        else
        {
            ref long values = ref Unsafe.As<T, long>(ref target);
            Vector128.WidenLower(low).StoreUnsafe(ref values);
            Vector128.WidenUpper(low).StoreUnsafe(ref values, 2);
            Vector128.WidenLower(high).StoreUnsafe(ref values, 4);
            Vector128.WidenUpper(high).StoreUnsafe(ref values, 6);
        }
    }
}
