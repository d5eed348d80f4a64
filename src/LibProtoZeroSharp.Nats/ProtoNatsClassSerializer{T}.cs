using System;
using System.Buffers;
using NATS.Client.Core;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Nats;

/// <summary>Payloads of NATS that are messages in the class form. Nobody disposes them.</summary>
/// <typeparam name="T">The class.</typeparam>
/// <remarks>Several threads may use one serializer.</remarks>
public sealed class ProtoNatsClassSerializer<T> : INatsSerializer<T>
    where T : class, IMessage<T>, new()
{
    private readonly ProtoParseOptions _options;

    /// <summary>Makes a serializer.</summary>
    /// <param name="options">Limits and switches of each parse.</param>
    public ProtoNatsClassSerializer(ProtoParseOptions options = default) => _options = options;

    /// <summary>One with the default limits, for all that need no other.</summary>
    public static ProtoNatsClassSerializer<T> Default { get; } = new();

    /// <summary>
    /// Encodes a message into the buffer of the client. Allocates nothing on the managed heap.
    /// </summary>
    /// <param name="bufferWriter">The buffer of the client.</param>
    /// <param name="value">The message.</param>
    /// <exception cref="ArgumentNullException">
    /// An argument is null. Protobuf has no null: no bytes are the empty message.
    /// </exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears, or one holds itself.
    /// </exception>
    public void Serialize(IBufferWriter<byte> bufferWriter, T value)
    {
        ArgumentNullException.ThrowIfNull(bufferWriter);
        ArgumentNullException.ThrowIfNull(value);
        value.WriteTo(bufferWriter);
    }

    /// <summary>
    /// Parses a payload. The client puts an exception of this into <c>Error</c> of the message that it hands out,
    /// inside of a <see cref="NatsDeserializeException"/>, and goes on.
    /// </summary>
    /// <param name="buffer">The payload; nothing refers to it afterwards. No bytes are the empty message.</param>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    public T Deserialize(in ReadOnlySequence<byte> buffer) => ClassParser.Parse<T>(in buffer, _options);

    /// <summary>Gives this serializer: it takes all messages of its type, so none is left for another one.</summary>
    /// <param name="next">Is not called.</param>
    public INatsSerializer<T> CombineWith(INatsSerializer<T> next) => this;
}
