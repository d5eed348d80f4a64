using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to measure fields, tags included unless said otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class SizeField
{
    // The longest message whose length takes one byte.
    private const int OneByte = 127;

    /// <summary>Bytes of an int32 or the number of an enum, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Int32(int value) => WireSize.Int32(value);

    /// <summary>Bytes of an int64, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Int64(long value) => WireSize.Int64(value);

    /// <summary>Bytes of a uint32, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long UInt32(uint value) => WireSize.UInt32(value);

    /// <summary>Bytes of a uint64, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long UInt64(ulong value) => WireSize.UInt64(value);

    /// <summary>Bytes of a sint32, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long SInt32(int value) => WireSize.SInt32(value);

    /// <summary>Bytes of a sint64, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long SInt64(long value) => WireSize.SInt64(value);

    /// <summary>Bytes of a string with its length, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long String(ProtoString value) => WireSize.LengthDelimited(value.Length);

    /// <summary>Bytes of bytes with their length, without a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Bytes(ProtoBytes value) => WireSize.LengthDelimited(value.Length);

    /// <summary>Bytes of a message field that is set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Message<T>(uint tag, MessageSlot field, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        Varint.Size(tag) + MessageCodec<T>.Size(in field.Of<T>(), tag, depth);

    /// <summary>Bytes of a group field that is set.</summary>
    public static long Group<T>(uint tag, MessageSlot field, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        Varint.Size(tag) + GroupCodec<T>.Size(in field.Of<T>(), tag, depth);

    /// <summary>
    /// Bytes of a message with its length. Most messages are short: no test whether they are too long.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long Delimited(long size)
    {
        if (size <= OneByte) return size + 1;
        WorkLimit.CheckSize(size);
        return size + Varint.Size((ulong)size);
    }

    /// <summary>Bytes of a list of messages.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Messages<T>(uint tag, ref readonly RawList list, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        ProtoList<T> messages = list.Of<T>();
        return (long)messages.Count * Varint.Size(tag) + Bodies((T*)list.Items, list.Length, depth);
    }

    // Messages with their lengths. SAFETY: count messages are there.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Bodies<T>(T* message, int count, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.Descend(depth++, T.StackSize);
        long size = 0;
        for (T* end = message + count; message < end; message++)
        {
            long body = T.SizeFields(ref *(MessageHead*)message, depth);
            size += Delimited(body);
            if (body > OneByte) WorkLimit.CheckSize(size);
        }

        return size;
    }

    /// <summary>Bytes of a list that is not packed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Repeated<T, TCodec>(uint tag, ref readonly RawList list, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        long size = (long)list.Length * Varint.Size(tag);
        foreach (ref readonly T element in list.Of<T>().Span)
        {
            size += TCodec.Size(in element, tag, depth);
            if (default(TCodec) is IHoldsMessage) WorkLimit.CheckSize(size);
        }

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
            foreach (ref readonly T element in list.Of<T>().Span) size += TCodec.Size(in element, tag, 0);
        }

        return Varint.Size(tag) + Varint.Size((ulong)size) + size;
    }

    /// <summary>Bytes of a map.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Map<TKey, TValue, TKeyCodec, TValueCodec>(uint tag, ref readonly RawMap map, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        long size = (long)map.Length * Varint.Size(tag);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>().Entries)
        {
            // The tags of key and value take a byte each.
            long body = 2 + TKeyCodec.Size(in entry.KeyField, 0, 0) + TValueCodec.Size(in entry.ValueField, 0, depth);
            size += Varint.Size((ulong)body) + body;
            WorkLimit.CheckSize(size);
        }

        return size;
    }

    /// <summary>Bytes of the unknown fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Unknown(ref readonly MessageHead head) => UnknownSlice.SizeOf(head.Unknown);
}
