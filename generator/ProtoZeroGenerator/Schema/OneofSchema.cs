using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>A oneof of a message.</summary>
internal sealed class OneofSchema : SchemaElement
{
    private readonly List<FieldSchema> _fields = new List<FieldSchema>();

    internal OneofSchema(MessageSchema message, OneofSyntax? syntax, string name, Text.SourceSpan nameSpan)
        : base(message.File, name, message.FullName + "." + name, nameSpan)
    {
        Message = message;
        Index = message.Oneofs.Count;
        Syntax = syntax;
    }

    /// <summary>The message it belongs to.</summary>
    public MessageSchema Message { get; }

    /// <summary>Its place among those of the message. Synthetic ones are the last.</summary>
    public int Index { get; }

    /// <summary>Its fields in the order of the file.</summary>
    public IReadOnlyList<FieldSchema> Fields => _fields;

    /// <summary>Whether it only carries the presence of one proto3 <c>optional</c> field.</summary>
    public bool IsSynthetic => Syntax is null;

    internal OneofSyntax? Syntax { get; }

    internal List<FieldSchema> MutableFields => _fields;
}
