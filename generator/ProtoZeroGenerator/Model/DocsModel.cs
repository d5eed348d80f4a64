namespace ProtoZeroGenerator.Model;

/// <summary>Documentation carried over from the <c>.proto</c>, as plain text; the emitter escapes it.</summary>
/// <param name="Summary">First paragraph, or null if the declaration has no comment.</param>
/// <param name="Remarks">The other paragraphs.</param>
internal sealed record DocsModel(string? Summary, EquatableArray<string> Remarks)
{
    /// <summary>No comment.</summary>
    public static readonly DocsModel None = new(null, EquatableArray<string>.Empty);
}
