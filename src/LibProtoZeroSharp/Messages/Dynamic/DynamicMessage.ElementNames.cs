namespace ProtoZeroSharp;

/// <content>Elements of lists and entries of maps by the names of fields, in the schema or in JSON.</content>
public readonly partial struct DynamicMessage
{
    /// <inheritdoc cref="SetAt(ProtoField, int, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void SetAt(string field, int index, DynamicValue value) =>
        SetAt(Type.GetField(field), index, value);

    /// <inheritdoc cref="MutableAt(ProtoField, int)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public DynamicMessage MutableAt(string field, int index) =>
        MutableAt(Type.GetField(field), index);

    /// <inheritdoc cref="RemoveAt(ProtoField, int)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public void RemoveAt(string field, int index) =>
        RemoveAt(Type.GetField(field), index);

    /// <inheritdoc cref="TryGetEntry(ProtoField, DynamicValue, out ProtoValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public bool TryGetEntry(string field, DynamicValue key, out ProtoValue value) =>
        TryGetEntry(Type.GetField(field), key, out value);

    /// <inheritdoc cref="RemoveEntry(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="ProtoType.GetField(string)" path="/exception"/>
    public bool RemoveEntry(string field, DynamicValue key) =>
        RemoveEntry(Type.GetField(field), key);
}
