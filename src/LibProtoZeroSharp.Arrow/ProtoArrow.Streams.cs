using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Streams;

namespace ProtoZeroSharp.Arrow;

/// <content>Batches of streams of length-delimited messages.</content>
public static partial class ProtoArrow
{
    /// <summary>Rows of a batch unless the caller says otherwise: 65,536.</summary>
    public const int DefaultRows = 65_536;

    /// <summary>
    /// Reads length-delimited messages, as <see cref="ProtoStream"/> writes them, in batches. Memory is that of one
    /// batch and of the longest record, however long the stream is.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more. The last one has fewer, and so has one that ends at
    /// <see cref="ProtoArrowOptions.MaxBatchBytes"/> or before an error.
    /// </param>
    /// <param name="token">Stops the reading.</param>
    /// <returns>
    /// The batches, each to be disposed. Managed memory is allocated for a batch, not for a row.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="rows"/> is less than 1.</exception>
    /// <exception cref="ProtoArrowException">
    /// The type cannot be columns, as <see cref="Schema{T}"/> says. While reading: a record cannot be held; row and
    /// offset say which. The rows before it were in a batch before.
    /// </exception>
    /// <exception cref="ProtoFormatException">
    /// While reading: a record is damaged; the offset is that in the stream. The rows before it were in a batch before.
    /// With <see cref="ProtoArrowOptions.Skipped"/> it is left out instead, but not if the damage is in its length, or
    /// the stream ends inside of it.
    /// </exception>
    /// <exception cref="OperationCanceledException">While reading: it was cancelled.</exception>
    public static IAsyncEnumerable<RecordBatch> ReadDelimitedAsync<T>(
        Stream stream, int rows = DefaultRows, CancellationToken token = default)
        where T : unmanaged, IProtoMessage<T> => ReadDelimitedAsync<T>(stream, null, rows, token);

    /// <summary>Reads length-delimited messages in batches, with options.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <param name="rows">Rows of a batch, 1 or more; fewer as the call without options says.</param>
    /// <param name="token">Stops the reading.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IAsyncEnumerable<RecordBatch> ReadDelimitedAsync<T>(
        Stream stream, ProtoArrowOptions? options, int rows = DefaultRows, CancellationToken token = default)
        where T : unmanaged, IProtoMessage<T>
    {
        Check(stream, rows);
        Plans.MessagePlan plan = PlanOf(ProtoType.Of<T>(), options);
        return ReadAllAsync(stream, () => new GeneratedSink<T>(plan), rows, token);
    }

    /// <summary>
    /// Reads length-delimited messages of a type that may be known at run time only, in batches.
    /// </summary>
    /// <param name="type">The type of messages.</param>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more; fewer as <see cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)"/> says.
    /// </param>
    /// <param name="token">Stops the reading.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IAsyncEnumerable<RecordBatch> ReadDelimitedAsync(
        ProtoType type, Stream stream, ProtoArrowOptions? options = null, int rows = DefaultRows,
        CancellationToken token = default)
    {
        Check(stream, rows);
        Plans.MessagePlan plan = PlanOf(type, options);
        return ReadAllAsync(stream, () => new DynamicSink(plan), rows, token);
    }

    /// <summary>
    /// Reads length-delimited messages of a stream or file in batches, without waiting asynchronously.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more; fewer as <see cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)"/> says.
    /// </param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IEnumerable<RecordBatch> ReadDelimited<T>(
        Stream stream, int rows = DefaultRows, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        Check(stream, rows);
        Plans.MessagePlan plan = PlanOf(ProtoType.Of<T>(), options);
        return ReadAll(stream, () => new GeneratedSink<T>(plan), rows);
    }

    /// <summary>
    /// Reads length-delimited messages of a type that may be known at run time only, without waiting asynchronously.
    /// </summary>
    /// <param name="type">The type of messages.</param>
    /// <param name="stream">Is read ahead, and left open.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more; fewer as <see cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)"/> says.
    /// </param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IEnumerable<RecordBatch> ReadDelimited(
        ProtoType type, Stream stream, int rows = DefaultRows, ProtoArrowOptions? options = null)
    {
        Check(stream, rows);
        Plans.MessagePlan plan = PlanOf(type, options);
        return ReadAll(stream, () => new DynamicSink(plan), rows);
    }

    /// <summary>Reads length-delimited messages in memory in batches.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="source">The bytes, which must not change before the reading ends. They are not copied.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more; fewer as <see cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)"/> says.
    /// </param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IEnumerable<RecordBatch> ReadDelimited<T>(
        ReadOnlyMemory<byte> source, int rows = DefaultRows, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rows, 1);
        Plans.MessagePlan plan = PlanOf(ProtoType.Of<T>(), options);
        return ReadAll(source, () => new GeneratedSink<T>(plan), rows);
    }

    /// <summary>Reads length-delimited messages of an array in batches.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="ReadDelimited{T}(ReadOnlyMemory{byte}, int, ProtoArrowOptions)"/>
    public static IEnumerable<RecordBatch> ReadDelimited<T>(
        byte[] source, int rows = DefaultRows, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        // As memory, null would be no bytes.
        ArgumentNullException.ThrowIfNull(source);
        return ReadDelimited<T>(source.AsMemory(), rows, options);
    }

    /// <summary>
    /// Reads length-delimited messages in memory of a type that may be known at run time only, in batches.
    /// </summary>
    /// <param name="type">The type of messages.</param>
    /// <param name="source">The bytes, which must not change before the reading ends. They are not copied.</param>
    /// <param name="rows">
    /// Rows of a batch, 1 or more; fewer as <see cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)"/> says.
    /// </param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ReadDelimitedAsync{T}(Stream, int, CancellationToken)" path="/exception"/>
    public static IEnumerable<RecordBatch> ReadDelimited(
        ProtoType type, ReadOnlyMemory<byte> source, int rows = DefaultRows, ProtoArrowOptions? options = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rows, 1);
        Plans.MessagePlan plan = PlanOf(type, options);
        return ReadAll(source, () => new DynamicSink(plan), rows);
    }

    /// <summary>
    /// Reads length-delimited messages of an array, of a type that may be known at run time only, in batches.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="ReadDelimited(ProtoType, ReadOnlyMemory{byte}, int, ProtoArrowOptions)"/>
    public static IEnumerable<RecordBatch> ReadDelimited(
        ProtoType type, byte[] source, int rows = DefaultRows, ProtoArrowOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return ReadDelimited(type, source.AsMemory(), rows, options);
    }

    private static void Check(Stream stream, int rows)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfLessThan(rows, 1);
    }

    private static async IAsyncEnumerable<RecordBatch> ReadAllAsync(
        Stream stream, Func<RecordSink> sink, int rows, CancellationToken given,
        [EnumeratorCancellation] CancellationToken token = default)
    {
        using var both = CancellationTokenSource.CreateLinkedTokenSource(given, token);
        using var reader = new BatchReader(sink(), rows);
        var buffer = new FrameBuffer();
        while (true)
        {
            while (Advance(reader, buffer))
            {
                yield return reader.TakeBatch();
                both.Token.ThrowIfCancellationRequested();
            }

            int count = await stream.ReadAsync(buffer.Free(), both.Token).ConfigureAwait(false);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        while (reader.Finish(buffer.Waiting)) yield return reader.TakeBatch();
    }

    private static IEnumerable<RecordBatch> ReadAll(Stream stream, Func<RecordSink> sink, int rows)
    {
        using var reader = new BatchReader(sink(), rows);
        var buffer = new FrameBuffer();
        while (true)
        {
            while (Advance(reader, buffer)) yield return reader.TakeBatch();
            int count = stream.Read(buffer.Free().Span);
            if (count == 0) break;
            buffer.Arrived(count);
        }

        while (reader.Finish(buffer.Waiting)) yield return reader.TakeBatch();
    }

    private static IEnumerable<RecordBatch> ReadAll(ReadOnlyMemory<byte> source, Func<RecordSink> sink, int rows)
    {
        using var reader = new BatchReader(sink(), rows);
        using MemoryHandle pin = source.Pin();
        while (Advance(reader, ref source)) yield return reader.TakeBatch();
        while (reader.Finish(source.Span)) yield return reader.TakeBatch();
    }

    private static bool Advance(BatchReader reader, FrameBuffer buffer)
    {
        ReadOnlySpan<byte> rest = buffer.Waiting;
        int before = rest.Length;
        bool isComplete = reader.Advance(ref rest);
        buffer.Taken(before - rest.Length);
        return isComplete;
    }

    private static bool Advance(BatchReader reader, ref ReadOnlyMemory<byte> source)
    {
        ReadOnlySpan<byte> rest = source.Span;
        int before = rest.Length;
        bool isComplete = reader.Advance(ref rest);
        source = source[(before - rest.Length)..];
        return isComplete;
    }
}
