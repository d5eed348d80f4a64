using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>An enum.</summary>
internal sealed class EnumSyntax : SyntaxNode
{
    internal EnumSyntax(NameSyntax name, VisibilityKind visibility)
    {
        Name = name;
        Visibility = visibility;
    }

    public NameSyntax Name { get; }

    public VisibilityKind Visibility { get; }

    /// <summary>Where its keyword begins; null where it has none.</summary>
    public int? Keyword { get; internal set; }

    /// <summary>From its keyword to its last character: without a visibility.</summary>
    public SourceSpan Place => Keyword is { } start ? new SourceSpan(start, Span.End - start) : Span;

    public List<EnumValueSyntax> Values { get; } = new List<EnumValueSyntax>();

    public List<ReservedSyntax> Reserved { get; } = new List<ReservedSyntax>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
