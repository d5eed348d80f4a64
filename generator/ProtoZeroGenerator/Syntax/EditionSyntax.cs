using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary><c>syntax = "proto3";</c> or <c>edition = "2023";</c>.</summary>
internal sealed class EditionSyntax : SyntaxNode
{
    internal EditionSyntax(bool isEdition, string value, SourceSpan valueSpan)
    {
        IsEdition = isEdition;
        Value = value;
        ValueSpan = valueSpan;
    }

    /// <summary>Whether the keyword is <c>edition</c>.</summary>
    public bool IsEdition { get; }

    /// <summary>The text between the quotes.</summary>
    public string Value { get; }

    public SourceSpan ValueSpan { get; }
}
