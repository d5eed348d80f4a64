using System;

namespace ProtoZeroGenerator.Text;

/// <summary>
/// One <c>.proto</c> text as it was handed in: a value, equal to another with the same path, root and text.
/// </summary>
internal sealed class SourceFile : IEquatable<SourceFile>
{
    private LineMap? _lines;

    /// <param name="path">Path of the file; diagnostics carry it unchanged.</param>
    /// <param name="text">The whole text.</param>
    /// <param name="importRoot">
    /// Folder that import names are relative to, or null when the file is found by the end of its path.
    /// </param>
    /// <param name="projectFolder">
    /// Folder of the project, or null. Of several files whose paths end with an import's name, it means the one that
    /// has the name below this folder.
    /// </param>
    public SourceFile(string path, string text, string? importRoot = null, string? projectFolder = null)
    {
        ProjectFolder = projectFolder;
        Path = path;
        Text = text;
        ImportRoot = string.IsNullOrEmpty(importRoot) ? null : importRoot;
    }

    /// <summary>A file of which only the places of its declarations are known, as descriptors tell them.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="lines">The places.</param>
    /// <param name="importRoot">Folder that import names are relative to.</param>
    public SourceFile(string path, LineMap lines, string importRoot)
        : this(path, "", importRoot)
    {
        _lines = lines;
        IsDescribed = true;
    }

    /// <summary>Path as given, for diagnostics.</summary>
    public string Path { get; }

    /// <summary>The whole text.</summary>
    public string Text { get; }

    /// <summary>
    /// Whether only a descriptor of the file is known. A compiler has checked it, and options that are for the source
    /// only may be gone.
    /// </summary>
    public bool IsDescribed { get; }

    /// <summary>Folder that import names are relative to, or null.</summary>
    public string? ImportRoot { get; }

    /// <summary>Folder of the project, or null.</summary>
    public string? ProjectFolder { get; }

    /// <summary>Lines of the text; made at the first use.</summary>
    public LineMap Lines => _lines ??= new LineMap(Text);

    /// <summary>What is written at a place; empty where the text is not known.</summary>
    public string TextAt(SourceSpan span) => span.End <= Text.Length ? Text.Substring(span.Start, span.Length) : "";

    public bool Equals(SourceFile? other) =>
        other is not null && (ReferenceEquals(this, other)
            || (Path == other.Path && ImportRoot == other.ImportRoot && ProjectFolder == other.ProjectFolder
                && Text == other.Text));

    public override bool Equals(object? obj) => Equals(obj as SourceFile);

    public override int GetHashCode() => unchecked(StringComparer.Ordinal.GetHashCode(Path) * 31 + Text.Length);

    public override string ToString() => Path;
}
