using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <content>From sequences of buffers, to streams and into spans.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <inheritdoc cref="Parse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    /// <remarks>Bytes in several segments are put together first, in memory that is given back.</remarks>
    public static DynamicMessage Parse(
        ProtoType type, in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
    {
        if (data.IsSingleSegment) return Parse(type, data.FirstSpan, arena, options);
        if (data.Length > int.MaxValue) ProtoThrow.Format(MessageInput.TooLarge);
        using var scratch = new ArenaAllocator();
        return Parse(type, DynamicReading.Join(in data, scratch), arena, options);
    }

    /// <inheritdoc cref="TryParse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoError,
    /// ProtoParseOptions)"/>
    /// <remarks>Bytes in several segments are put together first, in memory that is given back.</remarks>
    public static bool TryParse(
        ProtoType type, in ReadOnlySequence<byte> data, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoParseOptions options = default)
    {
        if (data.IsSingleSegment) return TryParse(type, data.FirstSpan, arena, out message, out error, options);
        if (data.Length > int.MaxValue)
        {
            _ = type.Table;
            message = default;
            error = MessageInput.TooLarge;
            return false;
        }

        using var scratch = new ArenaAllocator();
        return TryParse(type, DynamicReading.Join(in data, scratch), arena, out message, out error, options);
    }

    /// <summary>
    /// Writes the message to a stream. The message may change as soon as the call returns; its bytes wait in a pooled
    /// array.
    /// </summary>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Stops the writing.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled; the stream has a part of the message.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var taker = default(PooledTaker);
        Encode(ref taker);
        return PooledSend.ToAsync(taker.Array!, taker.Length, stream, cancellationToken);
    }

    /// <summary>Writes the message as JSON in UTF-8 into a span if it fits. Allocates nothing.</summary>
    /// <param name="destination">Where to; nothing in front of it or behind it is touched.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <returns>False if the text is longer than the destination, whose bytes are undefined then.</returns>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public bool TryWriteJson(Span<byte> destination, out int written, ProtoJsonOptions options = default)
    {
        var source = new JsonSource(Table, Checked(), options);
        return TextDestination.TryWrite(ref source, destination, out written);
    }

    /// <summary>Writes the message in the text format as UTF-8 into a span if it fits. Allocates nothing.</summary>
    /// <param name="destination">Where to; nothing in front of it or behind it is touched.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <param name="options">The form of the text.</param>
    /// <returns>False if the text is longer than the destination, whose bytes are undefined then.</returns>
    /// <inheritdoc cref="ToText" path="/exception"/>
    public bool TryWriteText(Span<byte> destination, out int written, ProtoTextOptions options = default)
    {
        var source = new TextFormatSource(Table, Checked(), in options);
        return TextDestination.TryWrite(ref source, destination, out written);
    }
}
