using System;
using System.Buffers;
using NATS.Client.Core;

namespace ProtoZeroSharp.Nats;

/// <summary>Payloads of NATS that are struct messages, each in an <see cref="Owned{T}"/>.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>The publisher keeps its message. It must not change or end it before the call that publishes it is done; then
/// it disposes it or uses it again.</para>
/// <para>The receiver owns each message that it gets and disposes it; the next message takes its memory. Each message
/// is one object on the managed heap, without an array. A message that is forgotten, or that the client drops from a
/// full channel, is ended by the garbage collector.</para>
/// <para>Several threads may use one serializer.</para>
/// </remarks>
public sealed class ProtoNatsSerializer<T> : INatsSerializer<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ProtoParseOptions _options;

    /// <summary>Makes a serializer.</summary>
    /// <param name="options">Limits and switches of each parse.</param>
    public ProtoNatsSerializer(ProtoParseOptions options = default) => _options = options;

    /// <summary>One with the default limits, for all that need no other.</summary>
    public static ProtoNatsSerializer<T> Default { get; } = new();

    /// <summary>
    /// Encodes a message into the buffer of the client. Allocates nothing on the managed heap.
    /// </summary>
    /// <param name="bufferWriter">The buffer of the client.</param>
    /// <param name="value">The message; it stays the caller's.</param>
    /// <exception cref="ArgumentNullException">
    /// An argument is null. Protobuf has no null: no bytes are the empty message.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public void Serialize(IBufferWriter<byte> bufferWriter, Owned<T> value)
    {
        ArgumentNullException.ThrowIfNull(bufferWriter);
        ArgumentNullException.ThrowIfNull(value);
        ProtoMessage.WriteTo(in value.Value, bufferWriter);
    }

    /// <summary>
    /// Parses a payload. The client puts an exception of this into <c>Error</c> of the message that it hands out,
    /// inside of a <see cref="NatsDeserializeException"/>, and goes on.
    /// </summary>
    /// <param name="buffer">The payload; it is copied. No bytes are the empty message.</param>
    /// <returns>The message, which the caller disposes.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Owned<T> Deserialize(in ReadOnlySequence<byte> buffer) =>
        Owned<T>.TryParse(in buffer, out Owned<T>? message, out ProtoError error, _options) ? message
            : throw new ProtoFormatException(error);

    /// <summary>Gives this serializer: it takes all messages of its type, so none is left for another one.</summary>
    /// <param name="next">Is not called.</param>
    public INatsSerializer<Owned<T>> CombineWith(INatsSerializer<Owned<T>> next) => this;
}
