using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ParseField
{
    /// <summary>Reads a run of entries of a map field. The last value of a key wins.</summary>
    /// <param name="p">The position behind the first tag.</param>
    /// <param name="end">The end of the message that holds the field.</param>
    /// <param name="tagBytes">The tag as encoded, its first byte lowest.</param>
    /// <param name="map">The field.</param>
    /// <param name="head">The head of the message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go; an entry counts as a message.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Map<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, ulong tagBytes, ref RawMap map, ref MessageHead head, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagShape(tagBytes);
        while (true)
        {
            p = Parse.Length(p, end, out int length, ref s);
            if (p > end) return p;
            if ((depth & 63) == 0 && !MayDescend(depth, ref s)) return Parse.Fail(ref s, p, ProtoFormatError.RecursionLimitExceeded);
            nint body = p;
            TKey key = default;
            TValue value = TValueCodec.Default;
            TValueCodec.Mark(ref value, s.Stamp);
            nint stop = Entry<TKey, TValue, TKeyCodec, TValueCodec>(p, p + length, ref key, ref value, ref s, depth - 1);
            if (stop != body + length) return Parse.Beyond(stop);
            p = stop;
            if (TValueCodec.IsKnown(in value))
            {
                if (!TrySet(ref RawMap.Mutable<TKey, TValue>(ref map), key, in value, ref s))
                    return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
            }
            else
            {
                p = KeepEntry(body, length, TagOf(tagBytes), ref head, ref s);
            }

            if (p >= limit || (FixedWidth.Load64(in *(byte*)p) & mask) != tagBytes) return p;
            p += tagSize;
        }
    }

    // Key and value may come in any order, be missing, or come twice. What else an entry holds is dropped, as C++ does.
    private static nint Entry<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, ref TKey key, ref TValue value, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        uint keyTag = FieldKey.Make(1, TKeyCodec.WireType), valueTag = FieldKey.Make(2, TValueCodec.WireType);
        nint limit = s.Limit(end);
        for (nint start = p; p < limit; start = p)
        {
            p = Parse.Tag(p, out uint tag);
            if (tag == keyTag) p = TKeyCodec.Read(p, end, tag, ref key, ref s, depth);
            else if (tag == valueTag) p = TValueCodec.Read(p, end, tag, ref value, ref s, depth);
            else p = Parse.Skip(start, tag, p, end, ref s, depth);
        }

        if (p == end) return p;
        if (p > end) return Parse.Stop(p, end, ref s);
        var tail = new InputTail(p, end, ref s);
        if (tail.Start == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        return tail.Leave(Entry<TKey, TValue, TKeyCodec, TValueCodec>(tail.Start, tail.End, ref key, ref value, ref s, depth), ref s);
    }

    private static bool TrySet<TKey, TValue>(ref ProtoMap<TKey, TValue> map, TKey key, ref readonly TValue value, ref ParseState s)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        int at = map.Find(key);
        if (at >= 0)
        {
            map.ValueAt(at) = value;
            return true;
        }

        if (map.Raw.Length == map.Raw.Capacity)
        {
            (int capacity, nuint size) = map.NextRoom();
            byte* place = s.Allocate(size);
            if (place == null) return false;
            map.MoveTo((nint)place, capacity);
#if PROTOZERO_CHECKS
            map.Raw.Stamp = s.Stamp;
#endif
        }

        map.Append(key) = value;
        return true;
    }
}
