namespace ProtoZeroTool.Framing;

/// <summary>How records stand in a stream.</summary>
internal enum FrameKind
{
    /// <summary>To be found out by the first bytes.</summary>
    Auto,

    /// <summary>The whole input is one message.</summary>
    None,

    /// <summary>A varint with the length stands before each message.</summary>
    Delimited,

    /// <summary>A length of four bytes, the highest first, stands before each message.</summary>
    Length32,

    /// <summary>A length of four bytes, the lowest first, stands before each message.</summary>
    Length32Le,

    /// <summary>
    /// The body of a gRPC call: a flag, a length of four bytes, the message, which may be compressed.
    /// </summary>
    Grpc,

    /// <summary>
    /// The value of one Kafka message in the form of schema registries: 0, schema id, indexes, message.
    /// </summary>
    Kafka,

    /// <summary>A file of OpenStreetMap: length, <c>BlobHeader</c>, <c>Blob</c>; records are unpacked blocks.</summary>
    OsmPbf,
}
