using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>
/// A name with its place: an identifier, or a dotted name, with its leading dot where one is written.
/// </summary>
internal readonly struct NameSyntax
{
    public NameSyntax(string text, SourceSpan span)
    {
        Text = text;
        Span = span;
    }

    /// <summary>The name; empty where it is missing.</summary>
    public string Text { get; }

    public SourceSpan Span { get; }

    public override string ToString() => Text;
}
