namespace ProtoZeroTool.Filtering;

/// <summary>A token of an expression.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Column">Where it begins.</param>
/// <param name="Text">What is written there.</param>
/// <param name="Bytes">What a text or bytes mean.</param>
internal sealed record FilterToken(TokenKind Kind, int Column, string Text, byte[] Bytes)
{
    /// <summary>Whether it is this symbol.</summary>
    public bool IsSymbol(string text) => Kind == TokenKind.Symbol && Text == text;

    /// <summary>Whether it is this word.</summary>
    public bool IsWord(string text) => Kind == TokenKind.Word && Text == text;

    /// <summary>How errors call it.</summary>
    public override string ToString() => Kind == TokenKind.End ? "the end" : Text;
}
