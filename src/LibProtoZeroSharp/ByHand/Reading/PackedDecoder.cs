using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>
/// Decodes many varints at once. A block of 64 bytes shows in one word which bytes end a value; how the block is
/// decoded is chosen by that word: all values of one byte, most of them, or any mixture.
/// </summary>
internal static partial class PackedDecoder
{
    /// <summary>Bytes that are looked at together.</summary>
    public const int BlockLength = 64;

    // Ends in a block from which on it pays to take all values for short ones first.
    private const int MostlyShort = 36;

    // Ends in a block from which on guessing where the next value ends goes well.
    private const int Guessed = 44;

    // A block reads up to eight bytes past itself and stores up to eight values too many.
    private const int Overrun = 8;

    /// <summary>How many values end in the bytes.</summary>
    /// <param name="source">The first byte.</param>
    /// <param name="length">How many bytes.</param>
    /// <param name="hasSlack">Whether 64 more bytes may be looked at from any of them on.</param>
    public static int Count(ref readonly byte source, int length, bool hasSlack = false)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        int count = 0;
        // Of 64 bits, since the step behind the last block may pass the largest int.
        nint i = 0;
        // SAFETY: either the vectors lie inside the bytes, or there is slack behind them.
        for (; hasSlack && i < length; i += BlockLength)
            count += BitOperations.PopCount(~Continued(ref Unsafe.Add(ref start, i)) & Inside(length - (int)i));
        for (; i <= length - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            uint continued = Vector256.LoadUnsafe(ref start, (nuint)i).ExtractMostSignificantBits();
            count += BitOperations.PopCount(~continued);
        }

        for (; i < length; i++) count += (Unsafe.Add(ref start, i) >> 7) ^ 1;
        return count;
    }

    /// <summary>Decodes values of 32 or 64 bits; of longer varints the low bits count.</summary>
    /// <param name="source">Bytes of whole varints: the last one has no continuation bit.</param>
    /// <param name="length">How many bytes.</param>
    /// <param name="target">Space for exactly as many values as <see cref="Count"/> says.</param>
    /// <param name="isZigZag">Whether the values are signed and zigzag encoded.</param>
    /// <param name="hasSlack">Whether 64 more bytes may be looked at from any byte of the list on.</param>
    /// <param name="spare">How many values may be stored behind the target.</param>
    /// <returns>
    /// −1, or the offset of a varint of more than ten bytes; then what <paramref name="target"/> holds is undefined. An
    /// offset too if the bytes are changed meanwhile, so that they hold fewer or more values than were counted.
    /// </returns>
    public static int Decode<T>(
        ref readonly byte source, int length, Span<T> target, bool isZigZag, bool hasSlack = false, int spare = 0)
        where T : unmanaged
    {
        ref byte start = ref Unsafe.AsRef(in source);
        ref T values = ref MemoryMarshal.GetReference(target);
        int at = 0;
        int done = 0;
        while (length - at >= BlockLength + Overrun && target.Length - done >= BlockLength + Overrun)
        {
            // SAFETY: at least 72 bytes are left to read and space for 72 values to write; no block does more.
            ref byte block = ref Unsafe.Add(ref start, at);
            ref T output = ref Unsafe.Add(ref values, done);
            ulong continued = Continued(ref block);
            if (continued == 0)
            {
                // A step that depends on nothing that was read: the next block need not wait for this one.
                for (int i = 0; i < BlockLength; i += WordLength)
                    Widen(Word(ref Unsafe.Add(ref block, i)), ref Unsafe.Add(ref output, i));
                at += BlockLength;
                done += BlockLength;
                continue;
            }

            int count = BitOperations.PopCount(~continued);
            int read = BlockLength - BitOperations.LeadingZeroCount(~continued);
            if (IsPairs(continued))
            {
                (read, count) = PairsBlock(ref block, BlockLength, false, continued, ref output);
            }
            else if (IsTooLong<T>(continued) || !BitLanes.HasFastBmi2)
            {
                long reached = DecodeOneByOne(ref start, at, at + BlockLength, length, ref values, done, target.Length);
                if (reached < 0) return (int)~reached;
                read = (int)reached - at;
                count = (int)(reached >> 32) - done;
            }
            else if (count >= MostlyShort)
            {
                MostlyShortBlock(ref block, continued, ref output);
            }
            else
            {
                MixedBlock(ref block, continued, count, ref output);
            }

            at += read;
            done += count;
        }

        int damaged =
            DecodeEnd(ref start, at, length, target, done, hasSlack, spare >= PairsStep && BitLanes.HasVectors);
        if (isZigZag && Unsafe.SizeOf<T>() == 4) ZigZag.DecodeMany(MemoryMarshal.Cast<T, uint>(target));
        else if (isZigZag) ZigZag.DecodeMany(MemoryMarshal.Cast<T, ulong>(target));
        return damaged;
    }

    // The values that are left.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int DecodeEnd<T>(
        ref byte start, int at, int length, Span<T> target, int done, bool hasSlack, bool hasSpare)
        where T : unmanaged
    {
        ref T values = ref MemoryMarshal.GetReference(target);
        if (hasSlack && (hasSpare || IsMixed(length - at, target.Length - done)))
            return DecodeRest(ref start, at, length, ref values, done, target.Length, hasSpare);
        long words = DecodeWords(ref start, at, length, ref values, done, target.Length);
        return Ended(
            DecodeOneByOne(ref start, (int)words, length, length, ref values, (int)(words >> 32), target.Length),
            length, target.Length);
    }

    // What Decode returns when this was reached: all bytes and all values, unless the bytes change meanwhile.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Ended(long reached, int length, int count) =>
        reached == ((uint)length | ((long)count << 32)) ? -1 : reached < 0 ? (int)~reached : (int)reached;

    /// <summary>As <see cref="Decode"/>: true where a value is not 0.</summary>
    public static int DecodeBool(ref readonly byte source, int length, Span<bool> target)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        int at = 0;
        int done = 0;
        // The bytes may change since they were counted, but neither their number nor that of the values may.
        for (; done < target.Length && at < length; done++)
        {
            byte first = Unsafe.Add(ref start, at);
            if (first < 0x80)
            {
                target[done] = first != 0;
                at++;
                continue;
            }

            VarintRead read = Varint.Read(in Unsafe.Add(ref start, at), (nuint)(length - at));
            if (read.Length == 0) return at;
            target[done] = read.Value != 0;
            at += read.Length;
        }

        return at == length && done == target.Length ? -1 : at;
    }

    /// <summary>Which bytes of a block end a value, up to the first value of more than eight bytes.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position of the first byte of a value; the list goes on for a block or more.</param>
    /// <param name="wordsEnd">From positions below this one, eight bytes can be loaded.</param>
    /// <returns>A bit for each; none near the end of the input, and where single values are the faster way.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Ends(ref byte start, nint position, nint wordsEnd)
    {
        if (!BitLanes.HasFastBmi2 || position >= wordsEnd - BlockLength) return 0;
        // SAFETY: eight bytes can be loaded from each of these 64 on.
        ulong continued = Continued(ref Unsafe.Add(ref start, position));
        if (BitOperations.PopCount(~continued) > Guessed) return 0;
        ulong runs = RunsOfEight(continued);
        return ~continued & ((runs & (0 - runs)) - 1);
    }

    // One bit per byte of a block, set where the varint goes on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Continued(ref byte block) =>
        Vector256.LoadUnsafe(ref block).ExtractMostSignificantBits()
        | ((ulong)Vector256.LoadUnsafe(ref block, (nuint)Vector256<byte>.Count).ExtractMostSignificantBits() << 32);

    // One bit for each byte of a block that lies inside a list of which that many bytes (one or more) are left.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Inside(int left) => ulong.MaxValue >> Math.Max(0, BlockLength - left);

    // Whether a value may be too long for Take, or for any varint. Runs double with each step.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsTooLong<T>(ulong continued)
        where T : unmanaged
    {
        ulong two = continued & (continued >> 1);
        ulong four = two & (two >> 2);
        ulong eight = four & (four >> 4);
        // Eight bytes hold the low 32 bits of any value.
        return (Unsafe.SizeOf<T>() == 4 ? eight & (two >> 8) : eight) != 0;
    }

    // Eight bytes in a row that go on: some value does not end within a word.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasRunOfEight(ulong continued) => RunsOfEight(continued) != 0;

    // Where eight bytes in a row go on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong RunsOfEight(ulong continued)
    {
        ulong two = continued & (continued >> 1);
        ulong four = two & (two >> 2);
        return four & (four >> 4);
    }

    // From `at` until a value ends at or behind `stop`, or the list has `count` values. Gives the position and, in the
    // high half, the number of values so far; or the complement of the position of a varint that is too long.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long DecodeOneByOne<T>(
        ref byte start, int at, int stop, int length, ref T values, int done, int count)
        where T : unmanaged
    {
        while (at < stop && done < count)
        {
            ulong value = Unsafe.Add(ref start, at);
            int size = 1;
            if (value >= 0x80)
            {
                VarintRead read = Varint.Read(in Unsafe.Add(ref start, at), (nuint)(length - at));
                if (read.Length == 0) return ~(long)at;
                value = read.Value;
                size = read.Length;
            }

            Put(ref values, (nuint)done++, value);
            at += size;
        }

        return (uint)at | ((long)done << 32);
    }
}
