using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>The word before a field's type.</summary>
internal enum LabelKind
{
    None,
    Optional,
    Required,
    Repeated,
}

/// <summary>A field of a message, oneof or extend block.</summary>
internal sealed class FieldSyntax : SyntaxNode
{
    internal FieldSyntax(LabelKind label, SourceSpan labelSpan, TypeSyntax type, NameSyntax name, NumberSyntax number)
    {
        Label = label;
        LabelSpan = labelSpan;
        Type = type;
        Name = name;
        Number = number;
    }

    public LabelKind Label { get; }

    public SourceSpan LabelSpan { get; }

    public TypeSyntax Type { get; }

    /// <summary>The name; for a group as written, with its capital.</summary>
    public NameSyntax Name { get; }

    public NumberSyntax Number { get; }

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();

    /// <summary>The body of a group, else null.</summary>
    public MessageSyntax? Group { get; internal set; }

    /// <summary>The oneof it is written in, else null.</summary>
    public OneofSyntax? Oneof { get; internal set; }
}
