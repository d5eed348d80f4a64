using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A message of any type, whose fields are read by what their <see cref="ProtoType"/> tells of them. It refers to the
/// message and is valid as long as that. Allocates nothing.
/// </summary>
/// <remarks>Reading a lazy message decodes it, as its properties do.</remarks>
public readonly unsafe ref struct ProtoView
{
    private readonly ref byte _message;
    private readonly MessageTable* _table;

    internal ProtoView(ref byte message, MessageTable* table)
    {
        _message = ref message;
        _table = table;
    }

    /// <summary>The type of the message.</summary>
    public ProtoType Type => new(_table);

    /// <summary>Whether it refers to a message; the default view does not.</summary>
    public bool HasMessage => _table != null;

    /// <summary>The fields that the schema does not know; extensions are among them.</summary>
    /// <exception cref="System.InvalidOperationException">It is the default view.</exception>
    public ProtoUnknownFields UnknownFields
    {
        get
        {
            MessageTable* table = Type.Table;
            // SAFETY: the message stays where it is meanwhile, and begins with its head.
            fixed (byte* message = &_message)
            {
                table->Read(message);
                ((MessageHead*)message)->Check();
                return new ProtoUnknownFields(in *(MessageHead*)message);
            }
        }
    }

    /// <summary>Where the message lies.</summary>
    internal ref readonly byte Start => ref _message;

    /// <summary>The table of its type; null of the default view.</summary>
    internal MessageTable* Table => _table;

    /// <summary>The view of a message.</summary>
    /// <typeparam name="T">The message.</typeparam>
    public static ProtoView Of<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T> =>
        new(ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in message)), TableOf<T>.Get());

    /// <summary>Reads a field with one value.</summary>
    /// <param name="field">A field of <see cref="Type"/>.</param>
    /// <param name="value">The value; not to be used if it is unset.</param>
    /// <returns>
    /// Whether it is set: a field without <see cref="ProtoField.HasPresence"/> is if it differs from its default.
    /// </returns>
    /// <exception cref="System.InvalidOperationException">It is a field of another type, a list or a map.</exception>
    public bool TryGet(ProtoField field, out ProtoValue value)
    {
        FieldEntry* entry = Check(field);
        if (entry->Shape is FieldShape.List or FieldShape.Map)
            ProtoThrow.Misuse("The field is a list or a map: its values are read by their places.");
        // SAFETY: the message stays where it is meanwhile; what a slot refers to is not in it and does not move.
        fixed (byte* message = &_message)
        {
            _table->Read(message);
            if (!entry->IsSetIn(message))
            {
                value = default;
                return false;
            }

            byte* place = entry->ValueIn(message);
            value = entry->Shape is FieldShape.Message or FieldShape.MemberMessage
                ? new ProtoValue(ref *place, entry)
                : new ProtoValue(ref Unsafe.AddByteOffset(ref _message, (nint)entry->Offset), entry);
            return true;
        }
    }

    /// <summary>How many values a list or entries a map has; 1 or 0 of another field, whether it is set.</summary>
    /// <param name="field">A field of <see cref="Type"/>.</param>
    /// <exception cref="System.InvalidOperationException">It is a field of another type.</exception>
    public int Count(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        // SAFETY: the message stays where it is meanwhile, and holds a list or a map there.
        fixed (byte* message = &_message)
        {
            _table->Read(message);
            return entry->Shape switch
            {
                FieldShape.List => ((RawList*)(message + entry->Offset))->Length,
                FieldShape.Map => ((RawMap*)(message + entry->Offset))->Length,
                _ => entry->IsSetIn(message) ? 1 : 0,
            };
        }
    }

    /// <summary>A value of a list, or of an entry of a map.</summary>
    /// <param name="field">A field of <see cref="Type"/>.</param>
    /// <param name="index">0 to <see cref="Count"/> - 1. Entries of maps are in the order of insertion.</param>
    /// <exception cref="System.InvalidOperationException">
    /// It is a field of another type, or neither a list nor a map.
    /// </exception>
    /// <exception cref="System.ArgumentOutOfRangeException">There is no such place.</exception>
    public ProtoValue GetValue(ProtoField field, int index)
    {
        byte* place = Place(field, index, out FieldEntry* entry);
        if (entry->Shape == FieldShape.List)
            return new ProtoValue(ref *(entry->IsMessage ? entry->MessageAt(place) : place), entry);
        FieldEntry* value = &entry->Map->Value;
        return new ProtoValue(ref *value->ValueIn(place), value);
    }

    /// <summary>The messages of a list.</summary>
    /// <param name="field">A field of <see cref="Type"/>.</param>
    /// <exception cref="System.InvalidOperationException">
    /// It is a field of another type, or no list of messages.
    /// </exception>
    public ProtoViewList GetMessages(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        if (entry->Shape != FieldShape.List || !entry->IsMessage)
            ProtoThrow.Misuse("The field is no list of messages.");
        Decode();
        // SAFETY: the message holds a list there.
        return new ProtoViewList(
            Unsafe.As<byte, RawList>(ref Unsafe.AddByteOffset(ref _message, (nint)entry->Offset)), entry);
    }

    /// <summary>The key of an entry of a map.</summary>
    /// <inheritdoc cref="GetValue"/>
    public ProtoValue GetKey(ProtoField field, int index)
    {
        byte* place = Place(field, index, out FieldEntry* entry);
        if (entry->Shape != FieldShape.Map) ProtoThrow.Misuse("The field is no map.");
        FieldEntry* key = &entry->Map->Key;
        return new ProtoValue(ref *(place + key->Offset), key);
    }

    /// <summary>Writes the message as JSON in UTF-8 into a span if it fits. Allocates nothing.</summary>
    /// <param name="destination">Where to; nothing in front of it or behind it is touched.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <returns>False if the text is longer than the destination, whose bytes are undefined then.</returns>
    /// <inheritdoc cref="DynamicMessage.ToJson" path="/exception"/>
    public bool TryWriteJson(System.Span<byte> destination, out int written, ProtoJsonOptions options = default)
    {
        MessageTable* table = Type.Table;
        // SAFETY: the message stays where it is meanwhile.
        fixed (byte* message = &_message)
        {
            ((MessageHead*)message)->Check();
            var source = new JsonSource(table, message, options);
            return TextDestination.TryWrite(ref source, destination, out written);
        }
    }

    /// <inheritdoc cref="DynamicMessage.CountUnknownFields"/>
    public long CountUnknownFields(ProtoTypeRegistry? types = null)
    {
        MessageTable* table = Type.Table;
        // SAFETY: the message stays where it is meanwhile.
        fixed (byte* message = &_message)
        {
            ((MessageHead*)message)->Check();
            return UnknownCount.Root(table, message, types);
        }
    }

    /// <summary>Decodes the fields of a lazy message.</summary>
    internal void Decode()
    {
        // SAFETY: the message stays where it is meanwhile.
        fixed (byte* message = &_message) _table->Read(message);
    }

    // Elements and entries are not in the message.
    private byte* Place(ProtoField field, int index, out FieldEntry* entry)
    {
        int count = Count(field);
        entry = field.Entry;
        if (entry->Shape is not (FieldShape.List or FieldShape.Map))
            ProtoThrow.Misuse("The field is neither a list nor a map.");
        if ((uint)index >= (uint)count)
            ProtoThrow.ArgumentOutOfRange(nameof(index), "The list or map has no such place.");
        // SAFETY: there are that many elements or entries; each has the size that the table tells.
        fixed (byte* message = &_message)
        {
            byte* field0 = message + entry->Offset;
            return entry->Shape == FieldShape.List
                ? (byte*)((RawList*)field0)->Items + ((nint)index * entry->Size)
                : (byte*)((RawMap*)field0)->Entries + ((nint)index * entry->Map->Stride);
        }
    }

    // A field of another type would tell a place outside of the message.
    private FieldEntry* Check(ProtoField field)
    {
        FieldEntry* entry = field.Entry;
        MessageTable* table = Type.Table;
        if (entry < table->Fields || entry >= table->Fields + table->Count)
            ProtoThrow.Misuse("The field is one of another type.");
        Unsafe.As<byte, MessageHead>(ref _message).Check();
        return entry;
    }
}
