using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>From messages to pipes and streams.</content>
public partial class Owned<T>
{
    /// <summary>
    /// Writes the message to a pipe and flushes it. The message may change or end as soon as the call returns, before
    /// the task is done: all of it is in the pipe.
    /// </summary>
    /// <param name="writer">Is not completed.</param>
    /// <param name="cancellationToken">Stops the flushing.</param>
    /// <returns>What the pipe says about the flush.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public ValueTask<FlushResult> WriteToAsync(PipeWriter writer, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<FlushResult>(cancellationToken);
        ref T value = ref BeginSend();
        try
        {
            // Where the length is not needed first, what fits is encoded straight into the pipe's memory.
            ProtoMessage.WriteTo(in value, writer);
        }
        finally
        {
            EndSend(asReply: false);
        }

        return writer.FlushAsync(cancellationToken);
    }

    /// <summary>
    /// Writes the message to a stream. The message may change or end as soon as the call returns, before the task is
    /// done: its bytes wait in a pooled array.
    /// </summary>
    /// <param name="stream">Is not flushed.</param>
    /// <param name="cancellationToken">Stops the writing; the stream may have a part of the message then.</param>
    /// <returns>A task that is done when the stream has the message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <inheritdoc cref="WriteToAsync(PipeWriter, CancellationToken)" path="/exception[position()>1]"/>
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return SendAsync(stream, isDelimited: false, cancellationToken);
    }

    /// <summary>Writes the message with its length in front to a pipe and flushes it.</summary>
    /// <inheritdoc cref="WriteToAsync(PipeWriter, CancellationToken)"/>
    public ValueTask<FlushResult> WriteDelimitedToAsync(
        PipeWriter writer, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<FlushResult>(cancellationToken);
        using (var send = new OwnedSend<T>(this, asReply: false))
        {
            writer.Advance(Varint.TryWrite(writer.GetSpan(Varint.MaxLength32), (uint)send.Length));
            send.WriteTo(writer);
        }

        return writer.FlushAsync(cancellationToken);
    }

    /// <summary>Writes the message with its length in front to a stream.</summary>
    /// <inheritdoc cref="WriteToAsync(Stream, CancellationToken)"/>
    public Task WriteDelimitedToAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return SendAsync(stream, isDelimited: true, cancellationToken);
    }

    private Task SendAsync(Stream stream, bool isDelimited, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) return Task.FromCanceled(cancellationToken);
        byte[] pooled;
        int prefix = 0, length;
        using (var send = new OwnedSend<T>(this, asReply: false))
        {
            length = send.Length;
            pooled = ArrayPool<byte>.Shared.Rent(checked(length + Varint.MaxLength32));
            if (isDelimited) prefix = Varint.TryWrite(pooled, (uint)length);
            send.CopyTo(pooled.AsSpan(prefix));
        }

        return PooledSend.ToAsync(pooled, prefix + length, stream, cancellationToken);
    }
}
