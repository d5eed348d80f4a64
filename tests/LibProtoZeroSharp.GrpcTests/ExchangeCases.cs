using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client.Configuration;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>What each pair of a client and a server must do.</summary>
internal static class ExchangeCases
{
    public static async Task Unary_AnyLength_ComesBack(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync();
        Content[] all =
        [
            Content.OfBytes(1), Content.OfBytes(20_000), Content.OfItems(),
            Content.OfBytes(70_000), Content.OfBytes(1 << 20), Content.OfBytes(10 << 20), Content.OfCommand("dispose"),
        ];
        Content empty = new("", [], 0, []);
        if (pair.LosesEmptyMessages)
            await AssertFails(StatusCode.Internal, it.Client.UnaryAsync(empty, it.Options));
        else
            all = [empty, .. all];
        foreach (Content content in all)
        {
            Assert.Equal(content, (await it.Client.UnaryAsync(content, it.Options)).Reply);
            Assert.Equal(content, await it.Client.SameAsync(content, it.Options));
            Assert.Equal(content, it.Client.Unary(content, it.Options));
        }
    }

    public static async Task Streams_OfAllKinds_GiveTheMessages(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync();
        Content counted = Content.OfItems() with { Count = 20 };
        Assert.Equal(
            Enumerable.Range(0, 20).Select(i => counted with { Count = i }),
            await All(it.Client.Down(counted, it.Options)));
        Assert.Empty(await All(it.Client.Down(counted with { Count = 0 }, it.Options)));

        Content sum = await it.Client.UpAsync(Enumerable.Range(1, 50).Select(i =>
            new Content($"n{i}", [], i, [$"k{i}"])), it.Options);
        Assert.Equal(new Content("n50", [], 1275, [.. Enumerable.Range(1, 50).Select(i => $"k{i}")]), sum);
        if (pair.LosesEmptyMessages && pair.Client == ExchangePair.Node)
            await AssertFails(StatusCode.Internal, it.Client.UpAsync([], it.Options));
        else
            Assert.Equal(new Content("", [], 0, []), await it.Client.UpAsync([], it.Options));

        Content[] sent = [.. Enumerable.Range(0, 30).Select(i => Content.OfBytes(i * 5_000))];
        Assert.Equal(sent, await All(it.Client.Both(sent, it.Options)));
        Assert.Empty(await All(it.Client.Both([], it.Options)));
    }

    public static async Task Errors_OfServer_ComeAsStatusAndTrailers(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync();
        Content fail = Content.OfCommand("fail");
        foreach (Func<Task> call in (Func<Task>[])[
            () => it.Client.UnaryAsync(fail, it.Options), () => All(it.Client.Down(fail, it.Options)),
            () => it.Client.UpAsync([fail], it.Options), () => All(it.Client.Both([fail], it.Options))])
        {
            RpcException error = await Assert.ThrowsAsync<RpcException>(call);
            Assert.Equal((StatusCode.DataLoss, "zgubiłem żółwia 🐢"), (error.StatusCode, error.Status.Detail));
            Assert.Equal("trailer", error.Trailers.GetValue("text"));
            Assert.Equal([1, 0, 255], error.Trailers.GetValueBytes("bytes-bin"));
        }

        await AssertFails(StatusCode.Unknown, it.Client.UnaryAsync(Content.OfCommand("throw"), it.Options));
        // With grpc-js a service cannot answer with no message.
        if (pair.Server != ExchangePair.Node)
            await AssertFails(StatusCode.Cancelled, it.Client.UnaryAsync(Content.OfCommand("nothing"), it.Options));
        await AssertFails(StatusCode.Unimplemented, it.Client.NeverAsync());
    }

    public static async Task Metadata_BothWays_ComesAlong(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync();
        Metadata headers = new() { { "sent", "hello" }, { "sent-bin", [0, 200] } };
        if (pair.IsGzip) headers.Add("grpc-internal-encoding-request", "gzip");
        (Content _, Metadata answer, Metadata trailers) =
            await it.Client.UnaryAsync(Content.OfCommand("metadata"), new CallOptions(headers));
        Assert.Equal("hello", answer.GetValue("seen"));
        Assert.Equal([0, 200], trailers.GetValueBytes("seen-bin"));
    }

    public static async Task DeadlineAndCancellation_EndTheCall(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync();
        await it.Client.UnaryAsync(Content.OfBytes(1), it.Options);
        foreach (string command in (string[])["wait", "late"])
        {
            CallOptions options = it.Options.WithDeadline(DateTime.UtcNow.AddMilliseconds(300));
            await AssertFails(StatusCode.DeadlineExceeded, it.Client.UnaryAsync(Content.OfCommand(command), options));
        }

        int waiting = await it.Server.CountWaitingAsync();
        int cancelled = await it.Server.CountCancelledAsync();
        using var source = new CancellationTokenSource();
        Task call = it.Client.UnaryAsync(Content.OfCommand("wait"), it.Options.WithCancellationToken(source.Token));
        Task stream = All(it.Client.Both(
            [Content.OfBytes(1), Content.OfCommand("wait")], it.Options.WithCancellationToken(source.Token)));
        // A call that is cancelled on its way is none that a handler sees cancelled.
        await Eventually(async () => await it.Server.CountWaitingAsync() >= waiting + 2);
        await source.CancelAsync();
        await AssertFails(StatusCode.Cancelled, call);
        await AssertFails(StatusCode.Cancelled, stream);
        await Eventually(async () => await it.Server.CountCancelledAsync() >= cancelled + 2);
    }

    public static async Task SizeLimits_OfServerAndClient_Hold(ExchangePair pair)
    {
        await using Exchange it = await pair.StartAsync(channel =>
            channel.MaxReceiveMessageSize = 10_000);
        await it.Client.UnaryAsync(Content.OfBytes(9_000), it.Options);
        await AssertFails(StatusCode.ResourceExhausted, it.Client.UnaryAsync(Content.OfBytes(11_000), it.Options));
        await AssertFails(
            StatusCode.ResourceExhausted, it.Client.UnaryAsync(Content.OfBytes(EchoHost.MaxMessage + 1), it.Options));
    }

    public static async Task RetryAndHedging_SendTheMessageAgain(ExchangePair pair)
    {
        var retry = new RetryPolicy
        {
            MaxAttempts = 4,
            InitialBackoff = TimeSpan.FromMilliseconds(5),
            MaxBackoff = TimeSpan.FromMilliseconds(20),
            BackoffMultiplier = 1,
            RetryableStatusCodes = { StatusCode.Unavailable },
        };
        var hedging = new HedgingPolicy
        {
            MaxAttempts = 4,
            HedgingDelay = TimeSpan.FromMilliseconds(50),
            NonFatalStatusCodes = { StatusCode.Unavailable },
        };
        MethodConfig[] configs = [new() { RetryPolicy = retry }, new() { HedgingPolicy = hedging }];
        foreach (MethodConfig config in configs)
        {
            config.Names.Add(MethodName.Default);
            await using Exchange it = await pair.StartAsync(channel =>
                channel.ServiceConfig = new ServiceConfig { MethodConfigs = { config } });
            Content flaky = Content.OfItems() with { Command = $"flaky:{Guid.NewGuid()}" };
            Assert.Equal(flaky, (await it.Client.UnaryAsync(flaky, it.Options)).Reply);
        }
    }

    // What a server does behind a call, on a busy machine, too.
    private static async Task Eventually(Func<Task<bool>> isSo)
    {
        for (int i = 0; i < 600; i++)
        {
            if (await isSo()) return;
            await Task.Delay(50);
        }

        Assert.Fail("It has not happened in 30 s.");
    }

    private static async Task AssertFails(StatusCode code, Task call)
    {
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => call);
        Assert.Equal(code, error.StatusCode);
    }

    private static async Task<List<Content>> All(IAsyncEnumerable<Content> messages)
    {
        List<Content> all = [];
        await foreach (Content message in messages) all.Add(message);
        return all;
    }
}
