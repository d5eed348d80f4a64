using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>Edition 2024: the word before <c>message</c> or <c>enum</c>.</summary>
internal enum VisibilityKind
{
    Unset,
    Local,
    Export,
}

/// <summary>A message, or the body of a group.</summary>
internal sealed class MessageSyntax : SyntaxNode
{
    internal MessageSyntax(NameSyntax name, VisibilityKind visibility)
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

    /// <summary>
    /// Fields, oneofs, messages, enums, extend blocks, extension ranges and reserved statements in order.
    /// </summary>
    public List<SyntaxNode> Members { get; } = new List<SyntaxNode>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
