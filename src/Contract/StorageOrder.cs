namespace ProtoZeroSharp.Contract;

/// <summary>
/// The order of what a message stores behind its head and, if it is lazy, its state. Within one of these the order is
/// that of the schema for oneofs and that of the numbers for fields. A value is aligned to its own size, and what
/// refers to memory to an address.
/// </summary>
/// <remarks>
/// From <see cref="EightBytes"/> on all is plain: equal exactly when its bytes are. Large before small, so that these
/// are one run of bytes without gaps. Presence bits are taken in the order of the numbers.
/// </remarks>
internal enum StorageOrder
{
    /// <summary>The unions of oneofs.</summary>
    Unions,

    /// <summary>Texts, slots, lists and maps.</summary>
    References,

    /// <summary>Numbers of eight bytes.</summary>
    EightBytes,

    /// <summary>Words of presence bits, then the cases of oneofs, then numbers of four bytes.</summary>
    FourBytes,

    /// <summary>Bools.</summary>
    OneByte,
}
