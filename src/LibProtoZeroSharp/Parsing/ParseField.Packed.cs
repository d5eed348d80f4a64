using System;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ParseField
{
    /// <summary>
    /// Reads a packed list. Fixed-width values become a view where that is possible, varints are decoded.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Packed<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        nint start = p;
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end || length == 0) return p;
        return TCodec.FixedSize != 0 && TCodec.WireType != WireType.Varint
            ? PackedFixed<T>(start, p, length, ref list, ref s)
            : PackedVarints<T, TCodec>(p, p + length, tagBytes, ref list, ref head, ref s);
    }

    private static nint PackedFixed<T>(nint start, nint p, int length, ref RawList list, ref ParseState s)
        where T : unmanaged
    {
        if (length % sizeof(T) != 0) return Parse.Fail(ref s, start, ProtoFormatError.InvalidLength);
        int count = length / sizeof(T);
        if (list.Length == 0 && BitConverter.IsLittleEndian)
        {
            // The bytes of our own copy may be changed in place; those of the caller are borrowed.
            SetItems(ref list, p, count, s.InPlace ? 0 : count, ref s);
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
        int length = (int)(end - p);
        bool hasSlack = end < (nint)s.SafeEnd;
        if (hasSlack && typeof(T) != typeof(bool) && !TCodec.IsClosed && (list.Length | list.Capacity) == 0
            && PackedDecoder.IsOne(in *(byte*)p, length, out ulong continued))
        {
            int count = length - BitOperations.PopCount(continued);
            byte* free = s.Aligned;
            if (s.End - free >= (count + PackedDecoder.PairsStep) * sizeof(T))
            {
                s.Cursor = free + (count * sizeof(T));
                PackedDecoder.DecodeOne(in *(byte*)p, length, continued, ref *(T*)free, TCodec.IsZigZag);
                SetItems(ref list, (nint)free, count, count, ref s);
                return end;
            }
        }

        if (((byte*)end)[-1] >= 0x80) return Parse.Fail(ref s, end, ProtoFormatError.Truncated);
        int needed = PackedDecoder.Count(in *(byte*)p, length, hasSlack);
        T* place = Extend<T>(ref list, needed, ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        int spare = s.Spare((byte*)(place + needed)) / sizeof(T);
        int damaged = typeof(T) == typeof(bool)
            ? PackedDecoder.DecodeBool(in *(byte*)p, length, new Span<bool>(place, needed))
            : PackedDecoder.Decode(in *(byte*)p, length, new Span<T>(place, needed), TCodec.IsZigZag, hasSlack, spare);
        if (damaged >= 0) return Parse.Fail(ref s, p + damaged, ProtoFormatError.MalformedVarint);
        if (TCodec.IsClosed) return Sift<T, TCodec>(end, place, needed, tagBytes, ref list, ref head, ref s);
        list.Length += needed;
        return end;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetItems(ref RawList list, nint items, int length, int capacity, ref ParseState s)
    {
        list.Items = items;
        list.Length = length;
        list.Capacity = capacity;
#if PROTOZERO_CHECKS
        list.Stamp = s.Stamp;
#endif
    }

    // Adds the values that a closed enum knows to the list; the other numbers become unknown fields.
    private static nint Sift<T, TCodec>(
        nint p, T* place, int count, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        T* kept = place;
        for (int i = 0; i < count && p < nint.MaxValue / 2; i++)
        {
            if (TCodec.IsKnown(in place[i])) *kept++ = place[i];
            else p = Keep(p, TagOf(tagBytes) & ~7u, (ulong)(long)TCodec.Number(in place[i]), ref head, ref s);
        }

        list.Length += (int)(kept - place);
        return p;
    }
}
