using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The elements of a list or the entries of a map, with their keys.</summary>
internal readonly unsafe ref struct DiffItems
{
    private readonly byte* _items;
    private readonly int _stride;
    private readonly ReadOnlySpan<ProtoField> _key;

    /// <summary>A list; null for one without elements.</summary>
    /// <param name="field">The field.</param>
    /// <param name="list">What the message stores for it.</param>
    /// <param name="key">The fields that lead from an element to its key; none if its place counts.</param>
    public DiffItems(FieldEntry* field, RawList* list, ReadOnlySpan<ProtoField> key)
    {
        Field = ValueField = field;
        _stride = field->Size;
        _key = key;
        if (list == null) return;
        list->Check();
        _items = (byte*)list->Items;
        Count = list->Length;
    }

    /// <summary>A map; null for one without entries.</summary>
    /// <param name="field">The field.</param>
    /// <param name="map">What the message stores for it.</param>
    public DiffItems(FieldEntry* field, RawMap* map)
    {
        Field = field;
        ValueField = &field->Map->Value;
        _stride = field->Map->Stride;
        if (map == null) return;
        map->Check();
        _items = (byte*)map->Entries;
        Count = map->Length;
    }

    /// <summary>The list or map.</summary>
    public FieldEntry* Field { get; }

    /// <summary>What one value is.</summary>
    public FieldEntry* ValueField { get; }

    /// <summary>How many there are.</summary>
    public int Count { get; }

    private bool IsMap => Field->Shape == FieldShape.Map;

    /// <summary>A value.</summary>
    // SAFETY: there are Count values of this size; so below.
    public byte* ValueAt(int index)
    {
        byte* place = _items + ((nint)index * _stride);
        return IsMap ? ValueField->ValueIn(place) : ValueField->IsMessage ? ValueField->MessageAt(place) : place;
    }

    /// <summary>The key of a value; null if the element has none.</summary>
    public byte* KeyAt(int index, out FieldEntry* field)
    {
        if (IsMap)
        {
            field = &Field->Map->Key;
            return _items + ((nint)index * _stride) + field->Offset;
        }

        byte* message = ValueAt(index);
        MessageTable* table = ValueField->Message;
        field = _key[^1].Entry;
        foreach (ProtoField part in _key)
        {
            table->Read(message);
            if (!part.Entry->IsSetIn(message)) return null;
            message = part.Entry->ValueIn(message);
            if (part.Entry->IsMessage) table = part.Entry->Message;
        }

        return message;
    }

    /// <summary>The step to a value that is found by its key.</summary>
    public DiffStep StepAt(int index)
    {
        byte* key = KeyAt(index, out FieldEntry* field);
        return new DiffStep { Field = Field, Index = index, KeyField = field, Key = key };
    }

    /// <summary>Whether both are lists of the same numbers.</summary>
    public bool HasSameNumbers(in DiffItems other)
    {
        bool areNumbers = !ValueField->IsMessage
            && !ValueField->IsText;
        long size = (long)Count * _stride;
        return areNumbers && Count == other.Count && size <= int.MaxValue
            && new ReadOnlySpan<byte>(_items, (int)size)
                .SequenceEqual(new ReadOnlySpan<byte>(other._items, (int)size));
    }
}
