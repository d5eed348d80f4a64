using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Takes the types that a message holds, in the order of its fields: messages, enums and maps; see
/// <see cref="IMessageCode.Link"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe ref struct TableLinks
{
    private FieldEntry* _field;
    private readonly FieldEntry* _end;

    // The value of a map whose types were told.
    private FieldEntry* _value;

    internal TableLinks(MessageTable* table)
    {
        _end = table->Fields + table->Count;
        _field = table->Fields;
    }

    /// <summary>Begins to link one field.</summary>
    internal TableLinks(FieldEntry* field)
    {
        _field = field;
        _end = field + 1;
    }

    /// <summary>A message.</summary>
    public void Message<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        FieldEntry* field = Next();
        field->Size = sizeof(T);
        field->LinkTo(&TableOf<T>.Get);
    }

    /// <summary>An enum.</summary>
    /// <typeparam name="TValues">What tells its values.</typeparam>
    public void Enum<TValues>()
        where TValues : struct, IEnumValues => Next()->LinkTo(&EnumTable.Of<TValues>);

    /// <summary>A map. Values that are messages or enums follow.</summary>
    public void Map<TKey, TValue>()
        where TKey : unmanaged
        where TValue : unmanaged
    {
        FieldEntry* field = Next();
        MapEntry* map = field->Map;
        ProtoMapEntry<TKey, TValue> some = default;
        field->Size = map->Stride = sizeof(ProtoMapEntry<TKey, TValue>);
        // SAFETY: both lie in the one entry on the stack.
        map->Key.Offset = (int)((byte*)&some.KeyField - (byte*)&some);
        map->Value.Offset = (int)((byte*)&some.ValueField - (byte*)&some);
        map->GetOrAdd = &MapEntry.Of<TKey, TValue>.GetOrAdd;
        map->Reserve = &MapEntry.Of<TKey, TValue>.Reserve;
        map->Find = &MapEntry.Of<TKey, TValue>.Find;
        map->Remove = &MapEntry.Of<TKey, TValue>.Remove;
        if (map->Value.IsLinked) _value = &map->Value;
    }

    /// <summary>Makes sure that everything was told.</summary>
    internal void End()
    {
        if (Find() != null) ProtoThrow.OtherLinks();
    }

    private FieldEntry* Next()
    {
        FieldEntry* field = Find();
        if (field == null) ProtoThrow.OtherLinks();
        if (field == _value) _value = null;
        else _field = field + 1;
        return field;
    }

    // SAFETY: what is looked at lies below the end.
    private readonly FieldEntry* Find()
    {
        if (_value != null) return _value;
        FieldEntry* field = _field;
        while (field < _end && !field->IsLinked) field++;
        return field < _end ? field : null;
    }
}
