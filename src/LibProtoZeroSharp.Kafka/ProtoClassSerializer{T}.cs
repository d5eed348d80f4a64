using System;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Kafka;

/// <summary>Keys or values of Kafka that are messages in the class form.</summary>
/// <typeparam name="T">The class.</typeparam>
/// <remarks>
/// <para>Null is no bytes: a tombstone. The empty message is an array without bytes, or the frame alone.</para>
/// <para>Several threads may use one serializer.</para>
/// </remarks>
public sealed class ProtoClassSerializer<T> : ISerializer<T>
    where T : class, IMessage<T>, new()
{
    private readonly FrameSource? _frames;

    /// <inheritdoc cref="ProtoSerializer{T}()"/>
    public ProtoClassSerializer()
    {
    }

    /// <inheritdoc cref="ProtoSerializer{T}(ISchemaRegistryClient, ProtoRegistryOptions)"/>
    public ProtoClassSerializer(ISchemaRegistryClient registry, ProtoRegistryOptions options) =>
        _frames = new FrameSource(registry, options, ((IMessage)new T()).Descriptor.FullName);

    /// <summary>Encodes a message. It waits for the registry with the first message of a topic.</summary>
    /// <param name="data">The message; null is a tombstone.</param>
    /// <param name="context">Topic and component.</param>
    /// <returns>An array of exactly the size of the message and its frame; null for null.</returns>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears, or one holds itself.
    /// </exception>
    /// <exception cref="ProtoRegistryException">The registry refuses the schema, or does not have it.</exception>
    public byte[] Serialize(T? data, SerializationContext context) =>
        data is null ? null! : Encode(data, _frames is null ? default : _frames.Get(context));

    /// <inheritdoc cref="ProtoSerializer{T}.AsAsync"/>
    public IAsyncSerializer<T> AsAsync() => new Async(this);

    private static byte[] Encode(T message, ReadOnlySpan<byte> frame)
    {
        if (frame.IsEmpty) return message.ToByteArray();
        FrameWriter writer = FrameWriter.Begin(frame);
        try
        {
            message.WriteTo(writer);
            return writer.ToArray();
        }
        finally
        {
            writer.End();
        }
    }

    private sealed class Async(ProtoClassSerializer<T> serializer) : IAsyncSerializer<T>
    {
        public Task<byte[]> SerializeAsync(T? data, SerializationContext context) =>
            data is null || serializer._frames is not { } frames || frames.TryGet(context, out _)
                ? Task.FromResult(serializer.Serialize(data, context)) : WaitAsync(data, context, frames);

        private static async Task<byte[]> WaitAsync(T data, SerializationContext context, FrameSource frames) =>
            Encode(data, await frames.GetAsync(context).ConfigureAwait(false));
    }
}
