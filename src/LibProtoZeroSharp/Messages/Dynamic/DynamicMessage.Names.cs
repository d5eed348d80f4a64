namespace ProtoZeroSharp;

/// <content>The same by the names of fields, in the schema or in JSON.</content>
public readonly partial struct DynamicMessage
{
    /// <inheritdoc cref="Has(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public bool Has(string field) => Has(Type.GetField(field));

    /// <inheritdoc cref="TryGet(ProtoField, out ProtoValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public bool TryGet(string field, out ProtoValue value) => TryGet(Type.GetField(field), out value);

    /// <inheritdoc cref="Get(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public ProtoValue Get(string field) => Get(Type.GetField(field));

    /// <inheritdoc cref="Set(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void Set(string field, DynamicValue value) => Set(Type.GetField(field), value);

    /// <inheritdoc cref="TryGetMessage(ProtoField, out DynamicMessage)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public bool TryGetMessage(string field, out DynamicMessage message) =>
        TryGetMessage(Type.GetField(field), out message);

    /// <inheritdoc cref="Mutable(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public DynamicMessage Mutable(string field) => Mutable(Type.GetField(field));

    /// <inheritdoc cref="Clear(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void Clear(string field) => Clear(Type.GetField(field));

    /// <inheritdoc cref="Count(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public int Count(string field) => Count(Type.GetField(field));

    /// <inheritdoc cref="Add(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void Add(string field, DynamicValue value) => Add(Type.GetField(field), value);

    /// <inheritdoc cref="AddMessage(ProtoField)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public DynamicMessage AddMessage(string field) => AddMessage(Type.GetField(field));

    /// <inheritdoc cref="SetEntry(ProtoField, DynamicValue, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void SetEntry(string field, DynamicValue key, DynamicValue value) =>
        SetEntry(Type.GetField(field), key, value);

    /// <inheritdoc cref="MutableEntry(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public DynamicMessage MutableEntry(string field, DynamicValue key) => MutableEntry(Type.GetField(field), key);
}
