using System;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>Keys or values of Kafka that are struct messages, alone or in an <see cref="Owned{T}"/>.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>The producer keeps its message: it may change, dispose or reuse it as soon as <c>Produce</c> or
/// <c>ProduceAsync</c> has returned. Each message that is produced takes one array of exactly its size, which the
/// client needs, and nothing else on the managed heap.</para>
/// <para>Null is no bytes: a tombstone. The empty message is an array without bytes, or the frame alone.</para>
/// <para>Several threads may use one serializer.</para>
/// </remarks>
public sealed class ProtoSerializer<T> : ISerializer<Owned<T>>, ISerializer<T>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly FrameSource? _frames;

    /// <summary>Makes a serializer whose bytes are those of the message alone.</summary>
    public ProtoSerializer()
    {
    }

    /// <summary>
    /// Makes a serializer whose bytes begin with the frame of a schema registry: a zero, the id of the schema, and the
    /// place of the message in it. The schema is registered or looked up with the first message of a topic; later ones
    /// do not wait for the registry.
    /// </summary>
    /// <param name="registry">The client of the registry; it stays the caller's.</param>
    /// <param name="options">Which schema, and how it is registered.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">The options have no schema, or one without the message.</exception>
    public ProtoSerializer(ISchemaRegistryClient registry, ProtoRegistryOptions options) =>
        _frames = new FrameSource(registry, options, T.FullName);

    /// <summary>Encodes a message. It waits for the registry with the first message of a topic.</summary>
    /// <param name="data">The message, which stays the caller's; null is a tombstone.</param>
    /// <param name="context">Topic and component.</param>
    /// <returns>An array of exactly the size of the message and its frame; null for null.</returns>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="ProtoRegistryException">The registry refuses the schema, or does not have it.</exception>
    public byte[] Serialize(Owned<T>? data, SerializationContext context) =>
        data is null ? null! : Serialize(in data.Value, context);

    byte[] ISerializer<T>.Serialize(T data, SerializationContext context) => Serialize(in data, context);

    /// <summary>The same serializer for <c>SetValueSerializer</c> of asynchronous ones: no thread waits.</summary>
    public IAsyncSerializer<Owned<T>> AsAsync() => new Async(this);

    private byte[] Serialize(in T data, SerializationContext context) =>
        Encode(in data, _frames is null ? default : _frames.Get(context));

    private static byte[] Encode(in T message, ReadOnlySpan<byte> frame)
    {
        if (frame.IsEmpty) return message.ToByteArray();
        FrameWriter writer = FrameWriter.Begin(frame);
        try
        {
            ProtoMessage.WriteTo(in message, writer);
            return writer.ToArray();
        }
        finally
        {
            writer.End();
        }
    }

    private sealed class Async(ProtoSerializer<T> serializer) : IAsyncSerializer<Owned<T>>
    {
        public Task<byte[]> SerializeAsync(Owned<T>? data, SerializationContext context) =>
            data is null || serializer._frames is not { } frames || frames.TryGet(context, out _)
                ? Task.FromResult(serializer.Serialize(data, context)) : WaitAsync(data, context, frames);

        private static async Task<byte[]> WaitAsync(Owned<T> data, SerializationContext context, FrameSource frames)
        {
            byte[] frame = await frames.GetAsync(context).ConfigureAwait(false);
            return Encode(in data.Value, frame);
        }
    }
}
