using System;

namespace ProtoZeroSharp.Kafka;

/// <summary>
/// A schema registry does not have a schema, refuses one, or has that of another message. The message of the exception
/// names both.
/// </summary>
public sealed class ProtoRegistryException : Exception
{
    internal ProtoRegistryException(
        ProtoRegistryError error, int schemaId, string message, Exception? innerException = null)
        : base(message, innerException)
    {
        Error = error;
        SchemaId = schemaId;
    }

    /// <summary>What is wrong.</summary>
    public ProtoRegistryError Error { get; }

    /// <summary>The id of the schema; -1 where there is none yet.</summary>
    public int SchemaId { get; }
}
