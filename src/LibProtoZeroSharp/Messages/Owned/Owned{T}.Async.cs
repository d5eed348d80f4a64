using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <content>From pipes and streams to messages.</content>
public partial class Owned<T>
{
    // Memory for the body of a message of a stream grows with what has arrived.
    private const int FirstBuffer = 4 << 10;

    /// <inheritdoc cref="ParseAsync(PipeReader, int, ProtoParseOptions, CancellationToken)"/>
    public static ValueTask<Owned<T>> ParseAsync(PipeReader reader, CancellationToken cancellationToken) =>
        ParseAsync(reader, ProtoParseOptions.DefaultMaxMessageLength, default, cancellationToken);

    /// <summary>
    /// Reads a pipe, such as the body of a request, up to its end and parses all of it as one message.
    /// </summary>
    /// <param name="reader">Is at its end afterwards, or somewhere after an error; it is not completed.</param>
    /// <param name="maxMessageLength">
    /// The longest message to take, in bytes; 64 MiB unless given. No more than the first read beyond it is waited for.
    /// </param>
    /// <param name="options">Limits and switches of the parse.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The message, which the caller disposes.</returns>
    /// <exception cref="ArgumentNullException">The pipe is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// TooLarge: the message is longer than <paramref name="maxMessageLength"/>, which is the offset. Otherwise as
    /// <see cref="Parse(ReadOnlySpan{byte}, ProtoParseOptions)"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// It was cancelled, by the token or by <see cref="PipeReader.CancelPendingRead"/>; the bytes stay in the pipe.
    /// </exception>
    public static ValueTask<Owned<T>> ParseAsync(
        PipeReader reader, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return WholeBody.ReadAsync<T, BodyParser>(
            reader, maxMessageLength, new BodyParser(options), cancellationToken);
    }

    /// <inheritdoc cref="ParseAsync(Stream, int, ProtoParseOptions, CancellationToken)"/>
    public static ValueTask<Owned<T>> ParseAsync(Stream stream, CancellationToken cancellationToken) =>
        ParseAsync(stream, ProtoParseOptions.DefaultMaxMessageLength, default, cancellationToken);

    /// <summary>Reads a stream up to its end and parses all of it as one message.</summary>
    /// <param name="stream">Is at its end afterwards, or somewhere after an error; it is left open.</param>
    /// <param name="maxMessageLength">
    /// The longest message to take, in bytes; 64 MiB unless given. No more than the first read beyond it is waited for.
    /// </param>
    /// <param name="options">Limits and switches of the parse.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The message, which the caller disposes.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// TooLarge: the message is longer than <paramref name="maxMessageLength"/>, which is the offset. Otherwise as
    /// <see cref="Parse(ReadOnlySpan{byte}, ProtoParseOptions)"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static ValueTask<Owned<T>> ParseAsync(
        Stream stream, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return WholeBody.ReadAsync<T, BodyParser>(
            stream, maxMessageLength, new BodyParser(options), cancellationToken);
    }

    /// <inheritdoc cref="ParseDelimitedAsync(PipeReader, int, ProtoParseOptions, CancellationToken)"/>
    public static ValueTask<Owned<T>?> ParseDelimitedAsync(PipeReader reader, CancellationToken cancellationToken) =>
        ParseDelimitedAsync(reader, ProtoParseOptions.DefaultMaxMessageLength, default, cancellationToken);

    /// <summary>Reads the next message of a pipe of messages, each with its length in front.</summary>
    /// <param name="reader">Is behind the message afterwards, or in front of it after an error of its length.</param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="options">Limits and switches of the parse.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The message, which the caller disposes; null at the end of the pipe.</returns>
    /// <exception cref="ArgumentNullException">The pipe is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// At offset 0: Truncated, the pipe ends inside the message or its length; TooLarge, the message is longer than the
    /// limit; MalformedVarint, its length has more than ten bytes. Otherwise the message is damaged, and the offset
    /// counts from its start.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// It was cancelled, by the token or by <see cref="PipeReader.CancelPendingRead"/>; the bytes stay in the pipe.
    /// </exception>
    public static ValueTask<Owned<T>?> ParseDelimitedAsync(
        PipeReader reader, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ReadDelimitedAsync(reader, maxMessageLength, options, cancellationToken);
    }

    /// <inheritdoc cref="ParseDelimitedAsync(Stream, int, ProtoParseOptions, CancellationToken)"/>
    public static ValueTask<Owned<T>?> ParseDelimitedAsync(Stream stream, CancellationToken cancellationToken) =>
        ParseDelimitedAsync(stream, ProtoParseOptions.DefaultMaxMessageLength, default, cancellationToken);

    /// <summary>
    /// Reads the next message of a stream of messages, each with its length in front. Nothing behind the message is
    /// read, so the length is read byte by byte: for many small messages of a file or a connection, use a
    /// <see cref="PipeReader"/> over it.
    /// </summary>
    /// <param name="stream">Is behind the message afterwards, or somewhere after an error; it is left open.</param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="options">Limits and switches of the parse.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The message, which the caller disposes; null at the end of the stream.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// At offset 0: Truncated, the stream ends inside the message or its length; TooLarge, the message is longer than
    /// the limit; MalformedVarint, its length has more than ten bytes. Otherwise the message is damaged, and the offset
    /// counts from its start.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static ValueTask<Owned<T>?> ParseDelimitedAsync(
        Stream stream, int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return ReadDelimitedAsync(stream, maxMessageLength, options, cancellationToken);
    }

    private static async ValueTask<Owned<T>?> ReadDelimitedAsync(
        PipeReader reader, int maxMessageLength, ProtoParseOptions options, CancellationToken cancellationToken)
    {
        while (true)
        {
            ReadResult result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> rest = result.Buffer;
            SequencePosition consumed = rest.Start, examined = rest.Start;
            try
            {
                if (result.IsCanceled) throw new OperationCanceledException(cancellationToken);
                if (ProtoStream.TryReadDelimited(ref rest, out ReadOnlySequence<byte> message, maxMessageLength))
                {
                    consumed = examined = rest.Start;
                    return Parse(in message, options);
                }

                if (result.IsCompleted)
                {
                    if (rest.IsEmpty) return null;
                    ProtoThrow.Format(ProtoFormatError.Truncated, 0);
                }

                examined = rest.End;
            }
            finally
            {
                reader.AdvanceTo(consumed, examined);
            }
        }
    }

    private static async ValueTask<Owned<T>?> ReadDelimitedAsync(
        Stream stream, int maxMessageLength, ProtoParseOptions options, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(FirstBuffer);
        try
        {
            int have = 0, length;
            while (!DelimitedPrefix.TryRead(buffer.AsSpan(0, have), maxMessageLength, 0, out _, out length))
            {
                int count = await stream.ReadAsync(buffer.AsMemory(have, 1), cancellationToken).ConfigureAwait(false);
                if (count == 0 && have == 0) return null;
                if (count == 0) ProtoThrow.Format(ProtoFormatError.Truncated, 0);
                have++;
            }

            for (have = 0; have < length;)
            {
                if (have == buffer.Length) buffer = Grow(buffer, length);
                Memory<byte> free = buffer.AsMemory(have, Math.Min(buffer.Length, length) - have);
                int count = await stream.ReadAsync(free, cancellationToken).ConfigureAwait(false);
                if (count == 0) ProtoThrow.Format(ProtoFormatError.Truncated, 0);
                have += count;
            }

            return Parse(buffer.AsSpan(0, length), options);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static byte[] Grow(byte[] full, int most)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * full.Length, most));
        full.CopyTo(larger, 0);
        ArrayPool<byte>.Shared.Return(full);
        return larger;
    }

    private readonly struct BodyParser(ProtoParseOptions options) : IBodyParser<T>
    {
        public Owned<T> Parse(in ReadOnlySequence<byte> bytes) => Owned<T>.Parse(in bytes, options);
    }
}
