using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>The schemas of the last release as text: a value.</summary>
internal sealed class Baseline : IEquatable<Baseline>
{
    private Baseline(IReadOnlyList<SourceFile> files) => Files = files;

    /// <summary>The files.</summary>
    public IReadOnlyList<SourceFile> Files { get; }

    /// <summary>The baseline of files; null if there are none.</summary>
    public static Baseline? Of(IReadOnlyList<SourceFile> files) => files.Count == 0 ? null : new Baseline(files);

    public bool Equals(Baseline? other) =>
        other is not null && (ReferenceEquals(this, other) || Files.SequenceEqual(other.Files));

    public override bool Equals(object? obj) => Equals(obj as Baseline);

    public override int GetHashCode() => Files.Count;
}
