namespace ProtoZeroSharp;

/// <summary>How a field is stored, and by what it is set.</summary>
internal enum FieldShape : byte
{
    /// <summary>A value that is set if it is not the default.</summary>
    Implicit,

    /// <summary>A value that is set if a bit says so.</summary>
    Explicit,

    /// <summary>A value in a union, set if the case of its oneof is its number.</summary>
    Member,

    /// <summary>A <see cref="Emitted.MessageSlot"/>, set if it holds an address.</summary>
    Message,

    /// <summary>A slot in a union, set if the case of its oneof is its number.</summary>
    MemberMessage,

    /// <summary>A <see cref="Emitted.RawList"/>.</summary>
    List,

    /// <summary>A <see cref="Emitted.RawMap"/>.</summary>
    Map,
}
