namespace ProtoZeroTool.Notation;

/// <summary>A token of the notation.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Value">A number as bits; the field number of a tag.</param>
/// <param name="WireType">That of a tag; -1 if it is open.</param>
internal readonly record struct Token(TokenKind Kind, ulong Value = 0, int WireType = -1);
