namespace ProtoZeroSharp.Kafka;

/// <summary>What is wrong with a schema of a registry.</summary>
public enum ProtoRegistryError
{
    /// <summary>The registry knows no schema with the id of a frame.</summary>
    UnknownId,

    /// <summary>The schema is no protobuf, or that of another message.</summary>
    ForeignSchema,

    /// <summary>The registry refuses to register the schema of a producer, or does not have it.</summary>
    Refused,

    /// <summary>The registry cannot be reached, or answers with an error of its own.</summary>
    Unavailable,
}
