namespace ProtoZeroSharp.Contract;

/// <summary>What a message stores for one value. Kinds that differ on the wire only are stored alike.</summary>
internal enum StorageKind : byte
{
    /// <summary>Unknown, because the type name did not resolve.</summary>
    None,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float,
    Double,
    Bool,
    Text,
    Bytes,

    /// <summary>A number of 32 bits with a sign.</summary>
    Enum,
    Message,
}
