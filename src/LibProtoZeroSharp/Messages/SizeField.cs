using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to measure fields, tags included unless said otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class SizeField
{
    /// <summary>Bytes of a single value, without its tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Value<T, TCodec>(T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => TCodec.Size(in value, 0);

    /// <summary>Bytes of a message field that is set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Message<T>(uint tag, nint field)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: the field holds the address of a T in the arena.
        Varint.Size(tag) + MessageCodec<T>.Size(in *(T*)field, tag);

    /// <summary>Bytes of a group field that is set.</summary>
    public static long Group<T>(uint tag, nint field)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: the field holds the address of a T in the arena.
        Varint.Size(tag) + GroupCodec<T>.Size(in *(T*)field, tag);

    /// <summary>Bytes of a list that is not packed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Repeated<T, TCodec>(uint tag, ref readonly RawList list)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        long size = (long)list.Length * Varint.Size(tag);
        foreach (ref readonly T element in list.Of<T>().Span) size += TCodec.Size(in element, tag);
        return size;
    }

    /// <summary>Bytes of a packed list; 0 if it is empty.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Packed<T, TCodec>(uint tag, ref readonly RawList list)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        if (list.Length == 0) return 0;
        long size = (long)TCodec.FixedSize * list.Length;
        if (TCodec.FixedSize == 0)
        {
            foreach (ref readonly T element in list.Of<T>().Span) size += TCodec.Size(in element, tag);
        }

        return Varint.Size(tag) + Varint.Size((ulong)size) + size;
    }

    /// <summary>Bytes of a map.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Map<TKey, TValue, TKeyCodec, TValueCodec>(uint tag, ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        long size = (long)map.Length * Varint.Size(tag);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>())
        {
            // The tags of key and value take a byte each.
            long body = 2 + TKeyCodec.Size(in entry.KeyField, 0) + TValueCodec.Size(in entry.ValueField, 0);
            size += Varint.Size((ulong)body) + body;
        }

        return size;
    }

    /// <summary>Bytes of the unknown fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Unknown(ref readonly MessageHead head)
    {
        UnknownSlice* last = head.Unknown;
        if (last == null) return 0;
        long size = last->Size;
        for (UnknownSlice* slice = last->Next; slice != last; slice = slice->Next) size += slice->Size;
        return size;
    }
}
