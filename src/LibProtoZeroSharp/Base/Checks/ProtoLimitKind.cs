namespace ProtoZeroSharp;

/// <summary>Which limit an input exceeds.</summary>
public enum ProtoLimitKind
{
    /// <summary>None that is known.</summary>
    None = 0,

    /// <summary>
    /// The length in bytes that the caller takes: <c>maxMessageLength</c>, 64 MiB unless given.
    /// </summary>
    MessageLength = 1,

    /// <summary>The length in bytes that no message or text may exceed: 2 GiB - 1, or a little less.</summary>
    EncodedSize = 2,

    /// <summary>The recursion limit of the options or of the reader, in levels.</summary>
    Recursion = 3,

    /// <summary>The stack of the thread. It has no value.</summary>
    Stack = 4,

    /// <summary>
    /// The memory that one parse may take beside what the arena has in use already, in bytes, where the options do not
    /// say: <see cref="ProtoParseOptions.FreeArenaBytes"/> and <see cref="ProtoParseOptions.ArenaBytesPerInputByte"/>
    /// for each byte of the input. Also what decoding extensions may take, where the arena has no limit of its own.
    /// </summary>
    InputMemory = 5,

    /// <summary>
    /// <c>MaxArenaBytes</c> of <see cref="ProtoParseOptions"/>, <see cref="ProtoJsonOptions"/> or
    /// <see cref="ProtoTextOptions"/>, in bytes.
    /// </summary>
    MaxArenaBytes = 6,

    /// <summary><see cref="ArenaOptions.MaxBytes"/> of the arena, in bytes.</summary>
    ArenaMaxBytes = 7,

    /// <summary>How many elements a list or map may have.</summary>
    Elements = 8,

    /// <summary>The memory in bytes that a schema may take while it is loaded or compiled.</summary>
    SchemaMemory = 9,
}
