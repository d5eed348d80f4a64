using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Lists and maps. They are read through <see cref="View"/>, too.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>How many values a list or entries a map has; 1 or 0 of another field, whether it is set.</summary>
    /// <param name="field">A field of the type.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type.</exception>
    public int Count(ProtoField field) => View.Count(field);

    /// <summary>Adds a value to a list.</summary>
    /// <param name="field">A list of the type.</param>
    /// <param name="value">The value; text and bytes are copied into the arena.</param>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, no list, or a list of messages.
    /// </exception>
    /// <inheritdoc cref="Set(ProtoField, DynamicValue)" path="/exception[1]"/>
    /// <inheritdoc cref="New" path="/exception[3]"/>
    /// <inheritdoc cref="New" path="/exception[4]"/>
    public void Add(ProtoField field, DynamicValue value)
    {
        FieldEntry* entry = Scalar(List(field));
        byte* stored = stackalloc byte[ValueSize];
        value.Store(entry, stored, _arena);
        byte* element = RawList.Add(ref *(RawList*)(ForEditing() + entry->Offset), entry->Size, _arena);
        // SAFETY: both places have the size of the value. So below.
        new ReadOnlySpan<byte>(stored, entry->Size).CopyTo(new Span<byte>(element, entry->Size));
    }

    /// <summary>Adds an empty message to a list, and gives it.</summary>
    /// <param name="field">A list of the type.</param>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, no list, or no list of messages.
    /// </exception>
    /// <inheritdoc cref="New" path="/exception[3]"/>
    /// <inheritdoc cref="New" path="/exception[4]"/>
    public DynamicMessage AddMessage(ProtoField field)
    {
        FieldEntry* entry = Message(List(field));
        byte* added = entry->AddMessage((RawList*)(ForEditing() + entry->Offset), _arena);
        return new DynamicMessage(entry->Message, added, _arena);
    }

    /// <summary>Replaces a value of a list.</summary>
    /// <param name="field">A list of the type.</param>
    /// <param name="index">0 to <see cref="Count(ProtoField)"/> - 1.</param>
    /// <param name="value">The value; text and bytes are copied into the arena.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    /// <inheritdoc cref="Add(ProtoField, DynamicValue)" path="/exception"/>
    public void SetAt(ProtoField field, int index, DynamicValue value)
    {
        FieldEntry* entry = Scalar(List(field));
        RawList* list = ListOf(entry, index);
        byte* stored = stackalloc byte[ValueSize];
        value.Store(entry, stored, _arena);
        RawList.Detach(ref *list, entry->Size, _arena);
        byte* element = (byte*)list->Items + ((nint)index * entry->Size);
        new ReadOnlySpan<byte>(stored, entry->Size).CopyTo(new Span<byte>(element, entry->Size));
    }

    /// <summary>A message of a list, to be changed.</summary>
    /// <param name="field">A list of the type.</param>
    /// <param name="index">0 to <see cref="Count(ProtoField)"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    /// <inheritdoc cref="AddMessage(ProtoField)" path="/exception"/>
    public DynamicMessage MutableAt(ProtoField field, int index)
    {
        FieldEntry* entry = Message(List(field));
        RawList* list = ListOf(entry, index);
        RawList.Detach(ref *list, entry->Size, _arena);
        return new DynamicMessage(
            entry->Message, entry->MessageAt((byte*)list->Items + ((nint)index * entry->Size)), _arena);
    }

    /// <summary>Removes a value of a list; those behind it move up.</summary>
    /// <param name="field">A list of the type.</param>
    /// <param name="index">0 to <see cref="Count(ProtoField)"/> - 1.</param>
    /// <exception cref="InvalidOperationException">It is a field of another type, or no list.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    public void RemoveAt(ProtoField field, int index)
    {
        FieldEntry* entry = List(field);
        RawList* list = ListOf(entry, index);
        RawList.Detach(ref *list, entry->Size, _arena);
        byte* element = (byte*)list->Items + ((nint)index * entry->Size);
        long behind = (long)(list->Length - index - 1) * entry->Size;
        Buffer.MemoryCopy(element + entry->Size, element, behind, behind);
        ArenaContract.Changes(list->Items);
        list->Length--;
    }

    /// <summary>Sets the value of a key in a map, in place of the one that it had.</summary>
    /// <param name="field">A map of the type.</param>
    /// <param name="key">The key; text is copied into the arena.</param>
    /// <param name="value">The value; text and bytes are copied into the arena.</param>
    /// <exception cref="ArgumentException">
    /// The map cannot hold the key or the value: it is of another type, out of range, not UTF-8, or none of a closed
    /// enum.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, no map, or a map of messages.
    /// </exception>
    /// <inheritdoc cref="New" path="/exception[3]"/>
    /// <inheritdoc cref="New" path="/exception[4]"/>
    public void SetEntry(ProtoField field, DynamicValue key, DynamicValue value)
    {
        FieldEntry* entry = Map(field);
        MapEntry* map = entry->Map;
        FieldEntry* type = Scalar(&map->Value);
        byte* storedKey = stackalloc byte[2 * ValueSize], stored = storedKey + ValueSize;
        key.Store(&map->Key, storedKey, _arena);
        value.Store(type, stored, _arena);
        byte* place = map->GetOrAdd(map, (RawMap*)(ForEditing() + entry->Offset), storedKey, _arena);
        new ReadOnlySpan<byte>(stored, type->Size).CopyTo(new Span<byte>(place, type->Size));
    }

    /// <summary>The message of a key in a map, an empty one if the map does not hold the key.</summary>
    /// <param name="field">A map of the type.</param>
    /// <param name="key">The key; text is copied into the arena.</param>
    /// <exception cref="ArgumentException">The map cannot hold the key.</exception>
    /// <exception cref="InvalidOperationException">
    /// It is a field of another type, no map, or no map of messages.
    /// </exception>
    /// <inheritdoc cref="New" path="/exception[3]"/>
    /// <inheritdoc cref="New" path="/exception[4]"/>
    public DynamicMessage MutableEntry(ProtoField field, DynamicValue key)
    {
        FieldEntry* entry = Map(field);
        MapEntry* map = entry->Map;
        MessageTable* table = Message(&map->Value)->Message;
        byte* storedKey = stackalloc byte[ValueSize];
        key.Store(&map->Key, storedKey, _arena);
        byte* value = map->GetOrAdd(map, (RawMap*)(ForEditing() + entry->Offset), storedKey, _arena);
        if (!_table->IsDynamic) table->Begin(value, _arena);
        return new DynamicMessage(table, value, _arena);
    }

    /// <summary>Reads the value of a key in a map.</summary>
    /// <param name="field">A map of the type.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; not to be used if there is none.</param>
    /// <returns>Whether the map holds the key. Allocates nothing, but for keys of more than 256 letters.</returns>
    /// <exception cref="ArgumentException">The map cannot hold the key.</exception>
    /// <exception cref="InvalidOperationException">It is a field of another type, or no map.</exception>
    public bool TryGetEntry(ProtoField field, DynamicValue key, out ProtoValue value)
    {
        FieldEntry* entry = Map(field);
        MapEntry* map = entry->Map;
        var raw = (RawMap*)(ForReading() + entry->Offset);
        int at = Find(map, raw, key);
        // SAFETY: the map has an entry of this number.
        value = at < 0 ? default
            : new ProtoValue(ref *map->Value.ValueIn((byte*)raw->Entries + ((nint)at * map->Stride)), &map->Value);
        return at >= 0;
    }

    /// <summary>Removes a key of a map; the last entry takes its place.</summary>
    /// <param name="field">A map of the type.</param>
    /// <param name="key">The key.</param>
    /// <returns>Whether the map held the key.</returns>
    /// <exception cref="ArgumentException">The map cannot hold the key.</exception>
    /// <exception cref="InvalidOperationException">It is a field of another type, or no map.</exception>
    public bool RemoveEntry(ProtoField field, DynamicValue key)
    {
        FieldEntry* entry = Map(field);
        MapEntry* map = entry->Map;
        var raw = (RawMap*)(ForEditing() + entry->Offset);
        int at = Find(map, raw, key);
        // SAFETY: as above.
        return at >= 0
            && map->Remove(raw, (byte*)raw->Entries + ((nint)at * map->Stride) + map->Key.Offset, _arena);
    }

    private int Find(MapEntry* map, RawMap* raw, DynamicValue key)
    {
        byte* stored = stackalloc byte[ValueSize];
        if (map->Key.Storage != StorageKind.Text)
        {
            key.Store(&map->Key, stored, _arena);
            return map->Find(raw, stored);
        }

        ReadOnlySpan<byte> text = key.TextFor(&map->Key, stackalloc byte[DynamicValue.ShortText]);
        fixed (byte* start = text)
        {
            // SAFETY: the view of the key ends with the call, while the key is pinned.
            var view = new ProtoString(start, text.Length, 0);
            return map->Find(raw, (byte*)&view);
        }
    }

    private RawList* ListOf(FieldEntry* entry, int index)
    {
        var list = (RawList*)(ForEditing() + entry->Offset);
        list->Check();
        if ((uint)index >= (uint)list->Length)
            ProtoThrow.ArgumentOutOfRange(nameof(index), "The list has no such place.");
        return list;
    }

    private FieldEntry* List(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        if (entry->Shape != FieldShape.List) ProtoThrow.Misuse($"{entry->NameText} is no list.");
        return entry;
    }

    private FieldEntry* Map(ProtoField field)
    {
        FieldEntry* entry = Check(field);
        if (entry->Shape != FieldShape.Map) ProtoThrow.Misuse($"{entry->NameText} is no map.");
        return entry;
    }
}
