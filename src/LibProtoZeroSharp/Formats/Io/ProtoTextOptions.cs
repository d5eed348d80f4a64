using System;

namespace ProtoZeroSharp;

/// <summary>
/// How messages are written in the text format and read from it. The default writes what <c>protoc --decode</c> writes,
/// without unknown fields. See <see href="https://protobuf.dev/reference/protobuf/textformat-spec/"/>.
/// </summary>
public readonly record struct ProtoTextOptions
{
    private readonly int _recursionLimitLess100;
    private readonly long _notMaxArenaBytes;

    /// <summary>Writing: whether all is on one line. False unless set: each field has a line of its own.</summary>
    public bool SingleLine { get; init; }

    /// <summary>
    /// Writing: what one level of nesting is indented by, spaces and tabs only. Two spaces unless set.
    /// </summary>
    /// <exception cref="ArgumentException">The text holds something else than spaces and tabs.</exception>
    public string? Indentation
    {
        get;
        init => field = OptionGuard.Indentation(value);
    }

    /// <summary>
    /// Writing: whether fields that the schema does not know are written, under their numbers. False unless set. Such a
    /// text cannot be read again: numbers do not tell the type of a value.
    /// </summary>
    public bool PrintUnknownFields { get; init; }

    /// <summary>
    /// Writing: whether characters beyond ASCII stay as they are in strings. False unless set: they are escaped, byte
    /// by byte. Bytes fields are always escaped.
    /// </summary>
    public bool UseUtf8StringEscaping { get; init; }

    /// <summary>
    /// Writing: whether fields of which the schema says <c>debug_redact</c> are written as <c>[REDACTED]</c>. False
    /// unless set. Such a text cannot be read again. What the schema says of an unknown field is not known.
    /// </summary>
    public bool Redact { get; init; }

    /// <summary>
    /// Reading: whether fields and extensions that the message does not have are skipped. False unless set: they are
    /// errors. Names that the message reserves are skipped in any case.
    /// </summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>
    /// Reading: whether a field that holds one value may be set again, or another member of its oneof: the last one
    /// counts, and messages are merged. False unless set: that is an error, as for protoc. Extensions that both parts
    /// of a message set are errors in any case.
    /// </summary>
    public bool AllowSingularOverwrites { get; init; }

    /// <summary>
    /// Whether both halves of a surrogate pair that are escaped one behind the other, as in <c>"\ud83d\ude00"</c>, are
    /// read as the character that they mean, as protoc reads them. Google's conformance tests want an error.
    /// </summary>
    public bool AllowSurrogatePairs { get; init; }

    /// <summary>
    /// Reading: how deep messages may be nested: 0 to 10,000, 100 unless set. Deeper ones fail with <see
    /// cref="ProtoFormatError.RecursionLimitExceeded"/>, as does what the thread's stack cannot bear. Writing: down to
    /// which level extensions and what an <c>Any</c> holds are decoded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int RecursionLimit
    {
        get => _recursionLimitLess100 + ProtoParseOptions.DefaultRecursionLimit;
        init => _recursionLimitLess100 = OptionGuard.LessDefault(value);
    }

    /// <summary>
    /// Most bytes that the arena may hold while a text is read, as <see cref="ProtoParseOptions.MaxArenaBytes"/> says;
    /// unless it is set, in relation to the text: <see cref="ProtoParseOptions.ArenaLimitOfInput"/>. Writing: the same
    /// of the arena in which the content of an <c>Any</c> is decoded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, and not <see cref="ProtoParseOptions.ArenaLimitOfInput"/>.
    /// </exception>
    public long MaxArenaBytes
    {
        get => ~_notMaxArenaBytes;
        init => _notMaxArenaBytes = ~OptionGuard.ArenaBytes(value);
    }

    /// <summary>
    /// The messages that an <c>Any</c> may hold, and the extensions that are read and written. Without it no extension
    /// is known; of messages the well-known types are, for reading; and an <c>Any</c> is written as its two fields.
    /// </summary>
    public ProtoTypeRegistry? Types { get; init; }
}
