using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Integers of one to ten bytes with seven bits each, least significant first.</summary>
/// <remarks>SAFETY: code that writes through a pointer makes sure of the space that the method names.</remarks>
internal static unsafe class Varint
{
    /// <summary>Bytes of the longest varint.</summary>
    public const int MaxLength = 10;

    /// <summary>Bytes of the longest minimal varint of 32 bits.</summary>
    public const int MaxLength32 = 5;

    /// <summary>Bytes of the shortest encoding: 1 to 10.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(ulong value)
    {
        // With b significant bits (at least one) the size is ceil(b / 7). (9 b + 64) / 64 is the same for 1 to 64; b is
        // the logarithm and 1.
        return (int)(((uint)BitOperations.Log2(value | 1) * 9u + 73u) >> 6);
    }

    /// <summary>Bytes of the shortest encoding: 1 to 5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(uint value) => (int)(((uint)BitOperations.Log2(value | 1) * 9u + 73u) >> 6);

    /// <summary>
    /// Writes the shortest encoding; may overwrite up to <see cref="MaxLength"/> bytes from <paramref name="target"/>
    /// on.
    /// </summary>
    /// <returns>The place behind the varint.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, ulong value)
    {
        if (value < 0x80)
        {
            *target = (byte)value;
            return target + 1;
        }

        return value >> 56 == 0 ? WriteWide(target, value) : WriteLong(target, value);
    }

    /// <summary>
    /// Writes a value below 2⁵⁶ without a branch; may overwrite eight bytes from <paramref name="target"/> on.
    /// </summary>
    /// <returns>The place behind the varint.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteWide(byte* target, ulong value)
    {
        int size = Size(value);
        FixedWidth.Store64(ref *target, Encode(value, size));
        return target + size;
    }

    /// <summary>The encoding of a value below 2⁵⁶ as a word, its first byte lowest.</summary>
    /// <param name="value">The value.</param>
    /// <param name="size">Its <see cref="Size(ulong)"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(ulong value, int size) =>
        BitLanes.Spread(value) | (BitLanes.Continuation & ((1UL << ((8 * size) - 8)) - 1));

    /// <summary>Writes exactly <paramref name="size"/> bytes: minimal or padded, as the caller has reserved.</summary>
    public static void WriteOfSize(byte* target, ulong value, int size)
    {
        for (int i = 1; i < size; i++, value >>= 7) *target++ = (byte)(value | 0x80);
        *target = (byte)value;
    }

    /// <summary>Writes the shortest encoding if it fits, and not a byte more.</summary>
    /// <returns>Bytes written, or 0 when <paramref name="target"/> is too short.</returns>
    public static int TryWrite(Span<byte> target, ulong value)
    {
        int size = Size(value);
        if (size > target.Length) return 0;
        fixed (byte* start = target) WriteOfSize(start, value, size); // SAFETY: size bytes fit, tested above
        return size;
    }

    /// <summary>Reads one varint; bits above 64 are dropped.</summary>
    /// <param name="source">Bytes, of which only the varint's are looked at.</param>
    /// <param name="value">The value, or 0 after an error.</param>
    /// <param name="length">Bytes of the varint, or 0 after an error.</param>
    /// <returns>None, Truncated, or MalformedVarint when ten bytes hold no end.</returns>
    public static ProtoFormatError TryRead(ReadOnlySpan<byte> source, out ulong value, out int length)
    {
        VarintRead read = Read(in MemoryMarshal.GetReference(source), (nuint)source.Length);
        value = read.Value;
        length = read.Length;
        if (length != 0) return ProtoFormatError.None;
        return ErrorOf((nuint)source.Length);
    }

    /// <summary>Why a read of length 0 failed, by how many bytes there were.</summary>
    public static ProtoFormatError ErrorOf(nuint available) =>
        available >= MaxLength ? ProtoFormatError.MalformedVarint : ProtoFormatError.Truncated;

    /// <summary>Reads one varint from at most <paramref name="available"/> bytes; bits above 64 are dropped.</summary>
    /// <returns>Value and length; length 0 means damage: too long with ten bytes available, else truncated.</returns>
    public static VarintRead Read(ref readonly byte source, nuint available)
    {
        if (available >= MaxLength)
        {
            // SAFETY: ten bytes are there, so the word and the two bytes behind it are.
            ulong word = FixedWidth.Load64(in source);
            ulong ends = ~word & BitLanes.Continuation;
            if (ends != 0)
            {
                ulong value = BitLanes.GatherFirst(word, ends);
                return new VarintRead(value, (BitOperations.TrailingZeroCount(ends) + 1) >> 3);
            }

            ulong low = BitLanes.Gather(word);
            uint ninth = Unsafe.Add(ref Unsafe.AsRef(in source), 8);
            if (ninth < 0x80) return new VarintRead(low | ((ulong)ninth << 56), 9);
            uint tenth = Unsafe.Add(ref Unsafe.AsRef(in source), 9);
            if (tenth >= 0x80) return default;
            return new VarintRead(low | ((ulong)(ninth & 0x7f) << 56) | ((ulong)tenth << 63), 10);
        }

        ulong result = 0;
        for (nuint i = 0; i < available; i++)
        {
            ulong next = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            result |= (next & 0x7f) << (7 * (int)i);
            if (next < 0x80) return new VarintRead(result, (int)i + 1);
        }

        return default;
    }

    // Nine or ten bytes: eight at once, then the rest.
    private static byte* WriteLong(byte* target, ulong value)
    {
        FixedWidth.Store64(ref *target, BitLanes.Spread(value) | BitLanes.Continuation);
        uint high = (uint)(value >> 56);
        if (high < 0x80)
        {
            target[8] = (byte)high;
            return target + 9;
        }

        target[8] = (byte)(high | 0x80);
        target[9] = 1;
        return target + 10;
    }
}
