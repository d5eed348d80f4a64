using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>What the schema says of a oneof of a class.</summary>
public sealed class OneofDescriptor
{
    internal OneofDescriptor(
        MessageDescriptor type, [DynamicallyAccessedMembers(ObjectSchema.Members)] System.Type clrType, string name,
        IList<FieldDescriptor> fields, int index, string? caseName, string? clear)
    {
        Name = name;
        Index = index;
        ContainingType = type;
        Fields = fields;
        IsSynthetic = caseName is null;
        Accessor = new OneofAccessor(this, clrType, caseName, clear);
        foreach (FieldDescriptor field in fields) field.ContainingOneof = this;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The name with that of the message in front.</summary>
    public string FullName => $"{ContainingType.FullName}.{Name}";

    /// <summary>The place among the oneofs of the message, from 0.</summary>
    public int Index { get; }

    /// <summary>The message that has it.</summary>
    public MessageDescriptor ContainingType { get; }

    /// <summary>The members, in the order of the schema.</summary>
    public IList<FieldDescriptor> Fields { get; }

    /// <summary>Whether it is the oneof that descriptors have for an <c>optional</c> field of proto3.</summary>
    public bool IsSynthetic { get; }

    /// <summary>Tells which member of a message is set.</summary>
    public OneofAccessor Accessor { get; }

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
