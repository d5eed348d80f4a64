using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <content>The writing side.</content>
public static partial class ProtoStream
{
    /// <summary>Writes an encoded message with its length in front.</summary>
    /// <param name="stream">Is not flushed.</param>
    /// <param name="message">The encoded message; must not change before the task is done.</param>
    /// <param name="cancellationToken">Stops the writing; part of the message may be written then.</param>
    public static async ValueTask WriteDelimitedAsync(
        Stream stream,
        ReadOnlyMemory<byte> message,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] prefix = ArrayPool<byte>.Shared.Rent(Varint.MaxLength32);
        try
        {
            int size = Varint.TryWrite(prefix, (uint)message.Length);
            await stream.WriteAsync(prefix.AsMemory(0, size), cancellationToken).ConfigureAwait(false);
            await stream.WriteAsync(message, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(prefix);
        }
    }

    /// <summary>Writes an encoded message with its length in front. Allocates nothing.</summary>
    /// <param name="stream">Is not flushed.</param>
    /// <param name="message">The encoded message.</param>
    public static void WriteDelimited(Stream stream, ReadOnlySpan<byte> message)
    {
        ArgumentNullException.ThrowIfNull(stream);
        Span<byte> prefix = stackalloc byte[Varint.MaxLength32];
        int size = Varint.TryWrite(prefix, (uint)message.Length);
        stream.Write(prefix[..size]);
        stream.Write(message);
    }

    /// <summary>Writes an encoded message with its length in front.</summary>
    /// <param name="output">Is advanced behind the message.</param>
    /// <param name="message">The encoded message.</param>
    public static void WriteDelimited(IBufferWriter<byte> output, ReadOnlySpan<byte> message)
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = Varint.TryWrite(output.GetSpan(Varint.MaxLength32), (uint)message.Length);
        output.Advance(size);
        output.Write(message);
    }

    /// <summary>
    /// Writes a message with its length in front to a stream. Allocates nothing by itself.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is not flushed. Gets the length and up to 1 KiB of message in one write.</param>
    /// <param name="message">The message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <inheritdoc cref="ProtoMessage.ToByteArray" path="/exception"/>
    public static void WriteDelimited<T>(Stream stream, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        using MessageOutput output = MessageOutput.Rent();
        output.WriteDelimitedTo(in message, stream);
    }

    /// <summary>
    /// Writes a message with its length in front to a buffer writer. Allocates nothing by itself.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="output">Is advanced behind the message.</param>
    /// <param name="message">The message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <inheritdoc cref="ProtoMessage.ToByteArray" path="/exception"/>
    public static void WriteDelimited<T>(IBufferWriter<byte> output, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        using MessageOutput encoded = MessageOutput.Rent();
        encoded.WriteDelimitedTo(in message, output);
    }

    /// <summary>
    /// Writes a message with its length in front to a stream. The message may change as soon as the call returns; its
    /// bytes wait in a pooled array.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is not flushed.</param>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">Stops the writing; part of the message may be written then.</param>
    /// <returns>A task that is done when the stream has the message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    /// <inheritdoc cref="ProtoMessage.ToByteArray" path="/exception"/>
    public static ValueTask WriteDelimitedAsync<T>(
        Stream stream, ref readonly T message, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled(cancellationToken);
        byte[] pooled;
        int count;
        using (MessageOutput output = MessageOutput.Rent()) pooled = output.ToPooledDelimited(in message, out count);
        return new ValueTask(PooledSend.ToAsync(pooled, count, stream, cancellationToken));
    }

    /// <summary>Writes an encoded message with its length in front, if both fit. Allocates nothing.</summary>
    /// <param name="destination">Nothing is written to it unless all fits.</param>
    /// <param name="message">The encoded message; must not overlap the destination.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <returns>False when the destination is too short.</returns>
    public static bool TryWriteDelimited(Span<byte> destination, ReadOnlySpan<byte> message, out int written)
    {
        written = 0;
        if (WireSize.LengthDelimited(message.Length) > destination.Length) return false;
        int size = Varint.TryWrite(destination, (uint)message.Length);
        message.CopyTo(destination[size..]);
        written = size + message.Length;
        return true;
    }
}
