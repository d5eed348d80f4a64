using System;
using System.Collections.Concurrent;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>A kind of telemetry without bytes or a network: the test says what the receiver does.</summary>
internal sealed class FakeSignal : ISignal<FakeRequest>
{
    private int _expected;

    /// <summary>All batches that were made.</summary>
    public ConcurrentQueue<FakeRequest> Batches { get; } = [];

    /// <summary>The numbers of each batch that was taken, in the order of their arrival.</summary>
    public ConcurrentQueue<int[]> Taken { get; } = [];

    /// <summary>The options of each attempt to send.</summary>
    public ConcurrentQueue<CallOptions> Attempts { get; } = [];

    /// <summary>Called before a batch is taken; throws if the receiver does not take it.</summary>
    public Func<CallOptions, Task> Receive { get; set; } = _ => Task.CompletedTask;

    /// <summary>What the receiver says of each batch that it takes.</summary>
    public Rejection Rejection { get; set; } = new(0, "");

    /// <summary>What is wrong with each request, if anything.</summary>
    public BadBodyException? Fault { get; set; }

    public string Kind => "numbers";

    public ValueTask<FakeRequest> ReadAsync(PipeReader body, int maxBytes, CancellationToken cancellationToken) =>
        throw new NotSupportedException();

    public Outcome Process(FakeRequest request)
    {
        if (Fault != null) throw Fault;
        int records = request.Numbers.Count;
        request.Numbers.RemoveAll(number => number < 0);
        return new Outcome(records, request.Numbers.Count);
    }

    public int SizeOf(FakeRequest request) => request.Numbers.Count;

    public FakeRequest NewBatch()
    {
        var batch = new FakeRequest();
        Batches.Enqueue(batch);
        return batch;
    }

    public void Append(FakeRequest batch, FakeRequest request)
    {
        if (request.Ends > 0 || batch.Ends > 0) throw new InvalidOperationException("It has ended.");
        batch.Numbers.AddRange(request.Numbers);
    }

    public async Task<Rejection> SendAsync(FakeRequest batch, CallOptions options)
    {
        Attempts.Enqueue(options);
        await Receive(options);
        if (batch.Ends > 0) throw new InvalidOperationException("It has ended.");
        Taken.Enqueue([.. batch.Numbers]);
        return Rejection;
    }

    public void End(FakeRequest request) => request.End();

    /// <summary>Waits until that many more batches have been taken.</summary>
    public async Task WaitAsync(int batches)
    {
        _expected += batches;
        for (int i = 0; Taken.Count < _expected; i++)
        {
            if (i > 3_000) throw new TimeoutException("No batch has come.");
            await Task.Delay(10);
        }
    }

    /// <summary>The error that a receiver answers with.</summary>
    public static RpcException Error(StatusCode status) => new(new Status(status, "for a test"));

    /// <summary>Waits as a call does whose answer does not come.</summary>
    public static async Task NeverAsync(CallOptions options)
    {
        await Task.Delay(Timeout.Infinite, options.CancellationToken)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        throw Error(StatusCode.Cancelled);
    }
}
