using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What emitted writers call for fields that hold messages, lists and maps. Each makes its own space.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class PutField
{
    /// <summary>Writes a message field that is set.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="o">The output.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="field">The message.</param>
    /// <param name="site">Which lengths to learn from.</param>
    /// <param name="depth">How deep the message that holds the field is nested.</param>
    /// <param name="room">
    /// For how many fields there is space. More is made if the message expects more.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Message<T>(nint p, ref Output o, uint tag, MessageSlot field, int site, int depth, int room)
        where T : unmanaged, IProtoMessage<T>
    {
        // Each type has its own: in one method, as in ParseList.Messages.
        p = StackGuard.Enter(RoomFor(p, ref o, T.ReservedFields, room), depth, T.StackSize);
        p = Put.Open(p, ref o, tag, site + depth, out long token);
        p = T.WriteFields(p, ref *(MessageHead*)field.Address, ref o, depth + 1);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <summary>Writes a group field that is set.</summary>
    /// <inheritdoc cref="Message{T}" path="/param"/>
    public static nint Group<T>(nint p, ref Output o, uint tag, MessageSlot field, int site, int depth, int room)
        where T : unmanaged, IProtoMessage<T> =>
        GroupCodec<T>.Write(RoomFor(p, ref o, T.ReservedFields, room), ref o, tag, in field.Of<T>(), site, depth);

    // The tag and the length count as a field. Where this is inlined the JIT knows both sides.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint RoomFor(nint p, ref Output o, int reserved, int room) =>
        reserved >= room ? Put.Ensure(p, ref o) : p;

    /// <summary>Writes a list, each element with its tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Repeated<T, TCodec>(
        nint p, ref Output o, uint tag, ref readonly RawList list, int site, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        // SAFETY: address and count of a list belong together.
        T* element = (T*)list.Items, end = element + list.Length;
        for (; element < end; element++) p = TCodec.Write(Put.Ensure(p, ref o), ref o, tag, in *element, site, depth);
        return p;
    }

    /// <summary>Writes a list of messages, each with its tag and length.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Messages<T>(nint p, ref Output o, uint tag, ref readonly RawList list, int site, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        // The tag is encoded once: this method serves all fields of the type, so to the JIT it is no constant. In
        // registers, since a load of what smaller stores left would wait until all stores before it are done.
        nint tagSize = Varint.Size(tag);
        ulong encoded = Varint.Encode(tag, (int)tagSize);
        site = (byte)(site + depth);
        p = StackGuard.Enter(p, depth, T.StackSize);
        // SAFETY: address and count of a list belong together.
        T* element = (T*)list.Items, end = element + list.Length;
        for (; element < end; element++)
        {
            p = Put.Ensure(p, ref o);
            // SAFETY: eight bytes fit the slack.
            FixedWidth.Store64(ref *(byte*)p, encoded);
            p = Put.OpenBehindTag(p + tagSize, ref o, site, out long token);
            p = T.WriteFields(p, ref *(MessageHead*)element, ref o, depth + 1);
            p = Put.Close(token, p, ref o, site);
        }

        return p;
    }

    /// <summary>Writes a list packed; nothing if it is empty.</summary>
    public static nint Packed<T, TCodec>(nint p, ref Output o, uint tag, ref readonly RawList list)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T> =>
        list.Length == 0 ? p : TCodec.WritePacked(Put.Ensure(p, ref o), ref o, tag, list.Of<T>().Span);

    /// <summary>Writes a map: an entry with key and value for each.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Map<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, ref Output o, uint tag, ref readonly RawMap map, int site, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        uint keyTag = FieldKey.Make(1, TKeyCodec.WireType), valueTag = FieldKey.Make(2, TValueCodec.WireType);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>().Entries)
        {
            p = Put.Open(Put.Ensure(p, ref o), ref o, tag, site + depth, out long token);
            p = TKeyCodec.Write(p, ref o, keyTag, in entry.KeyField, site, depth);
            p = TValueCodec.Write(p, ref o, valueTag, in entry.ValueField, site + 1, depth);
            p = Put.Close(token, p, ref o, site + depth);
        }

        return p;
    }

    /// <summary>Writes the unknown fields, as they came.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Unknown(nint p, ref Output o, ref readonly MessageHead head) =>
        head.Unknown == null ? p : UnknownSlow(p, ref o, head.Unknown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UnknownSlow(nint p, ref Output o, UnknownSlice* last)
    {
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (slice->Size > int.MaxValue) ProtoThrow.Misuse("The message would take more than 2,147,483,647 bytes.");
            p = Put.Raw(p, ref o, (nint)slice->Start, (int)slice->Size);
        }

        return p;
    }
}
