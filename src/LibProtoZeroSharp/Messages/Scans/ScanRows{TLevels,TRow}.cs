using System;
using System.Collections.Generic;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>The rows of a scan: what enumerates them. Copies are the same scan.</summary>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ScanRows<TLevels, TRow>
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    private readonly ReadOnlySpan<byte> _data;
    private readonly ScanState<TLevels, TRow>? _state;
    private readonly int _version;

    /// <summary>Begins a scan.</summary>
    /// <param name="data">The encoded message. It may be managed memory: nothing refers to it.</param>
    /// <param name="options">Limits and switches.</param>
    public ScanRows(ReadOnlySpan<byte> data, ProtoParseOptions options)
    {
        _data = data;
        _state = ScanState<TLevels, TRow>.Begin(options);
        _version = _state.Version;
    }

    internal ScanRows(ReadOnlySpan<byte> data, ScanState<TLevels, TRow> state)
    {
        _data = data;
        _state = state;
        _version = state.Version;
    }

    /// <summary>The row: valid until the next one.</summary>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TRow Current => ref State.Row;

    /// <summary>The levels as they are at the row.</summary>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TLevels Levels => ref State.Levels;

    /// <summary>The same, with the fields of the root also before the first row.</summary>
    /// <exception cref="ProtoFormatException">The root is damaged, apart from its elements.</exception>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TLevels Root
    {
        get
        {
            ScanState<TLevels, TRow> state = State;
            state.Enter(_data);
            state.Levels.Check();
            return ref state.Levels;
        }
    }

    internal ScanState<TLevels, TRow> State
    {
        get
        {
            if (_state == null || _state.Version != _version) ProtoThrow.ScanEnded();
            return _state;
        }
    }

    internal ReadOnlySpan<byte> Data => _data;

    /// <summary>Goes to the next row; false if there is none.</summary>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded. The offset is that in the input.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    /// <exception cref="InvalidOperationException">A selector of <c>ToArray</c> moves its scan.</exception>
    public bool MoveNext() => State.TryNext(_data);

    /// <summary>Selects rows by a view of them.</summary>
    /// <typeparam name="TFilter">A view of the message of the rows.</typeparam>
    /// <param name="filter">Decides.</param>
    /// <exception cref="ArgumentException"><typeparamref name="TFilter"/> is a view of another message.</exception>
    public ScanRows<TLevels, TRow, TFilter> Where<TFilter>(ProtoFilter<TFilter> filter)
        where TFilter : unmanaged, IProtoMessage<TFilter> => new(this, filter);

    /// <summary>
    /// Makes a result of each row that is left, and ends the scan. With more than one worker
    /// (<see cref="ProtoParseOptions.Workers"/> of the scan's options) several threads read rows and call the selector
    /// at the same time. The calling thread is one of them, the others come from the thread pool; where none of these
    /// is free, the calling thread does all of the work.
    /// </summary>
    /// <inheritdoc cref="ToArray{TScan, TFilter, TResult}"/>
    public TResult[] ToArray<TScan, TResult>(ProtoRowSelector<TScan, TRow, TResult> selector)
        where TScan : IScan<TScan, TLevels, TRow>, allows ref struct =>
        Collect(static rows => rows.MoveNext(), selector);

    /// <summary>
    /// Makes a result of each row that is left and that a view of it selects, and ends the scan. With more than one
    /// worker (<see cref="ProtoParseOptions.Workers"/> of the scan's options) several threads read rows and call both
    /// methods at the same time. The calling thread is one of them, the others come from the thread pool; where none of
    /// these is free, the calling thread does all of the work.
    /// </summary>
    /// <typeparam name="TScan">The type of the scan.</typeparam>
    /// <typeparam name="TFilter">A view of the message of the rows.</typeparam>
    /// <typeparam name="TResult">A result: values and objects, no part of a row or a level.</typeparam>
    /// <param name="filter">Decides which rows are decoded, as with <c>Where</c>.</param>
    /// <param name="selector">
    /// Makes a result. It gets a scan of its own, which shows the levels of the row. With more than one worker it is
    /// called in any order, and perhaps also for rows behind an error.
    /// </param>
    /// <returns>The results, in the order of the rows.</returns>
    /// <remarks>
    /// A message below 256 KiB is read by the calling thread. A larger one is cut into pieces of 64 KiB to 1 MiB, or of
    /// one row where that is longer. The calling thread passes over the lengths of the elements, and enters those that
    /// are longer than a piece. Managed memory is that of the results, once for the pieces and once for the array;
    /// native memory is that of a scan for each thread, and of the fields of each level that was entered so.
    /// </remarks>
    /// <exception cref="ArgumentNullException">A method is null.</exception>
    /// <exception cref="ArgumentException"><typeparamref name="TFilter"/> is a view of another message.</exception>
    /// <exception cref="ProtoFormatException">
    /// As a loop over the rows throws it; there are no results then. What a method throws is thrown as it is, if no row
    /// before has an error.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public TResult[] ToArray<TScan, TFilter, TResult>(
        ProtoFilter<TFilter> filter, ProtoRowSelector<TScan, TRow, TResult> selector)
        where TScan : IScan<TScan, TLevels, TRow>, allows ref struct
        where TFilter : unmanaged, IProtoMessage<TFilter>
    {
        Where(filter);
        return Collect(rows => rows.State.TryNext(rows.Data, filter), selector);
    }

    /// <summary>
    /// Ends the scan and gives its memory back. Harmless if it has ended already, and in the selector of
    /// <c>ToArray</c>, which goes on.
    /// </summary>
    public void Dispose()
    {
        if (_state is { IsLent: false } && _state.Version == _version) _state.End();
    }

    private TResult[] Collect<TScan, TResult>(
        Func<ScanRows<TLevels, TRow>, bool> moveNext, ProtoRowSelector<TScan, TRow, TResult> selector)
        where TScan : IScan<TScan, TLevels, TRow>, allows ref struct
    {
        try
        {
            ArgumentNullException.ThrowIfNull(selector);
            var loop = new ScanLoop<TScan, TLevels, TRow, TResult>(moveNext, selector);
            List<TResult> results = [];
            int workers = State.Divide(_data.Length);
            if (workers > 1) loop.Share(this, results, workers);
            // Nothing remains behind the pieces, or what is wrong.
            while (loop.TryAdd(this, results))
            {
            }

            return [.. results];
        }
        finally
        {
            Dispose();
        }
    }
}
