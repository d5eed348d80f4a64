using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A whole number as written, with its sign; saturated at the ends of <see cref="long"/>.</summary>
internal readonly struct NumberSyntax
{
    public NumberSyntax(long value, SourceSpan span, bool isMissing = false)
    {
        Value = value;
        Span = span;
        IsMissing = isMissing;
    }

    public long Value { get; }

    public SourceSpan Span { get; }

    /// <summary>Whether the parser already reported that there is none.</summary>
    public bool IsMissing { get; }
}
