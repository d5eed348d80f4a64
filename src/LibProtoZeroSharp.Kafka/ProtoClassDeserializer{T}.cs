using System;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Kafka;

/// <summary>Keys or values of Kafka that become messages in the class form. Nobody disposes them.</summary>
/// <typeparam name="T">The class.</typeparam>
/// <remarks>
/// <para>No bytes (a tombstone) are null. The client puts every exception of this into a
/// <see cref="ConsumeException"/>; the consumer can go on behind the message.</para>
/// <para>Several threads may use one deserializer.</para>
/// </remarks>
public sealed class ProtoClassDeserializer<T> : IDeserializer<T>
    where T : class, IMessage<T>, new()
{
    private readonly ProtoParseOptions _options;
    private readonly FrameReader _frames;

    /// <inheritdoc cref="ProtoDeserializer{T}(ProtoParseOptions)"/>
    public ProtoClassDeserializer(ProtoParseOptions options = default) => _options = options;

    /// <inheritdoc cref="ProtoDeserializer{T}(ISchemaRegistryClient, ProtoParseOptions)"/>
    public ProtoClassDeserializer(ISchemaRegistryClient registry, ProtoParseOptions options = default)
        : this(options) => _frames = new FrameReader(registry, ((IMessage)new T()).Descriptor.FullName);

    /// <summary>Parses a message. It waits for the registry with the first message of a schema.</summary>
    /// <param name="data">The bytes; nothing refers to them afterwards.</param>
    /// <param name="isNull">Whether there are none.</param>
    /// <param name="context">Is not used.</param>
    /// <returns>The message; null for a tombstone, which the type does not say: the client knows no nullable
    /// types.</returns>
    /// <inheritdoc cref="ProtoDeserializer{T}.Deserialize" path="/exception"/>
    public T Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null!;
        int begin = _frames.Check(data);
        try
        {
            return ProtoZeroSharp_Classes.Parse<T>(data[begin..], _options);
        }
        catch (ProtoFormatException e)
        {
            throw _frames.Failed(new ProtoError(e.Code, e.Offset) { Limit = e.Limit }, data, begin);
        }
    }

    /// <inheritdoc cref="ProtoDeserializer{T}.AsAsync"/>
    public IAsyncDeserializer<T> AsAsync() => new Async(this);

    private sealed class Async(ProtoClassDeserializer<T> deserializer) : IAsyncDeserializer<T>
    {
        public async Task<T> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
        {
            await deserializer._frames.LoadAsync(data, isNull).ConfigureAwait(false);
            return deserializer.Deserialize(data.Span, isNull, context);
        }
    }
}
