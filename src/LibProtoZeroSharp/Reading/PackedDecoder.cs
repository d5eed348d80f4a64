using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <summary>
/// Decodes many varints at once. A block of 64 bytes shows in one word which bytes end a value; how the block is
/// decoded is chosen by that word: all values of one byte, most of them, or any mixture.
/// </summary>
internal static partial class PackedDecoder
{
    /// <summary>Bytes that are looked at together.</summary>
    public const int BlockLength = 64;

    // Ends in a block from which on it pays to widen eight bytes at a time, whatever they hold, and take one longer
    // value.
    private const int MostlyShort = 44;

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
        int i = 0;
        // SAFETY: either the vectors lie inside the bytes, or there is slack behind them.
        for (; hasSlack && i < length; i += BlockLength)
            count += BitOperations.PopCount(~Continued(ref Unsafe.Add(ref start, i)) & Inside(length - i));
        for (; i <= length - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            uint continued = Vector256.LoadUnsafe(ref start, (nuint)i).ExtractMostSignificantBits();
            count += BitOperations.PopCount(~continued);
        }

        for (; i < length; i++) count += (Unsafe.Add(ref start, i) >> 7) ^ 1;
        return count;
    }

    /// <summary>Decodes the low 32 bits of each value.</summary>
    /// <param name="source">Bytes of whole varints: the last one has no continuation bit.</param>
    /// <param name="length">How many bytes.</param>
    /// <param name="target">Room for exactly as many values as <see cref="Count"/> says.</param>
    /// <param name="hasSlack">Whether 64 more bytes may be looked at from any byte of the list on.</param>
    /// <param name="spare">How many values may be stored behind the target.</param>
    /// <returns>
    /// −1, or the offset of a varint of more than ten bytes; then what <paramref name="target"/> holds is undefined.
    /// </returns>
    public static int Decode32(ref readonly byte source, int length, Span<uint> target, bool hasSlack = false, int spare = 0)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        ref uint values = ref MemoryMarshal.GetReference(target);
        int at = 0;
        int done = 0;
        while (length - at >= BlockLength + Overrun && target.Length - done >= BlockLength + Overrun)
        {
            // SAFETY: at least 72 bytes are left to read and room for 72 values to write; no block does more.
            ref byte block = ref Unsafe.Add(ref start, at);
            ref uint output = ref Unsafe.Add(ref values, done);
            ulong continued = Continued(ref block);
            if (continued == 0)
            {
                for (nuint i = 0; i < BlockLength; i += 16) Widen16(ref block, i, ref output);
                at += BlockLength;
                done += BlockLength;
                continue;
            }

            if (IsPairs(continued))
            {
                (int read, int written) = PairsBlock(ref block, BlockLength, false, continued, ref output);
                at += read;
                done += written;
                continue;
            }

            int count = BitOperations.PopCount(~continued);
            if (HasRunOfTen(continued) || !BitLanes.HasFastBmi2)
            {
                long reached = DecodeOneByOne(ref start, at, at + BlockLength, length, ref values, done);
                if (reached < 0) return (int)~reached;
                at = (int)reached;
                done = (int)(reached >> 32);
            }
            else if (count >= MostlyShort)
            {
                (int read, int written) = MostlyShortBlock(ref block, continued, ref output);
                at += read;
                done += written;
            }
            else
            {
                MixedBlock(ref block, continued, count, ref output);
                at += BlockLength - BitOperations.LeadingZeroCount(~continued);
                done += count;
            }
        }

        bool hasSpare = spare >= PairsStep && CanPair;
        if (hasSlack && (hasSpare || IsMixed(length - at, target.Length - done)))
            return DecodeRest(ref start, at, length, ref values, done, hasSpare);
        long words = DecodeWords(ref start, at, length, ref values, done, target.Length);
        long end = DecodeOneByOne(ref start, (int)words, length, length, ref values, (int)(words >> 32));
        return end < 0 ? (int)~end : -1;
    }

    /// <summary>As <see cref="Decode32"/>, all 64 bits.</summary>
    public static int Decode64(ref readonly byte source, int length, Span<ulong> target, bool hasSlack = false, int spare = 0)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        ref ulong values = ref MemoryMarshal.GetReference(target);
        int at = 0;
        int done = 0;
        while (length - at >= BlockLength + Overrun && target.Length - done >= BlockLength + Overrun)
        {
            // SAFETY: at least 72 bytes are left to read and room for 72 values to write; no block does more.
            ref byte block = ref Unsafe.Add(ref start, at);
            ulong continued = Continued(ref block);
            if (continued == 0)
            {
                for (int i = 0; i < BlockLength; i += 8)
                    Widen8(ref Unsafe.Add(ref block, i), ref Unsafe.Add(ref values, done + i));
                at += BlockLength;
                done += BlockLength;
            }
            else if (IsPairs(continued))
            {
                (int read, int written) = PairsBlock(ref block, BlockLength, false, continued, ref Unsafe.Add(ref values, done));
                at += read;
                done += written;
            }
            else if (HasRunOfEight(continued) || !BitLanes.HasFastBmi2)
            {
                long reached = DecodeOneByOne(ref start, at, at + BlockLength, length, ref values, done);
                if (reached < 0) return (int)~reached;
                at = (int)reached;
                done = (int)(reached >> 32);
            }
            else
            {
                int count = BitOperations.PopCount(~continued);
                MixedBlock(ref block, continued, count, ref Unsafe.Add(ref values, done));
                at += BlockLength - BitOperations.LeadingZeroCount(~continued);
                done += count;
            }
        }

        bool hasSpare = spare >= PairsStep && CanPair;
        if (hasSlack && (hasSpare || IsMixed(length - at, target.Length - done)))
            return DecodeRest(ref start, at, length, ref values, done, hasSpare);
        long words = DecodeWords(ref start, at, length, ref values, done, target.Length);
        long end = DecodeOneByOne(ref start, (int)words, length, length, ref values, (int)(words >> 32));
        return end < 0 ? (int)~end : -1;
    }

    /// <summary>As <see cref="Decode32"/>: true where a value is not 0.</summary>
    public static int DecodeBool(ref readonly byte source, int length, Span<bool> target)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        int at = 0;
        for (int done = 0; done < target.Length; done++)
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

        return at == length ? -1 : at;
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
        if (BitOperations.PopCount(~continued) > MostlyShort) return 0;
        ulong runs = RunsOfEight(continued);
        return ~continued & ((runs & (0 - runs)) - 1);
    }

    // One bit per byte of a block, set where the varint goes on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Continued(ref byte block) =>
        Vector256.LoadUnsafe(ref block).ExtractMostSignificantBits()
        | ((ulong)Vector256.LoadUnsafe(ref block, (nuint)Vector256<byte>.Count).ExtractMostSignificantBits() << 32);

    // One bit for each byte of a block that lies inside a list of which so many bytes (one or more) are left.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Inside(int left) => ulong.MaxValue >> Math.Max(0, BlockLength - left);

    // Ten bytes in a row that go on: a varint of eleven bytes or more. Runs double with each step.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasRunOfTen(ulong continued)
    {
        ulong two = continued & (continued >> 1);
        ulong four = two & (two >> 2);
        return (four & (four >> 4) & (two >> 8)) != 0;
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen16(ref byte source, nuint offset, ref uint target)
    {
        Vector256<ushort> words = Vector256.Create(
            Vector128.WidenLower(Vector128.LoadUnsafe(ref source, offset)),
            Vector128.WidenUpper(Vector128.LoadUnsafe(ref source, offset)));
        Vector256.WidenLower(words).StoreUnsafe(ref target, offset);
        Vector256.WidenUpper(words).StoreUnsafe(ref target, offset + 8);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen8(ref byte source, ref uint target)
    {
        Vector128<byte> bytes = Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte();
        Vector128<ushort> words = Vector128.WidenLower(bytes);
        Vector256.Create(Vector128.WidenLower(words), Vector128.WidenUpper(words)).StoreUnsafe(ref target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen8(ref byte source, ref ulong target)
    {
        Vector128<byte> bytes = Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte();
        Vector128<ushort> words = Vector128.WidenLower(bytes);
        Vector128<uint> low = Vector128.WidenLower(words);
        Vector128<uint> high = Vector128.WidenUpper(words);
        Vector256.Create(Vector128.WidenLower(low), Vector128.WidenUpper(low)).StoreUnsafe(ref target);
        Vector256.Create(Vector128.WidenLower(high), Vector128.WidenUpper(high)).StoreUnsafe(ref target, 4);
    }

    // Up to seven short values are widened blindly, then one value of any length is put behind them.
    private static (int Read, int Written) MostlyShortBlock(ref byte block, ulong continued, ref uint output)
    {
        int at = 0;
        int done = 0;
        do
        {
            ulong rest = continued >> at;
            ref byte source = ref Unsafe.Add(ref block, at);
            ref uint target = ref Unsafe.Add(ref output, done);
            int shorts = BitOperations.TrailingZeroCount((uint)rest | 0x80);
            Widen8(ref source, ref target);
            int length = BitOperations.TrailingZeroCount(~(rest >> shorts)) + 1;
            Unsafe.Add(ref target, shorts) = (uint)Take(ref Unsafe.Add(ref source, shorts), length);
            done += shorts + 1;
            at += shorts + length;
        }
        while (at <= BlockLength - 16 - 2);     // a step takes at most 7 + 10 bytes

        return (at, done);
    }

    // Values of any mixture of lengths: only the walk over the ends is serial, so loads and extractions run ahead of
    // it.
    private static void MixedBlock<T>(ref byte block, ulong continued, int count, ref T output)
        where T : unmanaged
    {
        ulong ends = ~continued;
        int from = 0;
        for (int i = 0; i < count; i += 4)
        {
            // Behind the last end the count of zeros is 64: up to three values of no meaning, overwritten or never
            // used.
            ref T target = ref Unsafe.Add(ref output, i);
            int to0 = BitOperations.TrailingZeroCount(ends) + 1;
            ends &= ends - 1;
            Put(ref target, 0, Take(ref Unsafe.Add(ref block, from), to0 - from));
            int to1 = BitOperations.TrailingZeroCount(ends) + 1;
            ends &= ends - 1;
            Put(ref target, 1, Take(ref Unsafe.Add(ref block, to0), to1 - to0));
            int to2 = BitOperations.TrailingZeroCount(ends) + 1;
            ends &= ends - 1;
            Put(ref target, 2, Take(ref Unsafe.Add(ref block, to1 & 63), to2 - to1));
            from = BitOperations.TrailingZeroCount(ends) + 1;
            ends &= ends - 1;
            Put(ref target, 3, Take(ref Unsafe.Add(ref block, to2 & 63), from - to2));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Put<T>(ref T target, int index, ulong value)
        where T : unmanaged
    {
        if (Unsafe.SizeOf<T>() == 4) Unsafe.Add(ref Unsafe.As<T, uint>(ref target), index) = (uint)value;
        else Unsafe.Add(ref Unsafe.As<T, ulong>(ref target), index) = value;
    }

    /// <summary>The low 56 bits of a varint whose length is known; of a longer one its first eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Take(ref byte source, int length) => BitLanes.HasFastBmi2
        ? Bmi2.X64.ParallelBitExtract(FixedWidth.Load64(ref source), Bmi2.X64.ZeroHighBits(BitLanes.Payload, (ulong)(uint)length * 8))
        : BitLanes.GatherByShifts(FixedWidth.Load64(ref source) & (ulong.MaxValue >> (64 - (8 * Math.Min(length, 8)))));

    // From `at` until a value ends at or behind `stop`. Gives the position and, in the high half, the number of values
    // so far; or the complement of the position of a varint that is too long.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long DecodeOneByOne<T>(ref byte start, int at, int stop, int length, ref T values, int done)
        where T : unmanaged
    {
        while (at < stop)
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

            Put(ref values, done++, value);
            at += size;
        }

        return (uint)at | ((long)done << 32);
    }
}
