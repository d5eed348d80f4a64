namespace ProtoZeroTool.Filtering;

/// <summary>What a token of an expression is.</summary>
internal enum TokenKind
{
    /// <summary>A name or a word of the language.</summary>
    Word,

    /// <summary>What begins with a digit or a sign.</summary>
    Number,

    /// <summary>A text in quotes.</summary>
    Text,

    /// <summary>Bytes: <c>hex"…"</c> or <c>base64"…"</c>.</summary>
    Bytes,

    /// <summary>A bracket, a comma, a dot or a comparison.</summary>
    Symbol,

    /// <summary>Behind the last one.</summary>
    End,
}
