namespace ProtoZeroTool.Notation;

/// <summary>The tokens of the notation.</summary>
internal enum TokenKind
{
    /// <summary>The end of the text.</summary>
    End,

    /// <summary>Bytes: a quoted string, or hexadecimal digits between backticks.</summary>
    Bytes,

    /// <summary>A varint.</summary>
    Varint,

    /// <summary>Four bytes.</summary>
    Fixed32,

    /// <summary>Eight bytes.</summary>
    Fixed64,

    /// <summary>A field number and its wire type, which is -1 where the next token tells it.</summary>
    Tag,

    /// <summary><c>long-form:N</c>.</summary>
    LongForm,

    /// <summary><c>{</c>.</summary>
    Open,

    /// <summary><c>!{</c>.</summary>
    OpenGroup,

    /// <summary><c>}</c>.</summary>
    Close,
}
