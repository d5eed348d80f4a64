using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What emitted writers call for fields of objects that are no numbers. Each makes its own space, and leaves as much as
/// there was.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class PutObject
{
    /// <summary>Writes a string.</summary>
    public static nint Text(nint p, ref Output o, uint tag, ref readonly TextSlot text) =>
        text.TryGetUtf8(out ReadOnlySpan<byte> utf8)
            ? Bytes(p, ref o, tag, utf8) : Text(p, ref o, tag, text.Source as string);

    /// <summary>Writes a string; null is the empty one. A surrogate without its partner is replaced.</summary>
    public static nint Text(nint p, ref Output o, uint tag, string? text)
    {
        Output* output = Put.Pointer(ref o);
        byte* target = Put.Tag(Output.Ensure((byte*)p, output), tag);
        if (text is { Length: > Utf16Text.MaxShort })
            target = Output.Ensure(target, output, Utf16Text.MostBytes(text));
        return (nint)Output.Ensure(Utf16Text.WriteReplaced(target, output, text), output);
    }

    /// <summary>Writes a string in a oneof.</summary>
    public static nint OneofText(nint p, ref Output o, uint tag, ref readonly OneofSlot slot) =>
        Text(p, ref o, tag, in Unsafe.AsRef(in slot).Slot);

    /// <summary>Writes bytes; null stands for none.</summary>
    public static nint Bytes(nint p, ref Output o, uint tag, ByteString? bytes) =>
        Bytes(p, ref o, tag, bytes is null ? default : bytes.Span);

    /// <summary>Writes a message.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="o">The output.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="message">The object.</param>
    /// <param name="site">Which lengths to learn from.</param>
    /// <param name="depth">How deep the message that holds the field is nested.</param>
    /// <param name="room">
    /// For how many fields there is space. More is made if the message expects more.
    /// </param>
    public static nint Message<TStruct>(
        nint p, ref Output o, uint tag, object message, int site, int depth, int room)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (TStruct.ReservedFields >= room) p = Put.Ensure(p, ref o);
        p = StackGuard.Enter(p, depth, TStruct.StackSize);
        p = Put.Open(p, ref o, tag, site + depth, out long token);
        p = TStruct.WriteObject(p, message, ref o, depth + 1);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <summary>Writes a group.</summary>
    /// <inheritdoc cref="Message" path="/param"/>
    public static nint Group<TStruct>(nint p, ref Output o, uint tag, object message, int site, int depth, int room)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (TStruct.ReservedFields >= room) p = Put.Ensure(p, ref o);
        p = Put.Tag(StackGuard.Enter(p, depth, TStruct.StackSize), tag);
        p = TStruct.WriteObject(p, message, ref o, depth + 1);
        return Put.Tag(Put.Ensure(p, ref o), tag + 1);
    }

    /// <summary>Writes the value of a wrapper.</summary>
    public static nint Value<T, TStored, TKind>(nint p, ref Output o, uint tag, T value, int site, int depth)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored> =>
        TKind.Write(Put.Ensure(p, ref o), ref o, tag, value, site, depth);

    /// <summary>Writes a list packed; nothing if it is empty.</summary>
    public static nint Packed<T, TCodec>(nint p, ref Output o, uint tag, RepeatedField<T> list)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T> => list.Count == 0
        ? p : TCodec.WritePacked(Put.Ensure(p, ref o), ref o, tag, list.Items);

    /// <summary>Writes a list, each element with its tag.</summary>
    public static nint Repeated<T, TStored, TKind>(
        nint p, ref Output o, uint tag, RepeatedField<T> list, int site, int depth)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        foreach (T item in list.Items)
            p = TKind.Write(Put.Ensure(p, ref o), ref o, tag, item, site, depth);
        return p;
    }

    /// <summary>Writes a map: an entry with key and value for each.</summary>
    public static nint Map<TKey, TValue, TStoredKey, TStoredValue, TKeyKind, TValueKind>(
        nint p, ref Output o, uint tag, MapField<TKey, TValue> map, int site, int depth)
        where TKey : notnull
        where TStoredKey : unmanaged
        where TStoredValue : unmanaged
        where TKeyKind : struct, IObjectKind<TKey, TStoredKey>
        where TValueKind : struct, IObjectKind<TValue, TStoredValue>
    {
        uint keyTag = FieldKey.Make(1, TKeyKind.WireType), valueTag = FieldKey.Make(2, TValueKind.WireType);
        foreach (ref MapEntry<TKey, TValue> entry in map.Entries)
        {
            p = Put.Open(Put.Ensure(p, ref o), ref o, tag, site + depth, out long token);
            p = TKeyKind.Write(p, ref o, keyTag, entry.Key, site, depth);
            p = TValueKind.Write(Put.Ensure(p, ref o), ref o, valueTag, entry.Value, site + 1, depth);
            p = Put.Close(token, p, ref o, site + depth);
        }

        return p;
    }

    /// <summary>Writes the unknown fields, as they came.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Head(nint p, ref Output o, ref readonly ObjectHead head) =>
        head.Unknown is null ? p : (nint)Put.RawBytes((byte*)p, Put.Pointer(ref o), head.Unknown);

    /// <summary>Writes the extensions, and the unknown fields as they came.</summary>
    public static nint Extensions(
        nint p, ref Output o, ref readonly ObjectHead head, ExtensionSet? set, int depth)
    {
        if (set is null) return Head(p, ref o, in head);
        ExtensionVisits.Descend();
        foreach (KeyValuePair<Extension, object?> pair in set.Values)
            if (pair.Value is not null) p = pair.Key.Write(p, ref o, pair.Value, depth);
        return set.Unknown is null ? p : (nint)Put.RawBytes((byte*)p, Put.Pointer(ref o), set.Unknown);
    }

    internal static nint Bytes(nint p, ref Output o, uint tag, ReadOnlySpan<byte> bytes)
    {
        Output* output = Put.Pointer(ref o);
        return (nint)Output.Ensure(Put.Bytes(Output.Ensure((byte*)p, output), output, tag, bytes), output);
    }
}
