using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Lexing;

/// <summary>One token: kind and place in the text.</summary>
internal readonly struct Token
{
    public readonly TokenKind Kind;

    /// <summary>Whether the lexer already reported a mistake in it.</summary>
    public readonly bool IsBad;

    public readonly int Start;

    public readonly int Length;

    public Token(TokenKind kind, int start, int length, bool isBad = false)
    {
        Kind = kind;
        Start = start;
        Length = length;
        IsBad = isBad;
    }

    public int End => Start + Length;

    public SourceSpan Span => new SourceSpan(Start, Length);
}
