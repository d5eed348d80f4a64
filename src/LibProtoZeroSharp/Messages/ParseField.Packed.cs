using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ParseField
{
    /// <summary>Reads a packed list. Fixed-width values become a view where that is possible, varints are decoded.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Packed<T, TCodec>(nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end || length == 0) return p;
        return TCodec.FixedSize != 0 && TCodec.WireType != WireType.Varint
            ? PackedFixed<T>(p, length, ref list, ref s)
            : PackedVarints<T, TCodec>(p, p + length, tagBytes, ref list, ref head, ref s);
    }

    private static nint PackedFixed<T>(nint p, int length, ref RawList list, ref ParseState s)
        where T : unmanaged
    {
        if (length % sizeof(T) != 0) return Parse.Fail(ref s, p, ProtoFormatError.InvalidLength);
        int count = length / sizeof(T);
        if (list.Length == 0 && BitConverter.IsLittleEndian)
        {
            // The bytes of our own copy may be changed in place; those of the caller are borrowed.
            list.Items = p;
            list.Length = count;
            list.Capacity = s.InPlace ? 0 : count;
#if PROTOZERO_CHECKS
            list.Stamp = s.Stamp;
#endif
            return p + length;
        }

        T* place = Extend<T>(ref list, count, ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: Extend made room for count values, which is what the bytes hold.
        FixedWidth.LoadMany(new ReadOnlySpan<byte>((byte*)p, length), new Span<T>(place, count));
        list.Length += count;
        return p + length;
    }

    private static nint PackedVarints<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        // SAFETY: the bytes from p to end were found to be inside the message.
        if (((byte*)end)[-1] >= 0x80) return Parse.Fail(ref s, end, ProtoFormatError.Truncated);
        T* place = Extend<T>(ref list, CountVarints((byte*)p, (byte*)end), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        T* next = place;
        while (p < end)
        {
            // SAFETY: Count has found as many values as are stored here. A word is loaded only where eight bytes remain.
            if (end - p >= 8)
            {
                ulong word = FixedWidth.Load64(in *(byte*)p);
                ulong continued = word & BitLanes.Continuation;
                if (continued == 0)
                {
                    // Eight values of one byte.
                    for (int i = 0; i < 8; i++) next[i] = TCodec.FromVarint((byte)(word >> (8 * i)));
                    next += 8;
                    p += 8;
                    continue;
                }

                if (continued != BitLanes.Continuation)
                {
                    ulong ends = ~word & BitLanes.Continuation;
                    ulong value = BitLanes.Gather(word & (ends ^ (ends - 1)));
                    *next++ = TCodec.FromVarint(value);
                    p += (BitOperations.TrailingZeroCount(ends) + 1) >> 3;
                    continue;
                }
            }

            VarintRead read = Varint.Read(in *(byte*)p, (nuint)(end - p));
            if (read.Length == 0) return Parse.Fail(ref s, p, ProtoFormatError.MalformedVarint);
            *next++ = TCodec.FromVarint(read.Value);
            p += read.Length;
        }

        return Sift<T, TCodec>(p, place, next, tagBytes, ref list, ref head, ref s);
    }

    // Adds the decoded values to the list; numbers that a closed enum does not know become unknown fields.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Sift<T, TCodec>(
        nint p, T* place, T* end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        T* kept = place;
        for (T* value = place; value < end; value++)
        {
            if (TCodec.IsKnown(in *value)) *kept++ = *value;
            else p = Keep(p, TagOf(tagBytes) & ~7u, (ulong)(long)TCodec.Number(in *value), ref head, ref s);
        }

        list.Length += (int)(kept - place);
        return p;
    }

    /// <summary>Varints that end between two places: bytes without a continuation bit.</summary>
    internal static int CountVarints(byte* p, byte* end)
    {
        int continued = 0;
        byte* start = p;
        // SAFETY: whole words and vectors are loaded only where as many bytes remain.
        for (; end - p >= 32; p += 32)
            continued += BitOperations.PopCount(Vector256.Load(p).ExtractMostSignificantBits());
        for (; end - p >= 8; p += 8) continued += BitOperations.PopCount(*(ulong*)p & BitLanes.Continuation);
        for (; p < end; p++) continued += *p >> 7;
        return (int)(end - start) - continued;
    }
}
