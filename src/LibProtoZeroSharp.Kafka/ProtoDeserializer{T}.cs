using System;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>Keys or values of Kafka that become struct messages, each in an <see cref="Owned{T}"/>.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>The consumer owns each message that it gets and disposes it; the next message takes its memory. Each message
/// is one object on the managed heap, without an array. <see cref="ProtoArenaDeserializer{T}"/> makes none. A message
/// that is forgotten is ended by the garbage collector.</para>
/// <para>No bytes (a tombstone) are null. The client puts every exception of this into a
/// <see cref="ConsumeException"/>; the consumer can go on behind the message.</para>
/// <para>Several threads may use one deserializer.</para>
/// </remarks>
public sealed class ProtoDeserializer<T> : IDeserializer<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ProtoParseOptions _options;
    private readonly FrameReader _frames;

    /// <summary>Makes a deserializer of bytes that are those of the message alone.</summary>
    /// <param name="options">Limits and switches of each parse.</param>
    public ProtoDeserializer(ProtoParseOptions options = default) => _options = options;

    /// <summary>
    /// Makes a deserializer of bytes that begin with the frame of a schema registry. The schema of each id is looked up
    /// once: it must declare a message of this name.
    /// </summary>
    /// <param name="registry">The client of the registry; it stays the caller's.</param>
    /// <param name="options">Limits and switches of each parse.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public ProtoDeserializer(ISchemaRegistryClient registry, ProtoParseOptions options = default)
        : this(options) => _frames = new FrameReader(registry, T.FullName);

    /// <summary>Parses a message. It waits for the registry with the first message of a schema.</summary>
    /// <param name="data">The bytes; they are copied.</param>
    /// <param name="isNull">Whether there are none.</param>
    /// <param name="context">Is not used.</param>
    /// <returns>The message, which the caller disposes; null for a tombstone, which the type does not say:
    /// the client knows no nullable types.</returns>
    /// <exception cref="ProtoFormatException">
    /// The frame or the message is damaged, a required field is missing, or a limit is exceeded. The offset counts from
    /// the first byte of the frame.
    /// </exception>
    /// <exception cref="ProtoRegistryException">
    /// The registry does not know the id, or the schema is that of another message.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Owned<T> Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null!;
        int begin = _frames.Check(data);
        if (Owned<T>.TryParse(data[begin..], out Owned<T>? message, out ProtoError error, _options)) return message;
        throw _frames.Failed(error, data, begin);
    }

    /// <summary>
    /// The same deserializer for code that takes asynchronous ones: no thread waits for the registry.
    /// </summary>
    public IAsyncDeserializer<Owned<T>> AsAsync() => new Async(this);

    private sealed class Async(ProtoDeserializer<T> deserializer) : IAsyncDeserializer<Owned<T>>
    {
        public async Task<Owned<T>> DeserializeAsync(
            ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
        {
            await deserializer._frames.LoadAsync(data, isNull).ConfigureAwait(false);
            return deserializer.Deserialize(data.Span, isNull, context);
        }
    }
}
