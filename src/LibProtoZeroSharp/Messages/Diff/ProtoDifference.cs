namespace ProtoZeroSharp;

/// <summary>One difference of two messages.</summary>
/// <param name="Path">
/// Where it is: names of the schema with dots between them, <c>[3]</c> for an element of a list, <c>[id=5]</c> for one
/// that is found by a key, <c>["name"]</c> for an entry of a map, and the number of a field that the schema does not
/// know. Keys of more than 64 characters end in an ellipsis.
/// </param>
/// <param name="Kind">What differs.</param>
/// <param name="Left">
/// The value of the left message in the text format, on one line; null if it has none. What the schema says
/// <c>debug_redact</c> of is <c>[REDACTED]</c>. Texts of more than 16 KiB end in an ellipsis.
/// </param>
/// <param name="Right">The same of the right message.</param>
public sealed record ProtoDifference(string Path, ProtoDifferenceKind Kind, string? Left, string? Right)
{
    /// <summary>The difference on one line: <c>~ path: left -> right</c>, <c>+ path: right</c> or <c>- path: left</c>.
    /// </summary>
    public override string ToString() => Kind switch
    {
        ProtoDifferenceKind.Added => $"+ {Path}: {Right}",
        ProtoDifferenceKind.Removed => $"- {Path}: {Left}",
        _ => $"~ {Path}: {Left} -> {Right}",
    };
}
