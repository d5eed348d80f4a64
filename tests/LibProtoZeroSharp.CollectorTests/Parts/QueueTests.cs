using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>What <see cref="Pipeline{TRequest}"/> does with a request while its client waits.</summary>
public class QueueTests
{
    private static readonly TimeSpan s_long = TimeSpan.FromMinutes(5), s_short = TimeSpan.FromMilliseconds(200);

    [Fact]
    public async Task Accept_QueueFull_RefusesAfterItsPatience()
    {
        using var fake = new FakePipeline(new CollectorOptions { QueueRequests = 2, QueuePatience = s_short });
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(1)));
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(2, 3)));

        FakeRequest third = FakeRequest.Of(4);
        long start = Stopwatch.GetTimestamp();
        Assert.False(await fake.AcceptAsync(third));
        // Timers count in milliseconds of their own clock.
        Assert.InRange(Stopwatch.GetElapsedTime(start), s_short - TimeSpan.FromMilliseconds(20), s_long);
        Assert.Equal(1, third.Ends);
        Assert.Equal(new Counts(2, 3, 0, 1, 0, 0, 0, 0, 0), fake.Counts);
    }

    [Fact]
    public async Task Accept_PlaceWithinItsPatience_IsAccepted()
    {
        using var fake = new FakePipeline(new CollectorOptions { QueueRequests = 1, QueuePatience = s_long });
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(1)));
        Task<bool> second = fake.AcceptAsync(FakeRequest.Of(2));
        Assert.False(second.IsCompleted);

        await fake.StartAsync();
        Assert.True(await second);
        await fake.StopAsync();
        Assert.Equal([1, 2], fake.Signal.Taken.SelectMany(it => it));
    }

    [Fact]
    public async Task Accept_ClientGoneWhileItWaits_EndsTheRequest()
    {
        using var fake = new FakePipeline(new CollectorOptions { QueueRequests = 1, QueuePatience = s_long });
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(1)));
        FakeRequest second = FakeRequest.Of(2);
        using var client = new CancellationTokenSource();
        Task<bool> answer = fake.AcceptAsync(second, client.Token);
        await client.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => answer);
        Assert.Equal(1, second.Ends);
        Assert.Equal(new Counts(1, 1, 0, 0, 0, 0, 0, 0, 0), fake.Counts);
        await fake.StartAsync();
        await fake.StopAsync();
        Assert.Equal([1], fake.Signal.Taken.SelectMany(it => it));
    }

    [Fact]
    public async Task Accept_NothingKept_NeedsNoPlace()
    {
        using var fake = new FakePipeline(new CollectorOptions { QueueRequests = 1, QueuePatience = s_long });
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(1)));
        FakeRequest empty = FakeRequest.Of(), filtered = FakeRequest.Of(-1, -2);
        Assert.True(await fake.AcceptAsync(empty));
        Assert.True(await fake.AcceptAsync(filtered));

        Assert.Equal((1, 1), (empty.Ends, filtered.Ends));
        Assert.Equal(new Counts(3, 3, 2, 0, 0, 0, 0, 0, 0), fake.Counts);
    }

    [Fact]
    public async Task Accept_BadRequest_ThrowsAndEndsIt()
    {
        using var fake = new FakePipeline(new CollectorOptions());
        fake.Signal.Fault = new BadBodyException(413, "too much");
        FakeRequest request = FakeRequest.Of(1);

        BadBodyException error = await Assert.ThrowsAsync<BadBodyException>(() => fake.AcceptAsync(request));
        Assert.Same(fake.Signal.Fault, error);
        Assert.Equal(1, request.Ends);
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0), fake.Counts);
    }

    [Fact]
    public async Task Accept_AfterTheEnd_IsRefusedAtOnce()
    {
        using var fake = new FakePipeline(new CollectorOptions { QueueRequests = 1, QueuePatience = s_long });
        Assert.True(await fake.AcceptAsync(FakeRequest.Of(1)));
        FakeRequest waiting = FakeRequest.Of(2), late = FakeRequest.Of(3);
        Task<bool> answer = fake.AcceptAsync(waiting);
        await fake.StopAsync();

        Assert.False(await answer);
        Assert.False(await fake.AcceptAsync(late));
        Assert.Equal((1, 1), (waiting.Ends, late.Ends));
        Assert.Equal(2, fake.Counts.Refused);
    }
}
