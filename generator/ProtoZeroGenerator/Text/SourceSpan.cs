using System;

namespace ProtoZeroGenerator.Text;

/// <summary>A range of characters in one source text: offset of the first character and count of characters.</summary>
internal readonly struct SourceSpan : IEquatable<SourceSpan>
{
    /// <summary>Offset of the first character, from 0.</summary>
    public readonly int Start;

    /// <summary>Number of UTF-16 characters; 0 for a point between two characters.</summary>
    public readonly int Length;

    public SourceSpan(int start, int length)
    {
        Start = start;
        Length = length;
    }

    /// <summary>Offset just after the last character.</summary>
    public int End => Start + Length;

    /// <summary>Makes the span that reaches from the start of the first to the end of the second.</summary>
    public static SourceSpan Between(SourceSpan first, SourceSpan last) =>
        new SourceSpan(first.Start, Math.Max(last.End - first.Start, 0));

    public bool Equals(SourceSpan other) => Start == other.Start && Length == other.Length;

    public override bool Equals(object? obj) => obj is SourceSpan other && Equals(other);

    public override int GetHashCode() => unchecked(Start * 31 + Length);

    public override string ToString() => $"[{Start}..{End})";
}
