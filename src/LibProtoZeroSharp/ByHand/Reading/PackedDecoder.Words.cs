using System;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Lists too short for blocks, and the ends of long ones: a word of eight bytes at a time.</content>
internal static partial class PackedDecoder
{
    // Whether more than an eighth of the bytes continue a value: then the end of each value is better looked up than
    // guessed.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsMixed(int length, int count) => BitLanes.HasFastBmi2 && length - count > length >> 3;

    /// <summary>Decodes the values that are left, a block at a time that may reach beyond them.</summary>
    /// <param name="start">The first byte of the list.</param>
    /// <param name="at">Offset of the first byte to decode.</param>
    /// <param name="length">Bytes of the list.</param>
    /// <param name="values">The first value of the list.</param>
    /// <param name="done">How many values are there already.</param>
    /// <param name="count">How many values the list has.</param>
    /// <param name="hasSpare">Whether values can be paired and up to seven more than there are be stored.</param>
    /// <returns>As <see cref="Decode"/>.</returns>
    private static int DecodeRest<T>(
        ref byte start, int at, int length, ref T values, int done, int count, bool hasSpare)
        where T : unmanaged
    {
        while (at < length)
        {
            // SAFETY: from every byte of the list on 64 may be read, so also the eight that a value's first byte
            // begins.
            ref byte block = ref Unsafe.Add(ref start, at);
            ulong continued = Continued(ref block) & Inside(length - at);
            if (HasRunOfEight(continued))
                return Ended(DecodeOneByOne(ref start, at, length, length, ref values, done, count), length, count);
            // What was counted is still there, and a value ends in each block.
            int ends = BitOperations.PopCount(~continued & Inside(length - at));
            if ((uint)(ends - 1) >= (uint)(count - done)) return at;
            (int read, int written) =
                DecodeBlock(ref block, length - at, continued, ref Unsafe.Add(ref values, done), hasSpare, false);
            at += read;
            done += written;
        }

        return done == count ? -1 : at;
    }

    // Decodes the values that end in a block, of which none has more than eight bytes. Bits of bytes behind the list
    // are not set.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (int Read, int Written) DecodeBlock<T>(
        ref byte block, int left, ulong continued, ref T values, bool hasSpare, bool isZigZag)
        where T : unmanaged
    {
        ulong ends = ~continued & Inside(left);
        // Lists of differences begin with one long value: what comes behind the last of more than two bytes goes
        // faster.
        int longs = hasSpare ? BlockLength - BitOperations.LeadingZeroCount(continued & (continued >> 1)) : BlockLength;
        int from = 0;
        int done = 0;
        for (; ends != 0 && from < longs; ends &= ends - 1)
        {
            int to = BitOperations.TrailingZeroCount(ends) + 1;
            ulong value = Take(ref Unsafe.Add(ref block, from), (nuint)(to - from));
            if (isZigZag)
                value = Unsafe.SizeOf<T>() == 4 ? (ulong)ZigZag.Decode((uint)value) : (ulong)ZigZag.Decode(value);
            Put(ref values, (nuint)done++, value);
            from = to;
        }

        if (ends == 0) return (from, done);
        (int read, int written) = ManyPairs(
            ref Unsafe.Add(ref block, from), Math.Min(BlockLength, left) - from, left <= BlockLength, continued >> from,
            ref Unsafe.Add(ref values, done), isZigZag);
        return (from + read, done + written);
    }

    /// <summary>Decodes values while a whole word and space for eight values are left.</summary>
    /// <param name="start">The first byte of the list.</param>
    /// <param name="at">Offset of the first byte to decode.</param>
    /// <param name="length">Bytes of the list.</param>
    /// <param name="values">The first value of the list.</param>
    /// <param name="done">How many values are there already.</param>
    /// <param name="count">How many values the list has.</param>
    /// <returns>The offset reached, and in the high half the number of values.</returns>
    private static long DecodeWords<T>(ref byte start, int at, int length, ref T values, int done, int count)
        where T : unmanaged
    {
        while (at <= length - WordLength && done <= count - WordLength)
        {
            // SAFETY: eight bytes to read and space for eight values are left; what is stored too much is overwritten
            // later.
            ref byte source = ref Unsafe.Add(ref start, at);
            ref T target = ref Unsafe.Add(ref values, done);
            ulong word = FixedWidth.Load64(ref source);
            ulong continued = word & BitLanes.Continuation;
            Widen(Word(ref source), ref target);
            if (continued == 0)
            {
                at += WordLength;
                done += WordLength;
                continue;
            }

            // The values of one byte in front are done; the next one is longer.
            int shorts = BitOperations.TrailingZeroCount(continued) >> 3;
            word >>= 8 * shorts;
            ulong ends = ~word & (BitLanes.Continuation >> (8 * shorts));
            at += shorts;
            done += shorts;
            if (ends == 0) return Long(ref start, at, length, ref values, done, count);
            int size = (BitOperations.TrailingZeroCount(ends) + 1) >> 3;
            ulong value = size == 2 ? (word & 0x7f) | ((word >> 1) & 0x3f80) : BitLanes.GatherFirst(word, ends);
            Put(ref target, (nuint)shorts, value);
            at += size;
            done++;
        }

        return (uint)at | ((long)done << 32);
    }

    // A value that reaches into the next word.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Long<T>(ref byte start, int at, int length, ref T values, int done, int count)
        where T : unmanaged
    {
        VarintRead read = Varint.Read(in Unsafe.Add(ref start, at), (nuint)(length - at));
        if (read.Length == 0) return (uint)at | ((long)done << 32);
        Put(ref Unsafe.Add(ref values, done), 0, read.Value);
        return DecodeWords(ref start, at + read.Length, length, ref values, done + 1, count);
    }
}
