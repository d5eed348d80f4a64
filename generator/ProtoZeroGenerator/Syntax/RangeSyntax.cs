using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A range of numbers as written, both ends included.</summary>
internal readonly struct RangeSyntax
{
    public RangeSyntax(NumberSyntax first, NumberSyntax last, bool isToMax, SourceSpan span)
    {
        First = first;
        Last = last;
        IsToMax = isToMax;
        Span = span;
    }

    public NumberSyntax First { get; }

    /// <summary>The same as <see cref="First"/> where a single number is written.</summary>
    public NumberSyntax Last { get; }

    /// <summary>Whether it ends in <c>to max</c>.</summary>
    public bool IsToMax { get; }

    public SourceSpan Span { get; }
}
