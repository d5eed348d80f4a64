using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>What stands in the place of a field's type.</summary>
internal enum TypeSyntaxKind
{
    /// <summary>The type is missing or wrong.</summary>
    Missing,

    /// <summary>One of the keywords: <c>int32</c>, <c>string</c> ….</summary>
    Keyword,

    /// <summary>The name of a message or enum.</summary>
    Name,
    Group,
    Map,
}

/// <summary>The type of a field.</summary>
internal sealed class TypeSyntax : SyntaxNode
{
    internal TypeSyntax(TypeSyntaxKind kind, string text, SourceSpan span, TypeSyntax? key = null,
        TypeSyntax? value = null)
    {
        Kind = kind;
        Text = text;
        Span = span;
        Key = key;
        Value = value;
    }

    public TypeSyntaxKind Kind { get; }

    /// <summary>Keyword or name; <c>map</c> and <c>group</c> for these.</summary>
    public string Text { get; }

    /// <summary>Key type of a map.</summary>
    public TypeSyntax? Key { get; }

    /// <summary>Value type of a map.</summary>
    public TypeSyntax? Value { get; }
}
