using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Fields with one value.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>Whether a field is set; a list or map, if it is not empty.</summary>
    /// <param name="field">A field of the type.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type.</exception>
    public bool Has(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        return entry->IsSetIn(ForReading());
    }

    /// <summary>Reads a field with one value.</summary>
    /// <param name="field">A field of the type.</param>
    /// <param name="value">The value; not to be used if it is unset.</param>
    /// <returns>
    /// Whether it is set: a field without <see cref="ProtoField.HasPresence"/> is if it differs from its default.
    /// </returns>
    /// <exception cref="InvalidOperationException">It is a field of another type, a list or a map.</exception>
    public bool TryGet(ProtoField field, out ProtoValue value)
    {
        FieldEntry* entry = Single(field);
        byte* message = ForReading();
        bool isSet = entry->IsSetIn(message);
        value = isSet ? new ProtoValue(ref *entry->ValueIn(message), entry) : default;
        return isSet;
    }

    /// <summary>
    /// Reads a field with one value; one that is unset reads as its <see cref="ProtoField.DefaultValue"/>, a message as
    /// the empty one.
    /// </summary>
    /// <param name="field">A field of the type.</param>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, a list or a map; or an unset message in a generated one.
    /// </exception>
    public ProtoValue Get(ProtoField field)
    {
        FieldEntry* entry = Single(field);
        byte* message = ForReading();
        if (entry->IsSetIn(message)) return new ProtoValue(ref *entry->ValueIn(message), entry);
        if (entry->IsMessage && !_table->IsDynamic) ProtoThrow.Misuse($"{entry->NameText} is unset.");
        return new ProtoValue(ref *DefaultPlace.Of(entry), entry);
    }

    /// <summary>Sets a field with one value, which is no message. Other members of its oneof are unset.</summary>
    /// <param name="field">A field of the type.</param>
    /// <param name="value">The value; text and bytes are copied into the arena.</param>
    /// <exception cref="ArgumentException">
    /// The field cannot hold the value: it is of another type, out of range, not UTF-8, or none of a closed enum.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, a list, a map or a message.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Set(ProtoField field, DynamicValue value)
    {
        FieldEntry* entry = Scalar(Single(field));
        byte* stored = stackalloc byte[ValueSize];
        value.Store(entry, stored, _arena);
        byte* message = ForEditing();
        if (entry->Shape == FieldShape.Member) _table->Select(entry, message);
        else entry->MarkIn(message);
        // SAFETY: both places have the size of the value.
        new ReadOnlySpan<byte>(stored, entry->Size).CopyTo(new Span<byte>(message + entry->Offset, entry->Size));
    }

    /// <summary>The message in a field, if it is set.</summary>
    /// <param name="field">A field of the type.</param>
    /// <param name="message">The message; the default handle if it is unset.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type, or holds no single message.</exception>
    public bool TryGetMessage(ProtoField field, out DynamicMessage message)
    {
        FieldEntry* entry = Message(Single(field));
        byte* self = ForReading();
        bool isSet = entry->IsSetIn(self);
        message = isSet ? new DynamicMessage(entry->Message, entry->ValueIn(self), _arena) : default;
        return isSet;
    }

    /// <summary>The message in a field, made if it is unset. Other members of its oneof are unset.</summary>
    /// <param name="field">A field of the type.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type, or holds no single message.</exception>
    /// <inheritdoc cref="New" path="/exception[2]"/>
    /// <inheritdoc cref="New" path="/exception[3]"/>
    /// <inheritdoc cref="New" path="/exception[4]"/>
    public DynamicMessage Mutable(ProtoField field)
    {
        FieldEntry* entry = Message(Single(field));
        byte* self = ForEditing();
        MessageTable* table = entry->Message;
        if (!entry->IsSetIn(self))
        {
            byte* made = table->New(_arena);
            if (entry->Shape == FieldShape.MemberMessage) _table->Select(entry, self);
            // SAFETY: the field stores a slot.
            ((MessageSlot*)(self + entry->Offset))->Address = (nint)made;
        }

        byte* message = entry->ValueIn(self);
        return new DynamicMessage(table, message, _arena);
    }

    /// <summary>Unsets a field; a list or map becomes empty.</summary>
    /// <param name="field">A field of the type.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type.</exception>
    public void Clear(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        _table->Unset(entry, ForEditing());
    }

    /// <summary>Unsets all fields, unknown ones too.</summary>
    public void Clear()
    {
        byte* message = ForEditing();
        foreach (ProtoField field in Type) Clear(field);
        ((MessageHead*)message)->Unknown = null;
    }

    // A text in the checked library takes three words.
    private const int ValueSize = 24;

    private byte* ForReading()
    {
        byte* message = Checked();
        _table->Read(message);
        return message;
    }

    private byte* ForEditing()
    {
        byte* message = Checked();
        _table->Edit(message);
        return message;
    }

    // A field of another type would tell a place outside of the message.
    private FieldEntry* Check(ProtoField field)
    {
        FieldEntry* entry = field.Entry;
        MessageTable* table = Table;
        if (entry < table->Fields || entry >= table->Fields + table->Count)
            ProtoThrow.Misuse($"{entry->NameText} is a field of another type.");
        return entry;
    }

    private FieldEntry* Single(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        if (entry->Shape is FieldShape.List or FieldShape.Map)
            ProtoThrow.Misuse($"{entry->NameText} is a list or a map.");
        return entry;
    }

    private static FieldEntry* Scalar(FieldEntry* entry)
    {
        if (entry->IsMessage) ProtoThrow.Misuse($"{entry->NameText} holds messages.");
        return entry;
    }

    private static FieldEntry* Message(FieldEntry* entry)
    {
        if (!entry->IsMessage) ProtoThrow.Misuse($"{entry->NameText} holds no messages.");
        return entry;
    }
}
