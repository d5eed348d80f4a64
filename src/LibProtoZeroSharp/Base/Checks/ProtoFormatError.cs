namespace ProtoZeroSharp;

/// <summary>What is wrong with encoded bytes.</summary>
public enum ProtoFormatError
{
    /// <summary>Nothing is wrong.</summary>
    None = 0,

    /// <summary>
    /// The bytes end inside a field (a group counts), or a length reaches past the end of its message.
    /// </summary>
    Truncated = 1,

    /// <summary>A varint has more than ten bytes.</summary>
    MalformedVarint = 2,

    /// <summary>A tag names field number 0 or wire type 6 or 7, or has more than 32 bits.</summary>
    InvalidTag = 3,

    /// <summary>A packed list of fixed-width values has a length that is no multiple of the width.</summary>
    InvalidLength = 4,

    /// <summary>An end-group tag does not match the group that is open, or none is open.</summary>
    EndGroupMismatch = 5,

    /// <summary>A field that must be valid UTF-8 is not.</summary>
    InvalidUtf8 = 6,

    /// <summary>Messages or groups are nested deeper than the recursion limit allows.</summary>
    RecursionLimitExceeded = 7,

    /// <summary>A required field is missing.</summary>
    MissingRequired = 8,

    /// <summary>
    /// The message is longer than the caller takes, or than 2 GiB − 1 bytes: <see cref="ProtoError.Limit"/> says
    /// which.
    /// </summary>
    TooLarge = 9,

    /// <summary>
    /// Parsing would take more arena memory than the options or the arena allow: <see cref="ProtoError.Limit"/> says
    /// which.
    /// </summary>
    ArenaLimitExceeded = 10,

    /// <summary>An <c>Any</c> holds a message of another type than the requested one.</summary>
    WrongType = 11,

    /// <summary>
    /// Another runtime has refused the bytes, and says why in words only: those of the inner exception. From the
    /// package ProtobufZeroSharp.Interop.
    /// </summary>
    Other = 12,

    /// <summary>A text is not JSON, or not text format.</summary>
    InvalidSyntax = 13,

    /// <summary>A text names a field that the message does not have.</summary>
    UnknownField = 14,

    /// <summary>A text sets a field twice that holds one value, or two members of a oneof.</summary>
    DuplicateField = 15,

    /// <summary>A text has a value of another kind than the field holds, such as a number for a string.</summary>
    WrongKind = 16,

    /// <summary>A number does not fit into its field.</summary>
    OutOfRange = 17,

    /// <summary>The type of an <c>Any</c>, or an extension, is not in the registry that the options name.</summary>
    UnknownType = 18,

    /// <summary>
    /// A value has no meaning in its field: a name that no value of the enum has, bytes that are not base64, a
    /// timestamp, duration or field mask that cannot be expressed.
    /// </summary>
    InvalidValue = 19,
}
