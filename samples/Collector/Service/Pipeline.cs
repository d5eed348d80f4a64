using System;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Microsoft.Extensions.Hosting;

namespace Collector.Service;

/// <summary>
/// From requests to batches: a bounded queue, filled by the calls of clients and emptied by one task, which makes
/// batches and has several of them sent at a time. A client waits until the exit has confirmed its request. If the exit
/// is slow or away, the queue fills, and clients are refused: what waits is in the queue and in the batches that are
/// being sent, and nothing else needs memory.
/// </summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed class Pipeline<TRequest>(
    ISignal<TRequest> signal, Exporter<TRequest> exporter, CollectorOptions options, Counters counters)
    : IHostedService, IDisposable
    where TRequest : class
{
    private readonly Channel<QueuedRequest<TRequest>> _queue = Channel.CreateBounded<QueuedRequest<TRequest>>(
        new BoundedChannelOptions(options.QueueRequests) { SingleReader = true });

    private readonly SemaphoreSlim _exports = new(options.Exports);
    private Task _batching = Task.CompletedTask;

    /// <summary>Takes a request over and waits until the exit has confirmed it.</summary>
    /// <param name="request">Belongs to the pipeline from now on.</param>
    /// <param name="cancellationToken">The client has gone.</param>
    /// <returns>What the client is to be told.</returns>
    public async ValueTask<Verdict> AcceptAsync(TRequest request, CancellationToken cancellationToken)
    {
        if (await EnqueueAsync(request, cancellationToken) is not { } answer) return Verdict.Full;
        try
        {
            return await answer.WaitAsync(options.ConfirmTime, cancellationToken);
        }
        catch (TimeoutException)
        {
            return Verdict.Unconfirmed;
        }
    }

    /// <summary>
    /// Takes a request over, or ends it. What is wrong with a request is found here, while its client still waits.
    /// </summary>
    /// <param name="request">Belongs to the pipeline from now on.</param>
    /// <param name="cancellationToken">The client has gone.</param>
    /// <returns>What the exit will say; null if there was no place in the queue.</returns>
    public async ValueTask<Task<Verdict>?> EnqueueAsync(TRequest request, CancellationToken cancellationToken)
    {
        bool isTaken = false;
        try
        {
            Outcome outcome = signal.Process(request);
            var item = new QueuedRequest<TRequest>(
                request, outcome.Kept, options.BatchBytes > 0 ? signal.SizeOf(request) : 0);
            isTaken = outcome.Kept > 0 && await FindPlaceAsync(item, cancellationToken);
            if (!isTaken && outcome.Kept > 0)
            {
                counters.Refused();
                return null;
            }

            counters.Accepted(outcome);
            return isTaken ? item.Answer.Task : Task.FromResult(Verdict.Confirmed);
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

    private async ValueTask<bool> FindPlaceAsync(
        QueuedRequest<TRequest> item, CancellationToken cancellationToken)
    {
        if (_queue.Writer.TryWrite(item)) return true;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        patience.CancelAfter(options.QueuePatience);
        try
        {
            // The wait can be given up, the write cannot: so a request that is refused is never in the queue.
            while (await _queue.Writer.WaitToWriteAsync(patience.Token))
            {
                if (_queue.Writer.TryWrite(item)) return true;
            }
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
        }

        return false;
    }

    private async Task MakeBatchesAsync()
    {
        Batch<TRequest>? batch = null;
        Task<bool>? arrival = null;
        while (true)
        {
            while (batch?.IsDue(options) != true && _queue.Reader.TryRead(out QueuedRequest<TRequest>? item))
            {
                if (batch?.IsFullFor(item, options) == true)
                {
                    await SendAsync(batch);
                    batch = null;
                }

                batch ??= new Batch<TRequest>(signal.NewBatch(), options.BatchAge);
                Append(batch, item);
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

    private void Append(Batch<TRequest> batch, QueuedRequest<TRequest> item)
    {
        try
        {
            signal.Append(batch.Request, item.Request);
            batch.Add(item);
        }
        finally
        {
            signal.End(item.Request);
        }
    }

    // Waits for its turn only, not for its end.
    private async Task SendAsync(Batch<TRequest> batch)
    {
        await _exports.WaitAsync();
        _ = SendAndReleaseAsync(batch);
    }

    private async Task SendAndReleaseAsync(Batch<TRequest> batch)
    {
        var verdict = Verdict.Unconfirmed;
        try
        {
            verdict = await exporter.ExportAsync(batch.Request, batch.Records);
        }
        finally
        {
            signal.End(batch.Request);
            batch.Answer(verdict);
            _exports.Release();
        }
    }
}
