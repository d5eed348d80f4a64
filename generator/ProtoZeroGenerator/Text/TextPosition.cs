using System;

namespace ProtoZeroGenerator.Text;

/// <summary>Line and column of a character, both from 0; a tab counts as one column.</summary>
internal readonly struct TextPosition : IEquatable<TextPosition>
{
    /// <summary>Line, from 0.</summary>
    public readonly int Line;

    /// <summary>UTF-16 characters before it on its line, from 0.</summary>
    public readonly int Column;

    public TextPosition(int line, int column)
    {
        Line = line;
        Column = column;
    }

    public bool Equals(TextPosition other) => Line == other.Line && Column == other.Column;

    public override bool Equals(object? obj) => obj is TextPosition other && Equals(other);

    public override int GetHashCode() => unchecked(Line * 397 + Column);

    public override string ToString() => $"{Line}:{Column}";
}
