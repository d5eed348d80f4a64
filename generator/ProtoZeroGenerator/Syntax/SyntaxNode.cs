using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A piece of a <c>.proto</c> file as written. Nodes do not change after parsing.</summary>
internal abstract class SyntaxNode
{
    /// <summary>From the first to the last character of the node.</summary>
    public SourceSpan Span { get; internal set; }

    /// <summary>Comments that belong to it; <see cref="CommentSet.None"/> for nodes that carry none.</summary>
    public CommentSet Comments { get; internal set; } = CommentSet.None;
}
