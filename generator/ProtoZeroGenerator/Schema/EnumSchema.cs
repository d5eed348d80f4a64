using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>An enum type.</summary>
internal sealed class EnumSchema : SchemaElement
{
    private readonly List<EnumValueSchema> _values = new List<EnumValueSchema>();
    private readonly List<ReservedRange> _reservedRanges = new List<ReservedRange>();
    private readonly List<string> _reservedNames = new List<string>();

    internal EnumSchema(SchemaFile file, MessageSchema? parent, EnumSyntax syntax, string fullName)
        : base(file, syntax.Name.Text, fullName, syntax.Name.Span)
    {
        Parent = parent;
        Syntax = syntax;
    }

    /// <summary>The message it is nested in, or null at top level.</summary>
    public MessageSchema? Parent { get; }

    /// <summary>Values in the order of the file; the first is the default.</summary>
    public IReadOnlyList<EnumValueSchema> Values => _values;

    /// <summary>Reserved numbers.</summary>
    public IReadOnlyList<ReservedRange> ReservedRanges => _reservedRanges;

    /// <summary>Reserved names.</summary>
    public IReadOnlyList<string> ReservedNames => _reservedNames;

    /// <summary>Whether numbers outside the declared values are not kept in the field.</summary>
    public bool IsClosed => Features.EnumType == EnumType.Closed;

    /// <summary>Whether other files may use it (edition 2024; true before).</summary>
    public bool IsExported { get; internal set; } = true;

    internal EnumSyntax Syntax { get; }

    internal List<EnumValueSchema> MutableValues => _values;

    internal List<ReservedRange> MutableReservedRanges => _reservedRanges;

    internal List<string> MutableReservedNames => _reservedNames;
}
