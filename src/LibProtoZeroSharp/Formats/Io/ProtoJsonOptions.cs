using System;

namespace ProtoZeroSharp;

/// <summary>
/// How messages are written as JSON and read from it. The default is the canonical form of
/// <see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>.
/// </summary>
public readonly record struct ProtoJsonOptions
{
    private readonly int _recursionLimitLess100;
    private readonly long _notMaxArenaBytes;

    /// <summary>
    /// Writing: whether fields without presence are written though they have their default, lists and maps though they
    /// are empty. False unless set. Fields with presence and members of oneofs are written where they are set, in any
    /// case.
    /// </summary>
    public bool FormatDefaultValues { get; init; }

    /// <summary>Writing: whether enums are numbers and not names. False unless set.</summary>
    public bool FormatEnumsAsIntegers { get; init; }

    /// <summary>
    /// Writing: whether fields have the names of the schema (<c>time_unix</c>) and not those of JSON
    /// (<c>timeUnix</c>). False unless set. Reading takes both in any case.
    /// </summary>
    public bool PreserveProtoFieldNames { get; init; }

    /// <summary>
    /// Writing: what one level of nesting is indented by, such as two spaces; each value has a line of its own then.
    /// White space of JSON only. All is on one line, without a space, unless set.
    /// </summary>
    /// <exception cref="ArgumentException">The text holds something else than spaces and tabs.</exception>
    public string? Indentation
    {
        get;
        init => field = OptionGuard.Indentation(value);
    }

    /// <summary>
    /// Writing: whether <c>&lt;</c>, <c>&gt;</c>, <c>&amp;</c>, U+2028 and U+2029 are escaped, so that the text can be
    /// part of an HTML page. False unless set.
    /// </summary>
    public bool EscapeHtml { get; init; }

    /// <summary>
    /// Reading: whether fields that the message does not have, and names that no value of an enum has, are skipped.
    /// False unless set: they are errors.
    /// </summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>
    /// How deep messages may be nested below the first one: 0 to 10,000, 100 unless set. A <c>Struct</c> and a
    /// <c>ListValue</c> count, lists and maps do not; of unknown fields, which are skipped, each bracket does. Deeper
    /// ones fail with <see cref="ProtoFormatError.RecursionLimitExceeded"/>, as does what the thread's stack cannot
    /// bear.
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
    /// The messages that an <c>Any</c> may hold, and the extensions that are read and written. Without it only the
    /// well-known types are known, and no extension.
    /// </summary>
    public ProtoTypeRegistry? Types { get; init; }
}
