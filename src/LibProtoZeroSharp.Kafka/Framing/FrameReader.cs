using System;
using System.Threading.Tasks;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>What deserializers do with the bytes in front of a message; there are none without a registry.</summary>
internal readonly struct FrameReader
{
    private readonly SchemaChecker? _schemas;

    /// <summary>Makes a reader of frames that a registry tells. The default one is for values without frames.</summary>
    /// <param name="registry">The client of the registry.</param>
    /// <param name="fullName">The message.</param>
    public FrameReader(ISchemaRegistryClient registry, string fullName) =>
        _schemas = new SchemaChecker(registry, fullName);

    /// <summary>Checks the frame of a message.</summary>
    /// <returns>Where the message begins.</returns>
    /// <exception cref="ProtoFormatException">The frame is damaged.</exception>
    /// <exception cref="ProtoRegistryException">The schema is unknown, or that of another message.</exception>
    public int Check(ReadOnlySpan<byte> data) => _schemas is null ? 0 : _schemas.Check(data);

    /// <summary>Loads the schema of a message without a thread that waits.</summary>
    /// <inheritdoc cref="Check" path="/exception"/>
    public Task LoadAsync(ReadOnlyMemory<byte> data, bool isNull) =>
        isNull || _schemas is null ? Task.CompletedTask : _schemas.LoadAsync(data);

    /// <summary>The error of a message that cannot be parsed.</summary>
    /// <param name="error">Why; the offset counts from the first byte of the message.</param>
    /// <param name="data">The bytes, with the frame.</param>
    /// <param name="begin">Where the message begins.</param>
    /// <returns>The exception, whose offset counts from the first byte of the frame.</returns>
    public ProtoFormatException Failed(ProtoError error, ReadOnlySpan<byte> data, int begin) =>
        _schemas is null ? Frame.Explain(error, data)
            : new ProtoFormatException(error with { Offset = error.Offset + begin });
}
