using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Streams of messages, each with its length as a varint in front: the framing of <c>writeDelimitedTo</c> and
/// <c>parseDelimitedFrom</c> in other protobuf libraries.
/// </summary>
public static partial class ProtoStream
{
    /// <summary>Reads the messages of a stream one after the other, up to its end.</summary>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="progress">
    /// Is told how many bytes are done, lengths included: before each read of the stream, if they have become more, and
    /// so at the end, too. These are far fewer reports than messages.
    /// </param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The encoded messages. Each is valid until the stream moves to the next one.</returns>
    /// <remarks>
    /// Keeps one buffer of at least 64 KiB, which grows to at most twice the size of the longest message that has
    /// arrived, also if a length claims more.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// While reading. Truncated: the stream ends inside a message or its length. TooLarge: a message is longer than the
    /// limit. MalformedVarint: a length has more than ten bytes. The offset is that of the message's length, from where
    /// the reading began.
    /// </exception>
    public static IAsyncEnumerable<ReadOnlyMemory<byte>> ReadDelimitedAsync(
        Stream stream,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ReadAllAsync(stream, maxMessageLength, progress, cancellationToken);
    }

    /// <summary>
    /// Reads the messages of a stream one after the other, up to its end, without waiting asynchronously.
    /// </summary>
    /// <inheritdoc cref="ReadDelimitedAsync"/>
    public static IEnumerable<ReadOnlyMemory<byte>> ReadDelimited(
        Stream stream,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        IProgress<long>? progress = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ReadAll(stream, maxMessageLength, progress);
    }

    /// <summary>Takes the next message out of bytes that have arrived. Allocates nothing.</summary>
    /// <param name="source">Moves behind the message; stays as it is when there is none.</param>
    /// <param name="message">A view of the message.</param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <returns>
    /// False when more bytes are needed, which at the end of the data means that nothing or a stump is left.
    /// </returns>
    /// <exception cref="ProtoFormatException">
    /// TooLarge: the message is longer than the limit. MalformedVarint: its length has more than ten bytes.
    /// </exception>
    public static bool TryReadDelimited(
        ref ReadOnlySpan<byte> source,
        out ReadOnlySpan<byte> message,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        message = default;
        if (!DelimitedPrefix.TryRead(source, maxMessageLength, 0, out int prefix, out int length)) return false;
        if (length > source.Length - prefix) return false;
        message = source.Slice(prefix, length);
        source = source[(prefix + length)..];
        return true;
    }

    /// <inheritdoc cref="TryReadDelimited(ref ReadOnlySpan{byte}, out ReadOnlySpan{byte}, int)"/>
    public static bool TryReadDelimited(
        ref ReadOnlySequence<byte> source,
        out ReadOnlySequence<byte> message,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        message = default;
        Span<byte> joined = stackalloc byte[Varint.MaxLength];
        scoped ReadOnlySpan<byte> first = source.FirstSpan;
        if (first.Length < joined.Length && !source.IsSingleSegment)
        {
            int count = (int)Math.Min(joined.Length, source.Length);
            source.Slice(0, count).CopyTo(joined);
            first = joined[..count];
        }

        if (!DelimitedPrefix.TryRead(first, maxMessageLength, 0, out int prefix, out int length)) return false;
        if (length > source.Length - prefix) return false;
        message = source.Slice(prefix, length);
        source = source.Slice(message.End);
        return true;
    }

    private static async IAsyncEnumerable<ReadOnlyMemory<byte>> ReadAllAsync(
        Stream stream,
        int maxMessageLength,
        IProgress<long>? progress,
        [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        DelimitedBuffer buffer = new(maxMessageLength);
        while (true)
        {
            long before = buffer.Offset;
            while (buffer.TryLend(out ReadOnlyMemory<byte> message))
            {
                cancellationToken.ThrowIfCancellationRequested();
                yield return message;
            }

            if (buffer.Offset != before) progress?.Report(buffer.Offset);
            int count = await stream.ReadAsync(buffer.Free(), cancellationToken).ConfigureAwait(false);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        buffer.Finish();
    }

    private static IEnumerable<ReadOnlyMemory<byte>> ReadAll(
        Stream stream,
        int maxMessageLength,
        IProgress<long>? progress)
    {
        DelimitedBuffer buffer = new(maxMessageLength);
        while (true)
        {
            long before = buffer.Offset;
            while (buffer.TryLend(out ReadOnlyMemory<byte> message)) yield return message;
            if (buffer.Offset != before) progress?.Report(buffer.Offset);
            int count = stream.Read(buffer.Free().Span);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        buffer.Finish();
    }
}
