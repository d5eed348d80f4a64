using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Text;

/// <summary>
/// Comments attached to one declaration, without their markers: text that travels from the syntax to the emitted
/// docs.
/// </summary>
internal sealed class CommentSet
{
    public static readonly CommentSet None = new CommentSet(null, null, Array.Empty<string>());

    public CommentSet(string? leading, string? trailing, IReadOnlyList<string> detached)
    {
        Leading = leading;
        Trailing = trailing;
        Detached = detached;
    }

    /// <summary>Comment directly before the node, or null.</summary>
    public string? Leading { get; }

    /// <summary>Comment after the end or the opening brace of the node, or null.</summary>
    public string? Trailing { get; }

    /// <summary>Comments before the leading one that belong to nothing.</summary>
    public IReadOnlyList<string> Detached { get; }
}
