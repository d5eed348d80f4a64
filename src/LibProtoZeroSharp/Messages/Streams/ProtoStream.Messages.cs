using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <content>The reading side, for messages of a known type.</content>
public static partial class ProtoStream
{
    /// <summary>
    /// Reads and parses the messages of a stream one after the other, up to its end. All of them are parsed into one
    /// arena, which the caller resets when nothing of the messages so far is needed any more: after each message, or
    /// after some. Then a stream of any length takes the memory of these messages only.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="arena">
    /// Where the messages live: they are valid until it is reset or disposed. It is not reset here; without a reset it
    /// grows up to the size of all messages.
    /// </param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="options">Limits and switches of each parse.</param>
    /// <param name="progress">
    /// Is told how many bytes are done, lengths included: before each read of the stream, if they have become more, and
    /// so at the end, too. These are far fewer reports than messages.
    /// </param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The messages.</returns>
    /// <remarks>
    /// Keeps one buffer of at least 64 KiB, which grows to at most twice the size of the longest message that has
    /// arrived, also if a length claims more. Allocates nothing for each message on the managed heap. To go on behind a
    /// damaged message, take the encoded messages of
    /// <see cref="ReadDelimitedAsync(Stream, int, IProgress{long}, CancellationToken)"/> and parse them with
    /// <c>TryParse</c>.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// While reading, with an offset that counts from where the reading began. A message is damaged, misses a required
    /// field or exceeds a limit: as <c>Parse</c> says it. Or at the offset of a message's length, Truncated: the stream
    /// ends inside the message or its length; TooLarge: the message is longer than the limit; MalformedVarint: the
    /// length has more than ten bytes.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">While reading: the arena was disposed.</exception>
    /// <exception cref="OperationCanceledException">While reading: it was cancelled.</exception>
    public static IAsyncEnumerable<T> ReadDelimitedAsync<T>(
        Stream stream,
        ArenaAllocator arena,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default,
        IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ParseAllAsync<T>(stream, arena, maxMessageLength, options, progress, cancellationToken);
    }

    /// <summary>
    /// Reads and parses the messages of a stream one after the other, up to its end, without waiting asynchronously.
    /// All of them are parsed into one arena, which the caller resets when nothing of the messages so far is needed any
    /// more: after each message, or after some. Then a stream of any length takes the memory of these messages only.
    /// </summary>
    /// <inheritdoc cref="ReadDelimitedAsync{T}"/>
    public static IEnumerable<T> ReadDelimited<T>(
        Stream stream,
        ArenaAllocator arena,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default,
        IProgress<long>? progress = null)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ParseAll<T>(stream, arena, maxMessageLength, options, progress);
    }

    private static async IAsyncEnumerable<T> ParseAllAsync<T>(
        Stream stream,
        ArenaAllocator arena,
        int maxMessageLength,
        ProtoParseOptions options,
        IProgress<long>? progress,
        [EnumeratorCancellation] CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        DelimitedBuffer buffer = new(maxMessageLength);
        DelimitedParser<T> parser = new(arena, options);
        while (true)
        {
            long before = buffer.Offset;
            while (buffer.TryTake(out ReadOnlyMemory<byte> message))
            {
                cancellationToken.ThrowIfCancellationRequested();
                yield return parser.Parse(message.Span, buffer.Offset);
            }

            if (buffer.Offset != before) progress?.Report(buffer.Offset);
            int count = await stream.ReadAsync(buffer.Free(), cancellationToken).ConfigureAwait(false);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        buffer.Finish();
    }

    private static IEnumerable<T> ParseAll<T>(
        Stream stream,
        ArenaAllocator arena,
        int maxMessageLength,
        ProtoParseOptions options,
        IProgress<long>? progress)
        where T : unmanaged, IProtoMessage<T>
    {
        DelimitedBuffer buffer = new(maxMessageLength);
        DelimitedParser<T> parser = new(arena, options);
        while (true)
        {
            long before = buffer.Offset;
            while (buffer.TryTake(out ReadOnlyMemory<byte> message))
                yield return parser.Parse(message.Span, buffer.Offset);
            if (buffer.Offset != before) progress?.Report(buffer.Offset);
            int count = stream.Read(buffer.Free().Span);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        buffer.Finish();
    }
}
