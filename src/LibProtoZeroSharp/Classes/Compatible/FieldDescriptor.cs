using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>What the schema says of a field of a class.</summary>
#pragma warning disable CA1036 // As Google's: fields are sorted, but no code compares two by an operator.
public sealed class FieldDescriptor : IComparable<FieldDescriptor>
#pragma warning restore CA1036
{
    private readonly ProtoField _field;
    private readonly Lazy<MessageDescriptor>? _message;
    private readonly Lazy<EnumDescriptor>? _enum;
    private readonly IFieldAccessor? _accessor;
    private readonly bool _isInEntry;

    internal FieldDescriptor(
        MessageDescriptor type, ProtoField field, int index, ObjectField member, ObjectSchema schema)
    {
        _field = field;
        ContainingType = type;
        Index = index;
        FieldNumber = field.FieldNumber;
        Name = field.Name;
        JsonName = field.JsonName;
        PropertyName = member.Property;
        _enum = field.IsMap ? null : member.EnumType;
        _message = !field.IsMap ? member.MessageType
            : new Lazy<MessageDescriptor>(() => MessageDescriptor.OfMap(this, field, member));
        _accessor = new FieldAccessor(this, schema.Type, member.Property, member.Has, member.Clear);
    }

    /// <summary>The key or the value of a map; of the value, what is known of the map.</summary>
    internal FieldDescriptor(MessageDescriptor type, ProtoField field, ObjectField? member)
    {
        _field = field;
        ContainingType = type;
        _isInEntry = true;
        Index = member is null ? 0 : 1;
        FieldNumber = Index + 1;
        Name = JsonName = member is null ? "key" : "value";
        PropertyName = null!;
        if (member is null) return;
        _enum = member.EnumType;
        _message = member.MessageType;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The name with that of the message in front.</summary>
    public string FullName => $"{ContainingType.FullName}.{Name}";

    /// <summary>The name in JSON.</summary>
    public string JsonName { get; }

    /// <summary>The property of the class; null for the key and the value of a map.</summary>
    public string PropertyName { get; }

    /// <summary>The field number.</summary>
    public int FieldNumber { get; }

    /// <summary>The place among the fields of the schema, from 0.</summary>
    public int Index { get; }

    /// <summary>The type; of a map, that of a message.</summary>
    public FieldType FieldType => FieldTypes.Of(_field.Type);

    /// <summary>Whether it is a list or a map.</summary>
    public bool IsRepeated => _field.IsList || _field.IsMap;

    /// <summary>Whether it is a map.</summary>
    public bool IsMap => _field.IsMap;

    /// <summary>Whether it is a list that is written packed.</summary>
    public bool IsPacked => _field.IsPacked;

    /// <summary>
    /// Whether a message tells that the field is unset from that it has its default. Of the value of a map, whether it
    /// is a message.
    /// </summary>
    public bool HasPresence => _isInEntry ? Index == 1 && FieldType is FieldType.Message : _field.HasPresence;

    /// <summary>Whether a message without it is incomplete.</summary>
    public bool IsRequired => _field.IsRequired;

    /// <summary>The message that has the field.</summary>
    public MessageDescriptor ContainingType { get; }

    /// <summary>
    /// The oneof that it is a member of, or null; an <c>optional</c> field of proto3 has one of its own.
    /// </summary>
#nullable disable // As Google's, they leave it open whether there is one.
    public OneofDescriptor ContainingOneof { get; internal set; }
#nullable restore

    /// <summary>The oneof of the schema that it is a member of, or null.</summary>
#nullable disable
    public OneofDescriptor RealContainingOneof => ContainingOneof is { IsSynthetic: false } oneof ? oneof : null;
#nullable restore

    /// <summary>
    /// The type of the messages in it, also of those in a list; of a map a type with the fields <c>key</c> and
    /// <c>value</c>, which has no class.
    /// </summary>
    /// <exception cref="InvalidOperationException">It holds no messages, or such that have no class.</exception>
    public MessageDescriptor MessageType => ClassOfMessages
        ?? throw new InvalidOperationException($"The field {Name} holds no messages of a class.");

    /// <summary>The same; null if it holds no messages, or such that have no class.</summary>
    internal MessageDescriptor? ClassOfMessages => _message?.Value;

    /// <summary>The enum whose values are in it, also of those in a list.</summary>
    /// <exception cref="InvalidOperationException">It holds no values of an enum.</exception>
    public EnumDescriptor EnumType =>
        _enum?.Value ?? throw new InvalidOperationException($"The field {Name} holds no values of an enum.");

    /// <summary>Reads and changes the field; null for the key and the value of a map.</summary>
    public IFieldAccessor Accessor => _accessor!;

    /// <summary>The order of the field numbers.</summary>
    /// <exception cref="ArgumentException">The other field is one of another message.</exception>
    public int CompareTo(FieldDescriptor? other)
    {
        if (other is null) return 1;
        if (other.ContainingType != ContainingType)
            throw new ArgumentException("Fields of two messages have no order.", nameof(other));
        return FieldNumber.CompareTo(other.FieldNumber);
    }

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
