using System;

namespace ProtoZeroSharp;

/// <content>The same by the names of fields, in the schema or in JSON.</content>
public readonly partial struct DynamicMessage
{
    /// <inheritdoc cref="Has(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public bool Has(string field) => Has(Field(field));

    /// <inheritdoc cref="TryGet(ProtoField, out ProtoValue)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public bool TryGet(string field, out ProtoValue value) => TryGet(Field(field), out value);

    /// <inheritdoc cref="Get(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public ProtoValue Get(string field) => Get(Field(field));

    /// <inheritdoc cref="Set(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public void Set(string field, DynamicValue value) => Set(Field(field), value);

    /// <inheritdoc cref="TryGetMessage(ProtoField, out DynamicMessage)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public bool TryGetMessage(string field, out DynamicMessage message) => TryGetMessage(Field(field), out message);

    /// <inheritdoc cref="Mutable(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public DynamicMessage Mutable(string field) => Mutable(Field(field));

    /// <inheritdoc cref="Clear(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public void Clear(string field) => Clear(Field(field));

    /// <inheritdoc cref="Count(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public int Count(string field) => Count(Field(field));

    /// <inheritdoc cref="Add(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public void Add(string field, DynamicValue value) => Add(Field(field), value);

    /// <inheritdoc cref="AddMessage(ProtoField)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public DynamicMessage AddMessage(string field) => AddMessage(Field(field));

    /// <inheritdoc cref="SetEntry(ProtoField, DynamicValue, DynamicValue)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public void SetEntry(string field, DynamicValue key, DynamicValue value) => SetEntry(Field(field), key, value);

    /// <inheritdoc cref="MutableEntry(ProtoField, DynamicValue)"/>
    /// <inheritdoc cref="Field" path="/exception"/>
    public DynamicMessage MutableEntry(string field, DynamicValue key) => MutableEntry(Field(field), key);
}
