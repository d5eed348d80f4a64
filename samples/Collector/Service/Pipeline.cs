using System;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Microsoft.Extensions.Hosting;

namespace Collector.Service;

/// <summary>
/// From requests to batches: a bounded queue, filled by the calls of clients and emptied by one task, which makes
/// batches and has several of them sent at a time. If the receiver is slow, the queue fills, and clients wait and are
/// then refused: what was accepted is in the queue, and nothing else needs memory.
/// </summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed class Pipeline<TRequest>(
    ISignal<TRequest> signal, Exporter<TRequest> exporter, CollectorOptions options, Counters counters)
    : IHostedService, IDisposable
    where TRequest : class
{
    private readonly Channel<(TRequest Request, int Records)> _queue =
        Channel.CreateBounded<(TRequest Request, int Records)>(
            new BoundedChannelOptions(options.QueueRequests) { SingleReader = true });

    private readonly SemaphoreSlim _exports = new(options.Exports);
    private Task _batching = Task.CompletedTask;

    /// <summary>
    /// Takes a request over, or ends it. What is wrong with a request is found here, while its client still waits.
    /// </summary>
    /// <param name="request">Belongs to the pipeline from now on.</param>
    /// <param name="cancellationToken">The client has gone.</param>
    /// <returns>Whether it was accepted; if not, there was no place in the queue.</returns>
    public async ValueTask<bool> AcceptAsync(TRequest request, CancellationToken cancellationToken)
    {
        bool isTaken = false;
        try
        {
            Outcome outcome = signal.Process(request);
            isTaken = outcome.Kept > 0 && await EnqueueAsync((request, outcome.Kept), cancellationToken);
            if (!isTaken && outcome.Kept > 0)
            {
                counters.Refused();
                return false;
            }

            counters.Accepted(outcome);
            return true;
        }
        finally
        {
            if (!isTaken) signal.End(request);
        }
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _batching = Task.Run(MakeBatchesAsync, CancellationToken.None);
        return Task.CompletedTask;
    }

    /// <summary>The server takes no calls any more: sends what is left.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        _queue.Writer.TryComplete();
        // When the time is over, batches that are still being sent are given up.
        await using CancellationTokenRegistration abort = cancellationToken.Register(exporter.Abort);
        await _batching;
    }

    public void Dispose() => _exports.Dispose();

    private async ValueTask<bool> EnqueueAsync(
        (TRequest Request, int Records) item, CancellationToken cancellationToken)
    {
        if (_queue.Writer.TryWrite(item)) return true;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        patience.CancelAfter(options.QueuePatience);
        try
        {
            await _queue.Writer.WriteAsync(item, patience.Token);
            return true;
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return false;
        }
        catch (ChannelClosedException)
        {
            return false;
        }
    }

    private async Task MakeBatchesAsync()
    {
        Batch? batch = null;
        Task<bool>? arrival = null;
        while (true)
        {
            while (batch?.IsDue(options) != true && _queue.Reader.TryRead(out (TRequest Request, int Records) item))
            {
                batch ??= new Batch(signal.NewBatch(), options.BatchAge);
                Append(batch, item.Request, item.Records);
            }

            if (batch?.IsDue(options) == true)
            {
                await SendAsync(batch);
                batch = null;
                continue;
            }

            arrival ??= _queue.Reader.WaitToReadAsync().AsTask();
            await Task.WhenAny(arrival, batch?.Due ?? arrival);
            if (!arrival.IsCompleted) continue;
            if (!await arrival) break;
            arrival = null;
        }

        if (batch != null) await SendAsync(batch);
        for (int i = 0; i < options.Exports; i++) await _exports.WaitAsync();
    }

    private void Append(Batch batch, TRequest request, int records)
    {
        try
        {
            signal.Append(batch.Request, request);
            batch.Add(records);
        }
        finally
        {
            signal.End(request);
        }
    }

    // Waits for its turn only, not for its end.
    private async Task SendAsync(Batch batch)
    {
        await _exports.WaitAsync();
        _ = SendAndReleaseAsync(batch);
    }

    private async Task SendAndReleaseAsync(Batch batch)
    {
        try
        {
            await exporter.ExportAsync(batch.Request, batch.Records);
        }
        finally
        {
            signal.End(batch.Request);
            _exports.Release();
        }
    }

    /// <summary>What is to be sent together.</summary>
    private sealed class Batch(TRequest request, TimeSpan age)
    {
        private int _requests;

        public TRequest Request => request;

        public int Records { get; private set; }

        public Task Due { get; } = Task.Delay(age);

        public bool IsDue(CollectorOptions options) =>
            Records >= options.BatchRecords || _requests >= options.BatchRequests || Due.IsCompleted;

        public void Add(int records)
        {
            _requests++;
            Records += records;
        }
    }
}
