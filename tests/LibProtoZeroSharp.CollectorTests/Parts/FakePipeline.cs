using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Exits;
using Collector.Service;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>A pipeline whose requests and receiver are a test's.</summary>
internal sealed class FakePipeline : IDisposable
{
    private readonly Exporter<FakeRequest> _exporter;

    public FakePipeline(CollectorOptions options)
    {
        _exporter = new Exporter<FakeRequest>(
            new OtlpExit<FakeRequest>(Signal), options, Counters, new ListLogger<Exporter<FakeRequest>>());
        Pipeline = new Pipeline<FakeRequest>(Signal, _exporter, options, Counters);
    }

    public FakeSignal Signal { get; } = new();

    public Counters Counters { get; } = new();

    public Pipeline<FakeRequest> Pipeline { get; }

    public Counts Counts => Counters.Take();

    /// <summary>Gives it a request, and does not wait for the exit.</summary>
    /// <returns>Whether there was a place in the queue.</returns>
    public async Task<bool> AcceptAsync(FakeRequest request, CancellationToken cancellationToken = default) =>
        await Pipeline.EnqueueAsync(request, cancellationToken) != null;

    public Task StartAsync() => Pipeline.StartAsync(CancellationToken.None);

    /// <summary>Ends it, with as much time as it needs.</summary>
    public Task StopAsync() => Pipeline.StopAsync(CancellationToken.None);

    public void Dispose()
    {
        Pipeline.Dispose();
        _exporter.Dispose();
    }
}
