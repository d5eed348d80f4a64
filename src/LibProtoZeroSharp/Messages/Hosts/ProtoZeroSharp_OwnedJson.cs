using System;
using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp;

/// <summary>
/// JSON of messages that own their memory: bodies of requests and of responses. In the global namespace, so that no
/// <c>using</c> is needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_OwnedJson
#pragma warning restore CA1050, CA1707
{
    /// <summary>Reading JSON.</summary>
    /// <typeparam name="T">The message.</typeparam>
    extension<T>(Owned<T>)
        where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Reads a message from JSON into an arena of its own.</summary>
        /// <param name="utf8">The text, all of it; it is copied.</param>
        /// <param name="options">Limits and switches.</param>
        /// <returns>The message, which the caller disposes.</returns>
        /// <inheritdoc cref="ProtoJson.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)" path="/exception[1]"/>
        /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
        public static Owned<T> ParseJson(ReadOnlySpan<byte> utf8, ProtoJsonOptions options = default) =>
            new JsonBody<T>(options).Parse(utf8);

        /// <summary>
        /// Reads a pipe, such as the body of a request, up to its end and all of it as the JSON of one message.
        /// </summary>
        /// <param name="reader">Is at its end afterwards, or somewhere after an error; it is not completed.</param>
        /// <param name="maxMessageLength">
        /// The longest text to take, in bytes; 64 MiB unless given. No more than the first read beyond it is waited
        /// for.
        /// </param>
        /// <param name="options">Limits and switches.</param>
        /// <param name="cancellationToken">Stops the reading.</param>
        /// <returns>The message, which the caller disposes.</returns>
        /// <exception cref="ArgumentNullException">The pipe is null.</exception>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
        /// <exception cref="ProtoFormatException">
        /// TooLarge: the text is longer than <paramref name="maxMessageLength"/>, which is the offset. Otherwise it is
        /// not JSON, or not that of such a message.
        /// </exception>
        /// <exception cref="OperationCanceledException">It was cancelled.</exception>
        public static ValueTask<Owned<T>> ParseJsonAsync(
            PipeReader reader, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
            ProtoJsonOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(reader);
            ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
            return WholeBody.ReadAsync<T, JsonBody<T>>(
                reader, maxMessageLength, new JsonBody<T>(options), cancellationToken);
        }

        /// <summary>Reads a stream up to its end and all of it as the JSON of one message.</summary>
        /// <param name="stream">Is at its end afterwards, or somewhere after an error; it is left open.</param>
        /// <param name="maxMessageLength">
        /// The longest text to take, in bytes; 64 MiB unless given. No more than the first read beyond it is waited
        /// for.
        /// </param>
        /// <param name="options">Limits and switches.</param>
        /// <param name="cancellationToken">Stops the reading.</param>
        /// <returns>The message, which the caller disposes.</returns>
        /// <exception cref="ArgumentNullException">The stream is null.</exception>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
        /// <exception cref="ProtoFormatException">As for a pipe.</exception>
        /// <exception cref="OperationCanceledException">It was cancelled.</exception>
        public static ValueTask<Owned<T>> ParseJsonAsync(
            Stream stream, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
            ProtoJsonOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(stream);
            ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
            return WholeBody.ReadAsync<T, JsonBody<T>>(
                stream, maxMessageLength, new JsonBody<T>(options), cancellationToken);
        }
    }

    /// <inheritdoc cref="ProtoJson.ToJson{T}(ref readonly T, ProtoJsonOptions)"/>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    public static string ToJson<T>(this Owned<T> message, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ref T value = ref message.BeginSend();
        try
        {
            return ProtoJson.ToJson(in value, options);
        }
        finally
        {
            message.EndSend(asReply: false);
        }
    }

    /// <summary>
    /// Writes the message as JSON to a pipe, such as the body of a response, and flushes it. The message may change or
    /// end as soon as the call returns, before the task is done: all of it is in the pipe.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="writer">Is not completed.</param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <param name="cancellationToken">Stops the flushing.</param>
    /// <returns>What the pipe says about the flush.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    /// <inheritdoc cref="ProtoJson.ToJson{T}(ref readonly T, ProtoJsonOptions)" path="/exception[1]"/>
    public static ValueTask<FlushResult> WriteJsonAsync<T>(
        this Owned<T> message, PipeWriter writer, ProtoJsonOptions options = default,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(writer);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<FlushResult>(cancellationToken);
        Write(message, writer, options);
        return writer.FlushAsync(cancellationToken);
    }

    /// <summary>
    /// Writes the message as JSON to a stream. The message may change or end as soon as the call returns, before the
    /// task is done: its text waits in pooled memory.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="stream">Is flushed and left open.</param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <param name="cancellationToken">Stops the writing; the stream may have a part of the text then.</param>
    /// <returns>A task that is done when the stream has the text.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <inheritdoc cref="WriteJsonAsync{T}(Owned{T}, PipeWriter, ProtoJsonOptions, CancellationToken)" path="/exception[position()>1]"/>
    public static Task WriteJsonAsync<T>(
        this Owned<T> message, Stream stream, ProtoJsonOptions options = default,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(stream);
        if (cancellationToken.IsCancellationRequested) return Task.FromCanceled(cancellationToken);
        var writer = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
        Write(message, writer, options);
        return FinishAsync(writer, cancellationToken);
    }

    private static void Write<T>(Owned<T> message, IBufferWriter<byte> writer, ProtoJsonOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        ref T value = ref message.BeginSend();
        try
        {
            ProtoJson.Write(in value, writer, options);
        }
        finally
        {
            message.EndSend(asReply: false);
        }
    }

    private static async Task FinishAsync(PipeWriter writer, CancellationToken cancellationToken)
    {
        try
        {
            await writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await writer.CompleteAsync().ConfigureAwait(false);
        }
    }
}
