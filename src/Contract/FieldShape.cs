namespace ProtoZeroSharp.Contract;

/// <summary>
/// How a message stores a field, and by what the field is set. The order counts: shapes up to <see cref="Member"/> hold
/// one value that is no message.
/// </summary>
internal enum FieldShape : byte
{
    /// <summary>A value that is set if it is not the default.</summary>
    Implicit,

    /// <summary>A value that is set if a bit says so.</summary>
    Explicit,

    /// <summary>A value in a union, set if the case of its oneof is its number.</summary>
    Member,

    /// <summary>A slot, set if it holds an address.</summary>
    Message,

    /// <summary>A slot in a union, set if the case of its oneof is its number.</summary>
    MemberMessage,

    /// <summary>A list.</summary>
    List,

    /// <summary>A map.</summary>
    Map,
}
