using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Google.Protobuf;
using Grpc.Core;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Which status a body gets, from the collector on our types and from that on Google's.</summary>
public class HttpIntakeTests
{
    private const int MaxBytes = 100_000;

    public static TheoryData<string, bool> Paths => new()
    {
        { "v1/traces", false }, { "v1/logs", false }, { "v1/metrics", false }, { "v1/traces", true },
    };

    public static TheoryData<bool> Types => [false, true];

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task Post_GoodBodies_AreTaken(string path, bool isGoogle)
    {
        await using TestCollector collector = await StartAsync(isGoogle);
        await AssertTakenAsync(collector.PostAsync(path, new ByteArrayContent(Bodies.One)));
        // The server counts the headers of chunks, too.
        await AssertTakenAsync(collector.PostAsync(path, Bodies.InChunks(Bodies.OfLength(MaxBytes * 9 / 10))));
        await AssertTakenAsync(collector.PostAsync(path, new ByteArrayContent(Bodies.OfLength(MaxBytes))));
        await AssertTakenAsync(collector.PostAsync(
            path, new ByteArrayContent(Bodies.One), "APPLICATION/X-Protobuf; charset=utf-8"));
        foreach (string encoding in (string[])["gzip", "deflate", "br"])
        {
            await AssertTakenAsync(collector.PostAsync(
                path, new ByteArrayContent(Bodies.Compress(Bodies.OfLength(MaxBytes), encoding)), encoding: encoding));
        }

        await collector.StopAsync();
        Assert.Equal(new Counts(7, 7, 0, 0, 0, collector.Counts.Batches, 7, 0, 0), collector.Counts);
        Assert.Equal(7, collector.Receiver.Resources.Count);
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Post_NoBytes_IsTheEmptyRequest(bool isGoogle)
    {
        await using TestCollector collector = await StartAsync(isGoogle);
        await AssertTakenAsync(collector.PostAsync("v1/logs", new ByteArrayContent([])));
        await collector.StopAsync();
        Assert.Equal(new Counts(1, 0, 0, 0, 0, 0, 0, 0, 0), collector.Counts);
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task Post_BodiesOverTheLimit_Get413(string path, bool isGoogle)
    {
        await using TestCollector collector = await StartAsync(isGoogle);
        byte[] body = Bodies.OfLength(MaxBytes + 1);
        await AssertFailedAsync(collector.PostAsync(path, new ByteArrayContent(body)), 413);
        await AssertFailedAsync(collector.PostAsync(path, Bodies.InChunks(body)), 413);
        foreach (string encoding in (string[])["gzip", "deflate", "br"])
        {
            // A thousand times as long when it is unpacked.
            byte[] packed = Bodies.Compress(new byte[MaxBytes * 100], encoding);
            Assert.InRange(packed.Length, 1, MaxBytes);
            await AssertFailedAsync(
                collector.PostAsync(path, new ByteArrayContent(packed), encoding: encoding), 413);
        }

        await AssertNothingTakenAsync(collector, bad: 5);
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task Post_DamagedBodies_Get400(string path, bool isGoogle)
    {
        await using TestCollector collector = await StartAsync(isGoogle);
        byte[] good = Bodies.OfLength(5000);
        await AssertFailedAsync(collector.PostAsync(path, new ByteArrayContent(good[..^1])), 400);
        await AssertFailedAsync(collector.PostAsync(path, Bodies.InChunks(good[..3000])), 400);
        await AssertFailedAsync(collector.PostAsync(path, new ByteArrayContent("{}"u8.ToArray())), 400);
        await AssertFailedAsync(collector.PostAsync(path, new ByteArrayContent(good), encoding: "gzip"), 400);
        byte[] packed = Bodies.Compress(good, "gzip");
        packed[12] ^= 0xFF;
        await AssertFailedAsync(collector.PostAsync(path, new ByteArrayContent(packed), encoding: "gzip"), 400);
        await AssertNothingTakenAsync(collector, bad: 5);
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Post_OtherForms_Get415(bool isGoogle)
    {
        await using TestCollector collector = await StartAsync(isGoogle);
        foreach (string? type in (string?[])["application/json", "application/protobuf", "text/plain", null])
            await AssertFailedAsync(collector.PostAsync("v1/logs", new ByteArrayContent(Bodies.One), type), 415);
        await AssertFailedAsync(
            collector.PostAsync("v1/logs", new ByteArrayContent(Bodies.One), encoding: "zstd"), 415);
        await AssertNothingTakenAsync(collector, bad: 5);
    }

    [Theory]
    [InlineData("v1/nothing")]
    [InlineData("v1/traces/more")]
    public async Task Post_OtherPaths_Get404(string path)
    {
        await using TestCollector collector = await StartAsync(isGoogle: false);
        using HttpResponseMessage answer = await collector.PostAsync(path, new ByteArrayContent(Bodies.One));
        Assert.Equal(404, (int)answer.StatusCode);
        await AssertNothingTakenAsync(collector, bad: 0);
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Post_QueueFull_Gets503UntilThereIsAPlace(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(new CollectorOptions
        {
            Google = isGoogle, QueueRequests = 1, QueuePatience = TimeSpan.FromMilliseconds(30), BatchRequests = 1,
            Exports = 1, ConfirmTime = TimeSpan.FromMinutes(5),
        });
        using var opened = new CancellationTokenSource();
        collector.Receiver.Receive = _ => Task.Delay(Timeout.Infinite, opened.Token)
            .ContinueWith(_ => { }, TaskScheduler.Default);
        List<Task<HttpResponseMessage>> taken = [];
        while (true)
        {
            Task<HttpResponseMessage> post = collector.PostAsync("v1/traces", new ByteArrayContent(Bodies.One));
            while (!post.IsCompleted && collector.Counts.Requests == taken.Count) await Task.Delay(10);
            if (post.IsCompleted)
            {
                using HttpResponseMessage answer = await post;
                Assert.Equal(503, (int)answer.StatusCode);
                Assert.Equal("1", answer.Headers.RetryAfter!.ToString());
                await AssertStatusAsync(answer, StatusCode.Unavailable);
                break;
            }

            taken.Add(post);
            // One is being sent, one waits to be sent, one is in the queue.
            Assert.InRange(taken.Count, 1, 3);
        }

        await opened.CancelAsync();
        foreach (Task<HttpResponseMessage> post in taken) await AssertTakenAsync(post);
        await collector.StopAsync();
        int count = taken.Count;
        Assert.Equal(new Counts(count, count, 0, 1, 0, count, count, 0, 0), collector.Counts);
        Assert.Equal(count, collector.Receiver.Resources.Count);
    }

    private static Task<TestCollector> StartAsync(bool isGoogle) =>
        TestCollector.StartAsync(new CollectorOptions { Google = isGoogle, MaxRequestBytes = MaxBytes });

    private static async Task AssertTakenAsync(Task<HttpResponseMessage> sending)
    {
        using HttpResponseMessage answer = await sending;
        Assert.Equal(200, (int)answer.StatusCode);
        Assert.Equal(TestCollector.Protobuf, answer.Content.Headers.ContentType?.ToString());
        Assert.Empty(await answer.Content.ReadAsByteArrayAsync());
    }

    private static async Task AssertFailedAsync(Task<HttpResponseMessage> sending, int status)
    {
        using HttpResponseMessage answer = await sending;
        Assert.Equal(status, (int)answer.StatusCode);
        await AssertStatusAsync(
            answer, status == 413 ? StatusCode.ResourceExhausted : StatusCode.InvalidArgument);
    }

    // A google.rpc.Status: the code in field 1, a text in field 2.
    private static async Task AssertStatusAsync(HttpResponseMessage answer, StatusCode code)
    {
        Assert.Equal(TestCollector.Protobuf, answer.Content.Headers.ContentType?.ToString());
        var status = new CodedInputStream(await answer.Content.ReadAsByteArrayAsync());
        Assert.Equal(WireFormat.MakeTag(1, WireFormat.WireType.Varint), status.ReadTag());
        Assert.Equal((int)code, status.ReadInt32());
        Assert.Equal(WireFormat.MakeTag(2, WireFormat.WireType.LengthDelimited), status.ReadTag());
        Assert.NotEmpty(status.ReadString());
        Assert.True(status.IsAtEnd);
    }

    private static async Task AssertNothingTakenAsync(TestCollector collector, int bad)
    {
        Stats stats = await collector.StatsAsync();
        Assert.Equal(new Counts(0, 0, 0, 0, bad, 0, 0, 0, 0), stats.Counts);
        Assert.Equal((0, null), (stats.Errors, stats.FirstError));
    }
}
