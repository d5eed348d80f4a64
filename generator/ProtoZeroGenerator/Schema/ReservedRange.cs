using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>Reserved numbers, both ends included.</summary>
internal readonly struct ReservedRange
{
    public ReservedRange(int first, int last, SourceSpan span)
    {
        First = first;
        Last = last;
        Span = span;
    }

    public int First { get; }

    public int Last { get; }

    /// <summary>Where the range stands in the file.</summary>
    public SourceSpan Span { get; }
}
