namespace ProtoZeroGenerator.Syntax.Lexing;

/// <summary>The kinds of token.</summary>
internal enum TokenKind : byte
{
    /// <summary>End of the text; the last token, and the only one of its kind.</summary>
    End,
    Identifier,

    /// <summary>Decimal, octal or hexadecimal digits.</summary>
    Integer,

    /// <summary>A number with a point or an exponent.</summary>
    Float,

    /// <summary>One string literal with its quotes.</summary>
    String,

    /// <summary>Any other single character.</summary>
    Symbol,
}
