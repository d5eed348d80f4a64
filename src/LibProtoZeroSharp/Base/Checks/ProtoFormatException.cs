using System;

namespace ProtoZeroSharp;

/// <summary>Encoded bytes are damaged: the one exception that bad input leads to.</summary>
public sealed class ProtoFormatException : Exception
{
    /// <summary>Describes damage of one kind at one place.</summary>
    /// <param name="code">What is wrong.</param>
    /// <param name="offset">Bytes from the start of the input to the place where the damage was noticed.</param>
    public ProtoFormatException(ProtoFormatError code, long offset)
        : base($"{Describe(code)} (at byte {offset})")
    {
        Code = code;
        Offset = offset;
    }

    /// <summary>The same, as another exception has told it.</summary>
    /// <param name="code">What is wrong.</param>
    /// <param name="offset">
    /// Bytes from the start of the input to the place where the damage was noticed; -1 if that is not known.
    /// </param>
    /// <param name="innerException">What has noticed it.</param>
    public ProtoFormatException(ProtoFormatError code, long offset, Exception innerException)
        : base(offset < 0 ? Describe(code) : $"{Describe(code)} (at byte {offset})", innerException)
    {
        Code = code;
        Offset = offset;
    }

    /// <summary>The same, as a <c>TryParse</c> has told it, with the limit that was exceeded.</summary>
    /// <param name="error">What is wrong, and where.</param>
    public ProtoFormatException(ProtoError error)
        : this(error.Code, error.Offset, $"{Describe(error)} (at byte {error.Offset})") => Limit = error.Limit;

    /// <summary>The same, with what a reader of a format around the message has to tell.</summary>
    /// <param name="error">What is wrong, and where.</param>
    /// <param name="reason">
    /// The text in place of that of the code, as a sentence without its full stop: the offset follows.
    /// </param>
    public ProtoFormatException(ProtoError error, string reason)
        : this(error.Code, error.Offset, $"{reason} (at byte {error.Offset})") => Limit = error.Limit;

    /// <summary>The same, with more to tell than the kind.</summary>
    internal ProtoFormatException(ProtoFormatError code, long offset, string message)
        : base(message)
    {
        Code = code;
        Offset = offset;
    }

    /// <summary>Describes damage of a text.</summary>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="position">The same place for an editor.</param>
    /// <param name="what">What is wrong with which field; null if only the code tells.</param>
    internal ProtoFormatException(ProtoError error, (int Line, int Column) position, string? what)
        : this(error.Code, error.Offset, DescribeInText(error, position, what)) => Limit = error.Limit;

    /// <summary>What is wrong.</summary>
    public ProtoFormatError Code { get; }

    /// <summary>
    /// Bytes from the start of the input to the place where the damage was noticed; -1 if another runtime has noticed
    /// it and does not say where.
    /// </summary>
    public long Offset { get; }

    /// <summary>The limit that was exceeded, if <see cref="Code"/> tells of one and it is known.</summary>
    public ProtoLimit Limit { get; }

    /// <summary>What an exception about damage of a text says.</summary>
    internal static string DescribeInText(ProtoError error, (int Line, int Column) position, string? what) =>
        $"{what ?? Describe(error)} (at line {position.Line}, column {position.Column}, offset {error.Offset})";

    private static string Describe(ProtoError error) => (error.Code, error.Limit.Kind) switch
    {
        (_, ProtoLimitKind.None) => Describe(error.Code),
        (ProtoFormatError.TooLarge, _) => $"The message is longer than {error.Limit}",
        (ProtoFormatError.RecursionLimitExceeded, _) => $"Messages are nested deeper than {error.Limit}",
        (ProtoFormatError.ArenaLimitExceeded, _) => $"Parsing needs more arena memory than {error.Limit}",
        _ => $"{Describe(error.Code)}: more than {error.Limit}",
    };

    private static string Describe(ProtoFormatError code) => code switch
    {
        ProtoFormatError.Truncated => "The message ends inside a field",
        ProtoFormatError.MalformedVarint => "A varint has more than ten bytes",
        ProtoFormatError.InvalidTag => "A tag has an invalid field number or wire type",
        ProtoFormatError.InvalidLength => "A packed list does not hold a whole number of values",
        ProtoFormatError.EndGroupMismatch => "Start-group and end-group tags do not match",
        ProtoFormatError.InvalidUtf8 => "A string is not valid UTF-8",
        ProtoFormatError.RecursionLimitExceeded => "Messages are nested deeper than the recursion limit",
        ProtoFormatError.MissingRequired => "A required field is missing",
        ProtoFormatError.TooLarge => "The message is longer than it may be",
        ProtoFormatError.ArenaLimitExceeded => "Parsing needs more arena memory than allowed",
        ProtoFormatError.WrongType => "The Any holds a message of another type",
        ProtoFormatError.Other => "Another runtime has refused the message",
        ProtoFormatError.InvalidSyntax => "The text does not follow its grammar",
        ProtoFormatError.UnknownField => "The message has no such field",
        ProtoFormatError.DuplicateField => "A field is set twice, or two members of a oneof are",
        ProtoFormatError.WrongKind => "The value is of another kind than the field holds",
        ProtoFormatError.OutOfRange => "The number does not fit into its field",
        ProtoFormatError.UnknownType => "The type or extension is not in the registry of the options",
        ProtoFormatError.InvalidValue => "The value has no meaning in its field",
        _ => "The message is damaged",
    };
}
