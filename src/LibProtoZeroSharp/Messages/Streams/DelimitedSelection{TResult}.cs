using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <summary>
/// Results of the messages of one stream: the caller reads it in batches, which several threads work on.
/// </summary>
/// <typeparam name="TResult">A result.</typeparam>
internal sealed class DelimitedSelection<TResult>
{
    private readonly SelectionPlan<TResult> _plan;
    private readonly CancellationToken _cancellationToken;
    private readonly OrderedCrew _crew;
    private readonly BatchCutter _cutter;
    private readonly Queue<MessageBatch<TResult>> _ahead = new();
    private readonly Stack<MessageBatch<TResult>> _free = new();
    private readonly Stack<MessageSelector<TResult>> _selectors = new();
    private readonly int _size;
    private long _sizeAhead;
    private bool _hasEnded;
    private ExceptionDispatchInfo? _error;

    public DelimitedSelection(SelectionPlan<TResult> plan, CancellationToken cancellationToken)
    {
        _plan = plan;
        _cancellationToken = cancellationToken;
        _crew = new OrderedCrew(plan.Workers, cancellationToken);
        _size = BatchCutter.BatchSize;
        // One thread makes a result as soon as the message has arrived.
        _cutter = new BatchCutter(plan.MaxMessageLength, plan.Workers == 1 ? 0 : _size);
    }

    // Where messages are long, a batch for each thread and no more.
    private bool CanReadAhead => !_hasEnded && (_plan.Workers == 1 ? _ahead.Count == 0
        : _ahead.Count < _plan.Workers
            || (_ahead.Count < 2 * _plan.Workers && _sizeAhead < 2L * _plan.Workers * _size));

    /// <summary>The next batch with its results; null at the end of the stream.</summary>
    /// <param name="isAsync">Whether to wait asynchronously. If not, the task is complete.</param>
    public async ValueTask<MessageBatch<TResult>?> NextAsync(bool isAsync)
    {
        while (CanReadAhead) await ReadAsync(isAsync).ConfigureAwait(false);
        if (!_ahead.TryPeek(out MessageBatch<TResult>? batch))
        {
            _error?.Throw();
            return null;
        }

        await _crew.CompleteAsync(batch, isAsync).ConfigureAwait(false);
        ThrowIfCancelled();
        return batch;
    }

    /// <summary>Throws if it was cancelled.</summary>
    public void ThrowIfCancelled() => _cancellationToken.ThrowIfCancellationRequested();

    /// <summary>All results of a batch were used: throws what ended it.</summary>
    public void Used(MessageBatch<TResult> batch)
    {
        batch.Error?.Throw();
        _ahead.Dequeue();
        _sizeAhead -= batch.Size;
        _plan.Progress?.Report(batch.End);
        // One large buffer waits at most.
        batch.Clear(_free.Count == 0 ? int.MaxValue : _size);
        _free.Push(batch);
    }

    /// <summary>A selector for this thread.</summary>
    public MessageSelector<TResult> Rent()
    {
        lock (_selectors)
        {
            if (_selectors.TryPop(out MessageSelector<TResult>? selector)) return selector;
        }

        return _plan.Selector();
    }

    /// <summary>Takes a selector back.</summary>
    public void Return(MessageSelector<TResult> selector)
    {
        lock (_selectors) _selectors.Push(selector);
    }

    /// <summary>Stops all threads and gives memory back.</summary>
    /// <param name="isAsync">Whether to wait asynchronously. If not, the task is complete.</param>
    public async ValueTask EndAsync(bool isAsync)
    {
        await _crew.CloseAsync(isAsync).ConfigureAwait(false);
        foreach (MessageSelector<TResult> selector in _selectors) selector.Dispose();
    }

    // Up to the end of a batch. What fails here is told behind the messages that arrived before.
    private async ValueTask ReadAsync(bool isAsync)
    {
        try
        {
            int count;
            do
            {
                Memory<byte> free = _cutter.Free();
                count = isAsync ? await _plan.Stream.ReadAsync(free, _cancellationToken).ConfigureAwait(false)
                    : _plan.Stream.Read(free.Span);
            }
            while (count != 0 && !_cutter.Arrived(count));
            if (count == 0) _hasEnded = true;
            if (_hasEnded) _cutter.Finish();
        }
#pragma warning disable CA1031 // It is thrown where the caller comes to it.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            _hasEnded = true;
            _error = ExceptionDispatchInfo.Capture(exception);
        }

        if (!_cutter.HasMessages) return;
        if (!_free.TryPop(out MessageBatch<TResult>? batch)) batch = new MessageBatch<TResult>(this);
        batch.Take(_cutter);
        _ahead.Enqueue(batch);
        _sizeAhead += batch.Size;
        _crew.Publish(batch);
    }
}
