using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What emitted code calls for extensions. They stay encoded among the unknown fields, one slice for each, and are
/// decoded when they are read. A field with the number of an extension and a wire type that it cannot have, or a number
/// that its closed enum does not know, is none of its values: it stays an unknown field, as with a parser that knows
/// the extension beforehand.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class ExtensionField
{
    /// <summary>Whether a value is there; one that turns out to be damaged counts.</summary>
    public static bool Has<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Read<TMessage>(in head);
        return Has<TValue, TCodec>(in head, extension.FieldNumber, extension.IsMessageSetItem, false);
    }

    /// <summary>Whether at least one value is there; those that turn out to be damaged count.</summary>
    public static bool Has<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Read<TMessage>(in head);
        return Has<TValue, TCodec>(in head, extension.FieldNumber, false, true);
    }

    /// <summary>Takes the value out.</summary>
    public static void Clear<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Edit<TMessage>(ref head);
        Clear<TValue, TCodec>(ref head, extension.FieldNumber, extension.IsMessageSetItem, false);
    }

    /// <summary>Takes all values out.</summary>
    public static void Clear<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Edit<TMessage>(ref head);
        Clear<TValue, TCodec>(ref head, extension.FieldNumber, false, true);
    }

    // Extensions of a lazy message are among its fields: they are there once these are decoded.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Read<TMessage>(ref readonly MessageHead head)
        where TMessage : unmanaged, IProtoMessage<TMessage>
    {
        head.Check();
        if (TMessage.IsLazy) LazyField.Read<TMessage>(ref Unsafe.AsRef(in head));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Edit<TMessage>(ref MessageHead head)
        where TMessage : unmanaged, IProtoMessage<TMessage>
    {
        head.Check();
        if (TMessage.IsLazy) LazyField.Edit(ref Unsafe.As<MessageHead, TMessage>(ref head), LazyState.UnknownFields);
    }

    private static bool Has<TValue, TCodec>(ref readonly MessageHead head, int fieldNumber, bool isItem, bool repeats)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        head.Check();
        UnknownSlice* last = head.Unknown;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (ValueAt<TValue, TCodec>(slice, fieldNumber, isItem) != 0) return true;
            int at = repeats ? PackedAt<TValue, TCodec>(slice, fieldNumber) : 0;
            // A list that is packed has at least the byte of its length; 0 in it says that it is empty.
            if (at != 0 && at < slice->Size && slice->Start[at] != 0) return true;
        }

        return false;
    }

    private static void Clear<TValue, TCodec>(ref MessageHead head, int fieldNumber, bool isItem, bool repeats)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        head.Check();
        UnknownSlice* last = head.Unknown, first = null, kept = null;
        bool goes = false;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (Holds<TValue, TCodec>(slice, fieldNumber, isItem, repeats))
            {
                goes = true;
                continue;
            }

            // SAFETY: a slice that stays is linked behind the last one that stayed, over those that go; the links stay
            // as they are else.
            if (first == null) first = slice;
            else if (kept->Next != slice) kept->Next = slice;
            kept = slice;
        }

        if (goes) UnknownSlice.Keep(ref head, first, kept);
    }

    /// <summary>Whether a slice is a value of an extension, or a packed list of them.</summary>
    internal static bool Holds<TValue, TCodec>(UnknownSlice* slice, int fieldNumber, bool isItem, bool repeats)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> =>
        ValueAt<TValue, TCodec>(slice, fieldNumber, isItem) != 0
        || (repeats && PackedAt<TValue, TCodec>(slice, fieldNumber) != 0);

    // Where in a slice a value of an extension begins, 0 if there is none: behind the tag, or inside an item of a
    // message set.
    private static int ValueAt<TValue, TCodec>(UnknownSlice* slice, int fieldNumber, bool isItem)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        VarintRead tag = TagOf(slice);
        if (isItem && tag.Value == MessageSetItem.StartTag) return MessageSetItem.Find(slice, fieldNumber);
        if (tag.Value != (((ulong)(uint)fieldNumber << FieldKey.WireTypeBits) | (ulong)TCodec.WireType)) return 0;
        if (TCodec.WireType == WireType.Varint && sizeof(TValue) == sizeof(int))
        {
            // An enum, or a kind that knows every number.
            int number = (int)Varint.Read(in slice->Start[tag.Length], (nuint)slice->Size - (nuint)tag.Length).Value;
            if (!TCodec.IsKnown(in Unsafe.As<int, TValue>(ref number))) return 0;
        }

        return tag.Length;
    }

    // Where in a slice the length of a packed list of an extension stands, 0 if there is none.
    private static int PackedAt<TValue, TCodec>(UnknownSlice* slice, int fieldNumber)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        if (TCodec.WireType is not (WireType.Varint or WireType.Fixed32 or WireType.Fixed64)) return 0;
        VarintRead tag = TagOf(slice);
        return tag.Value == FieldKey.Make(fieldNumber, WireType.LengthDelimited) ? tag.Length : 0;
    }

    // SAFETY: a slice begins with a tag that was read once already.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static VarintRead TagOf(UnknownSlice* slice) => Varint.Read(in *slice->Start, (nuint)slice->Size);
}
