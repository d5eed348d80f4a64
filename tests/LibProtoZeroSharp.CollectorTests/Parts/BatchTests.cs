using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>When <see cref="Pipeline{TRequest}"/> makes a batch of what waits, and what its end does.</summary>
public class BatchTests
{
    private static readonly TimeSpan s_never = TimeSpan.FromHours(1);

    [Fact]
    public async Task Batch_EnoughRecords_IsSent()
    {
        using FakePipeline fake = await FillAsync(new CollectorOptions { BatchRecords = 10, BatchAge = s_never }, 8, 4);
        await fake.StartAsync();
        await fake.Signal.WaitAsync(2);
        // What is left waits for its age or for the end.
        Assert.Equal([12, 12], fake.Signal.Taken.Select(it => it.Length));
        await fake.StopAsync();
        Assert.Equal([12, 12, 8], fake.Signal.Taken.Select(it => it.Length));
        AssertAll(fake, 32);
    }

    [Fact]
    public async Task Batch_EnoughRequests_IsSent()
    {
        using FakePipeline fake = await FillAsync(new CollectorOptions { BatchRequests = 3, BatchAge = s_never }, 7, 2);
        await fake.StartAsync();
        await fake.Signal.WaitAsync(2);
        Assert.Equal([6, 6], fake.Signal.Taken.Select(it => it.Length));
        await fake.StopAsync();
        Assert.Equal([6, 6, 2], fake.Signal.Taken.Select(it => it.Length));
        AssertAll(fake, 14);
    }

    [Fact]
    public async Task Batch_OldEnough_IsSent()
    {
        TimeSpan age = TimeSpan.FromMilliseconds(150);
        using FakePipeline fake = await FillAsync(new CollectorOptions { BatchAge = age }, 3, 1);
        long start = Stopwatch.GetTimestamp();
        await fake.StartAsync();
        await fake.Signal.WaitAsync(1);
        Assert.Equal([3], fake.Signal.Taken.Select(it => it.Length));
        // Timers count in milliseconds of their own clock.
        Assert.True(Stopwatch.GetElapsedTime(start) > age - TimeSpan.FromMilliseconds(20));

        // The next one has an age of its own.
        start = Stopwatch.GetTimestamp();
        await fake.AcceptAsync(FakeRequest.Of(3));
        await fake.Signal.WaitAsync(1);
        Assert.True(Stopwatch.GetElapsedTime(start) > age - TimeSpan.FromMilliseconds(20));
        await fake.StopAsync();
        AssertAll(fake, 4);
    }

    [Fact]
    public async Task Exports_SlowReceiver_AreAsManyAtATimeAsOptionsSay()
    {
        using FakePipeline fake = await FillAsync(new CollectorOptions { BatchRequests = 1, Exports = 3 }, 12, 1);
        int now = 0, most = 0;
        using var three = new CountdownEvent(3);
        fake.Signal.Receive = async _ =>
        {
            int count = Interlocked.Increment(ref now);
            lock (three) most = Math.Max(most, count);
            if (!three.IsSet) three.Signal();
            await Task.Delay(50);
            Interlocked.Decrement(ref now);
        };
        await fake.StartAsync();
        Assert.True(three.Wait(TimeSpan.FromSeconds(30)));
        await fake.StopAsync();
        Assert.Equal(3, most);
        AssertAll(fake, 12);
    }

    [Fact]
    public async Task Stop_RequestsWait_SendsThemFirst()
    {
        using FakePipeline fake = await FillAsync(
            new CollectorOptions { BatchRequests = 2, BatchAge = s_never, Exports = 2 }, 21, 3);
        fake.Signal.Receive = _ => Task.Delay(20);
        await fake.StartAsync();
        await fake.StopAsync();
        AssertAll(fake, 63);
    }

    [Fact]
    public async Task Stop_ReceiverDoesNotAnswer_GivesUpWhenTheTimeIsOver()
    {
        using FakePipeline fake = await FillAsync(new CollectorOptions { BatchRequests = 1, Exports = 2 }, 5, 2);
        fake.Signal.Receive = FakeSignal.NeverAsync;
        await fake.StartAsync();
        using var time = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        await fake.Pipeline.StopAsync(time.Token).WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal((0, 10), (fake.Counts.Forwarded, fake.Counts.Lost));
        Assert.All(fake.Signal.Batches, batch => Assert.Equal(1, batch.Ends));
    }

    [Fact]
    public async Task Stop_NothingCame_EndsAtOnce()
    {
        using var fake = new FakePipeline(new CollectorOptions());
        await fake.StartAsync();
        await fake.StopAsync().WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Empty(fake.Signal.Batches);
    }

    /// <summary>Many clients, a short queue, a receiver that refuses now and then, for a second.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Pipeline_UnderLoad_LosesAndDoublesNothing(int seed)
    {
        using var fake = new FakePipeline(new CollectorOptions
        {
            QueueRequests = 4, QueuePatience = TimeSpan.FromMilliseconds(2), BatchRecords = 50, BatchRequests = 8,
            BatchAge = TimeSpan.FromMilliseconds(5), Exports = 2, ExportAttempts = 30, ExportPause = TimeSpan.Zero,
        });
        fake.Signal.Receive = async _ =>
        {
            if (Random.Shared.Next(4) == 0) throw FakeSignal.Error(StatusCode.Unavailable);
            await Task.Delay(Random.Shared.Next(4));
        };
        await fake.StartAsync();
        int next = 0;
        (FakeRequest Request, int[] Numbers, bool IsAccepted)[][] sent = await Task.WhenAll(
            Enumerable.Range(0, 8).Select(client => Task.Run(() => SendAsync(new Random((seed * 100) + client)))));
        await fake.StopAsync();

        var all = sent.SelectMany(it => it).ToArray();
        int[] accepted = [.. all.Where(it => it.IsAccepted).SelectMany(it => it.Numbers).Where(it => it >= 0).Order()];
        Assert.Equal(accepted, fake.Signal.Taken.SelectMany(it => it).Order());
        Assert.All(all, it => Assert.Equal(1, it.Request.Ends));
        Assert.All(fake.Signal.Batches, batch => Assert.Equal(1, batch.Ends));
        Counts counts = fake.Counts;
        Assert.Equal(all.LongCount(it => it.IsAccepted), counts.Requests);
        Assert.Equal(all.LongCount(it => !it.IsAccepted), counts.Refused);
        Assert.Equal((accepted.Length, 0), (counts.Forwarded, counts.Lost));
        Assert.Equal(counts.Records - counts.Dropped, counts.Forwarded);
        // Else this test would not say much.
        Assert.True(counts is { Refused: > 0, Retries: > 0, Dropped: > 0, Batches: > 10 }, $"{counts}");

        async Task<(FakeRequest, int[], bool)[]> SendAsync(Random random)
        {
            var mine = new (FakeRequest, int[], bool)[150];
            for (int i = 0; i < mine.Length; i++)
            {
                int[] numbers = [.. Enumerable.Range(0, random.Next(8)).Select(_ => Interlocked.Increment(ref next))];
                if (random.Next(5) == 0) numbers = [.. numbers, -1];
                FakeRequest request = FakeRequest.Of(numbers);
                mine[i] = (request, numbers, await fake.AcceptAsync(request));
            }

            return mine;
        }
    }

    // Requests of that many records each, numbered, that wait for the pipeline's start.
    private static async Task<FakePipeline> FillAsync(CollectorOptions options, int requests, int records)
    {
        var fake = new FakePipeline(options);
        for (int i = 0; i < requests; i++)
            Assert.True(await fake.AcceptAsync(FakeRequest.Of([.. Enumerable.Range(i * records, records)])));
        return fake;
    }

    // All numbers up to a number came once, and every batch has ended.
    private static void AssertAll(FakePipeline fake, int records)
    {
        Assert.Equal(Enumerable.Range(0, records), fake.Signal.Taken.SelectMany(it => it).Order());
        Assert.All(fake.Signal.Batches, batch => Assert.Equal(1, batch.Ends));
        Assert.Equal(records, fake.Counts.Forwarded);
        Assert.Equal(fake.Signal.Taken.Count, fake.Counts.Batches);
    }
}
