using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <content>Results of messages, made by several threads.</content>
public static partial class ProtoStream
{
    /// <inheritdoc cref="SelectDelimitedAsync{T, TResult}"/>
    public static IEnumerable<TResult> SelectDelimited<T, TResult>(
        Stream stream,
        ProtoSelector<T, TResult> selector,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default,
        IProgress<long>? progress = null)
        where T : unmanaged, IProtoMessage<T> =>
        SelectAll(PlanOf(stream, selector, maxMessageLength, options, progress));

    /// <inheritdoc cref="SelectDelimitedAsync{TResult}"/>
    public static IEnumerable<TResult> SelectDelimited<TResult>(
        Stream stream,
        Func<ReadOnlySpan<byte>, TResult> selector,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        int workers = 1,
        IProgress<long>? progress = null) =>
        SelectAll(PlanOf(stream, selector, maxMessageLength, workers, progress));

    /// <summary>
    /// Reads and parses the messages of a stream, up to its end, and makes a result of each. With more than one worker,
    /// several threads parse and call the selector at the same time, and the results come in the order of the stream.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <typeparam name="TResult">
    /// A result: values and objects, no part of the message. To keep a message, make an <see cref="Owned{T}"/> of it.
    /// </typeparam>
    /// <param name="stream">Is read ahead by the enumerating thread, and left open.</param>
    /// <param name="selector">
    /// Makes a result. Each thread has an arena, which is reset after each message. With more than one worker several
    /// threads call it at the same time, in any order, and also for messages whose results are not used in the end.
    /// </param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="options">
    /// Limits and switches of each parse. <see cref="ProtoParseOptions.Workers"/> says how many threads there are: one
    /// unless set, 0 for one for each processor. The enumerating thread is one of them, the others come from the thread
    /// pool; where none of these is free, the enumerating thread does all of the work. Each message is parsed by one
    /// thread. <see cref="ProtoParseOptions.MaxArenaBytes"/> is for the arena of each thread.
    /// </param>
    /// <param name="progress">
    /// Is told by the enumerating thread how many bytes are done, lengths included, when the results of a batch were
    /// enumerated.
    /// </param>
    /// <param name="cancellationToken">
    /// Stops the reading, and other threads behind the message that they work on.
    /// </param>
    /// <returns>The results. No thread works before they are enumerated, and none after that was ended.</returns>
    /// <remarks>
    /// <para>
    /// One worker makes results as soon as messages have arrived. Several work on batches of some 256 KiB: a result may
    /// wait until so many later bytes have arrived, up to two batches for each worker. So where the other side of the
    /// stream waits for an answer, take one worker. An input below 256 KiB starts no thread.
    /// </para>
    /// <para>
    /// Memory: at most two batches for each worker and one that is read, with the results of their messages; where
    /// messages are longer than a batch, one message for each worker and two more. A buffer grows as bytes
    /// arrive, to at most twice of what has arrived, also if a length claims more. And the arena of each thread.
    /// Allocates nothing for each message on the managed heap once the buffers are there.
    /// </para>
    /// <para>
    /// The results in front of an error come first. Then the exception is thrown that
    /// <see cref="ReadDelimited{T}(Stream, ArenaAllocator, int, ProtoParseOptions, IProgress{long})"/> throws; what the
    /// selector throws is thrown as it is. Near a limit of memory it depends on what a thread's arena has kept which
    /// message is refused. Whatever ends the enumeration, other threads complete the call of the selector that they are
    /// in, and the enumeration waits for that.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessageLength"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">
    /// While reading, with an offset that counts from where the reading began. A message is damaged, misses a required
    /// field or exceeds a limit: as <c>Parse</c> says it. Or at the offset of a message's length, Truncated: the stream
    /// ends inside the message or its length; TooLarge: the message is longer than the limit; MalformedVarint: the
    /// length has more than ten bytes.
    /// </exception>
    /// <exception cref="OperationCanceledException">While reading: it was cancelled.</exception>
    public static IAsyncEnumerable<TResult> SelectDelimitedAsync<T, TResult>(
        Stream stream,
        ProtoSelector<T, TResult> selector,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        ProtoParseOptions options = default,
        IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        SelectAllAsync(PlanOf(stream, selector, maxMessageLength, options, progress), cancellationToken);

    /// <summary>
    /// Reads the messages of a stream, up to its end, and makes a result of the bytes of each. With more than one
    /// worker, several threads call the selector at the same time, and the results come in the order of the stream. So
    /// a scan, a view or a dynamic message may be read inside of the selector.
    /// </summary>
    /// <param name="stream">Is read ahead by the enumerating thread, and left open.</param>
    /// <param name="selector">
    /// Makes a result of an encoded message, which is valid until the method returns. With more than one worker several
    /// threads call it at the same time, in any order, and also for messages whose results are not used in the end.
    /// </param>
    /// <param name="maxMessageLength">The longest message to take, in bytes; 64 MiB unless given.</param>
    /// <param name="workers">
    /// How many threads there are: one unless given, 0 for one for each processor. The enumerating thread is one of
    /// them, the others come from the thread pool; where none of these is free, the enumerating thread does all of the
    /// work.
    /// </param>
    /// <param name="progress">
    /// Is told by the enumerating thread how many bytes are done, lengths included, when the results of a batch were
    /// enumerated.
    /// </param>
    /// <param name="cancellationToken">
    /// Stops the reading, and other threads behind the message that they work on.
    /// </param>
    /// <typeparam name="TResult">A result; it must not refer to the bytes.</typeparam>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxMessageLength"/> is negative, or <paramref name="workers"/> is not in 0 to 1,024.
    /// </exception>
    /// <exception cref="ProtoFormatException">
    /// While reading. Truncated: the stream ends inside a message or its length. TooLarge: a message is longer than the
    /// limit. MalformedVarint: a length has more than ten bytes. The offset is that of the message's length, from where
    /// the reading began. One that the selector throws keeps its offset.
    /// </exception>
    /// <exception cref="OperationCanceledException">While reading: it was cancelled.</exception>
    /// <inheritdoc cref="SelectDelimitedAsync{T, TResult}"/>
    public static IAsyncEnumerable<TResult> SelectDelimitedAsync<TResult>(
        Stream stream,
        Func<ReadOnlySpan<byte>, TResult> selector,
        int maxMessageLength = ProtoParseOptions.DefaultMaxMessageLength,
        int workers = 1,
        IProgress<long>? progress = null,
        CancellationToken cancellationToken = default) =>
        SelectAllAsync(PlanOf(stream, selector, maxMessageLength, workers, progress), cancellationToken);

    private static SelectionPlan<TResult> PlanOf<T, TResult>(
        Stream stream, ProtoSelector<T, TResult> selector, int maxMessageLength, ProtoParseOptions options,
        IProgress<long>? progress)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(selector);
        return PlanOf(
            stream, () => new ParsedSelector<T, TResult>(selector, options), maxMessageLength, options, progress);
    }

    private static SelectionPlan<TResult> PlanOf<TResult>(
        Stream stream, Func<ReadOnlySpan<byte>, TResult> selector, int maxMessageLength, int workers,
        IProgress<long>? progress)
    {
        ArgumentNullException.ThrowIfNull(selector);
        var options = new ProtoParseOptions { Workers = workers };
        return PlanOf(stream, () => new EncodedSelector<TResult>(selector), maxMessageLength, options, progress);
    }

    private static SelectionPlan<TResult> PlanOf<TResult>(
        Stream stream, Func<MessageSelector<TResult>> selector, int maxMessageLength, ProtoParseOptions options,
        IProgress<long>? progress)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessageLength);
        return new SelectionPlan<TResult>(
            stream, selector, maxMessageLength, options.Threads, progress);
    }

    private static IEnumerable<TResult> SelectAll<TResult>(SelectionPlan<TResult> plan)
    {
        DelimitedSelection<TResult> selection = new(plan, CancellationToken.None);
        try
        {
            while (selection.NextAsync(isAsync: false).AsTask().GetAwaiter().GetResult() is { } batch)
            {
                foreach (TResult result in batch.Results) yield return result;
                selection.Used(batch);
            }
        }
        finally
        {
            selection.EndAsync(isAsync: false).AsTask().GetAwaiter().GetResult();
        }
    }

    private static async IAsyncEnumerable<TResult> SelectAllAsync<TResult>(
        SelectionPlan<TResult> plan, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        DelimitedSelection<TResult> selection = new(plan, cancellationToken);
        try
        {
            while (await selection.NextAsync(isAsync: true).ConfigureAwait(false) is { } batch)
            {
                foreach (TResult result in batch.Results)
                {
                    selection.ThrowIfCancelled();
                    yield return result;
                }

                selection.Used(batch);
            }
        }
        finally
        {
            await selection.EndAsync(isAsync: true).ConfigureAwait(false);
        }
    }
}
