using System;

namespace ProtoZeroSharp;

internal unsafe partial struct MessageTable
{
    /// <summary>The field with a name in JSON or in the schema, or null.</summary>
    public readonly FieldEntry* FindJson(ReadOnlySpan<byte> name)
    {
        for (uint at = HashOf(name) & _slotMask; _slots[at] != 0; at = (at + 1) & _slotMask)
        {
            // SAFETY: a slot holds the place of a field.
            FieldEntry* entry = Fields + _slots[at] - 1;
            if (name.SequenceEqual(entry->JsonName) || name.SequenceEqual(entry->Name)) return entry;
        }

        return null;
    }

    /// <summary>The field with a name in the schema, or null.</summary>
    public readonly FieldEntry* FindName(ReadOnlySpan<byte> name)
    {
        for (uint at = HashOf(name) & _slotMask; _slots[at] != 0; at = (at + 1) & _slotMask)
        {
            // SAFETY: a slot holds the place of a field.
            FieldEntry* entry = Fields + _slots[at] - 1;
            if (name.SequenceEqual(entry->Name)) return entry;
        }

        return null;
    }

    /// <summary>
    /// The field with a name in the text format, or null: that in the schema, or of a group that of its type.
    /// </summary>
    public readonly FieldEntry* FindText(ReadOnlySpan<byte> name)
    {
        for (uint at = HashOf(name) & _slotMask; _slots[at] != 0; at = (at + 1) & _slotMask)
        {
            // SAFETY: a slot holds the place of a field.
            FieldEntry* entry = Fields + _slots[at] - 1;
            if (name.SequenceEqual(entry->Name) || (entry->IsGroupLike && name.SequenceEqual(entry->TextName)))
                return entry;
        }

        return null;
    }

    /// <summary>Takes what generated code says of the schema; see <see cref="SchemaCoding"/>.</summary>
    internal void Take(ReadOnlySpan<byte> fullName, ReadOnlySpan<byte> schema)
    {
        _fullName = TableMemory.Copy(fullName);
        _fullNameLength = fullName.Length;
        var reader = new SchemaReader(schema);
        MessageTraits traits = reader.IsAtEnd ? MessageTraits.None : (MessageTraits)reader.Number();
        IsMessageSet = (traits & MessageTraits.IsMessageSet) != 0;
        MayMissRequired = (traits & MessageTraits.MayMissRequired) != 0;
        (Count, int oneofs) = reader.Count();
        Fields = TableMemory.Take<FieldEntry>(Count + 1);
        if (oneofs > 0) OneofNames = (byte**)TableMemory.Take<nint>(oneofs);
        int number = 0;
        // SAFETY: there is space for all fields, and for the names of all oneofs.
        for (int i = 0; i < Count; i++)
        {
            number = reader.Field(Fields + i, number);
            if (!reader.OneofName.IsEmpty) OneofNames[Fields[i].PresenceOffset] = TableMemory.Copy(reader.OneofName);
            if (reader.Default.IsEmpty) continue;
            if (Defaults == null) Defaults = (byte**)TableMemory.Take<nint>(Count + 1);
            Defaults[i] = DefaultPlace.Read(Fields + i, reader.Default);
        }

        if (!reader.IsAtEnd) reader.Number();
        Reserve(reader.Rest);
        MakeSlots();
    }

    /// <summary>Takes what a schema that is read at run time says; the fields follow.</summary>
    /// <param name="fullName">The full name.</param>
    /// <param name="count">How many fields there are.</param>
    /// <param name="reserved">The names that are reserved, as <see cref="SchemaReader"/> reads them.</param>
    internal void Declare(ReadOnlySpan<byte> fullName, int count, ReadOnlySpan<byte> reserved)
    {
        _fullName = TableMemory.Copy(fullName);
        _fullNameLength = fullName.Length;
        Count = count;
        Fields = TableMemory.Take<FieldEntry>(count + 1);
        IsDynamic = true;
        Reserve(reserved);
    }

    private void Reserve(ReadOnlySpan<byte> names)
    {
        if (names.IsEmpty) return;
        _reserved = TableMemory.Copy(names);
        _reservedLength = names.Length;
        uint count = 0, slots = 4;
        for (var counter = new SchemaReader(names); !counter.IsAtEnd; count++) counter.Text();
        while (slots < 2 * count) slots *= 2;
        _reservedMask = slots - 1;
        _reservedSlots = TableMemory.Take<int>((int)slots);
        var reader = new SchemaReader(names);
        while (!reader.IsAtEnd)
        {
            int start = names.Length - reader.Rest.Length;
            uint at = HashOf(reader.Text()) & _reservedMask;
            // SAFETY: the mask keeps the index below the count.
            while (_reservedSlots[at] != 0) at = (at + 1) & _reservedMask;
            _reservedSlots[at] = start + 1;
        }
    }

    /// <summary>Makes the fields be found by their names.</summary>
    internal void MakeSlots()
    {
        uint count = 4;
        while (count < (IsDynamic ? 6L : 4L) * Count) count *= 2;
        _slotMask = count - 1;
        _slots = TableMemory.Take<int>((int)count);
        for (int i = 0; i < Count; i++)
        {
            // SAFETY: there is space for all fields.
            FieldEntry* entry = Fields + i;
            Enter(entry->Name, i);
            if (IsDynamic && entry->IsGroupLike) Enter(entry->TextName, i);
            if (HashOf(entry->JsonName) == HashOf(entry->Name)) continue;
            // The first field with a name in JSON has it, later fields do not: so nothing is entered again and again.
            if (!IsDynamic || FindJson(entry->JsonName) == null) Enter(entry->JsonName, i);
        }
    }

    private readonly void Enter(ReadOnlySpan<byte> name, int field)
    {
        uint at = HashOf(name) & _slotMask;
        while (_slots[at] != 0) at = (at + 1) & _slotMask;
        _slots[at] = field + 1;
    }

    // The seeded hash looks at all letters as they are, so a group is entered by the name of its type, too; the other
    // finds that where the name of the field is.
    private readonly uint HashOf(ReadOnlySpan<byte> name) => IsDynamic ? NameHash.Seeded(name) : NameHash.Fast(name);
}
