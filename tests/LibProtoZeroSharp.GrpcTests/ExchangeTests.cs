using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>
/// Our client and Google's against our server and Google's: whatever two of Google's do, each pair does alike.
/// </summary>
public class ExchangeTests
{
    private const string Ours = "ours", Google = "Google";

    public static TheoryData<string, string, bool> Pairs => new()
    {
        { Ours, Ours, false },
        { Ours, Google, false },
        { Google, Ours, false },
        { Google, Google, false },
        { Ours, Ours, true },
        { Ours, Google, true },
        { Google, Ours, true },
    };

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Unary_AnyLength_ComesBack(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip);
        Content[] all =
        [
            new("", [], 0, []), Content.OfBytes(1), Content.OfBytes(20_000), Content.OfItems(),
            Content.OfBytes(70_000), Content.OfBytes(1 << 20), Content.OfBytes(10 << 20), Content.OfCommand("dispose"),
        ];
        foreach (Content content in all)
        {
            Assert.Equal(content, (await it.Client.UnaryAsync(content, it.Options)).Reply);
            Assert.Equal(content, await it.Client.SameAsync(content, it.Options));
            Assert.Equal(content, it.Client.Unary(content, it.Options));
        }
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Streams_OfAllKinds_GiveTheMessages(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip);
        Content counted = Content.OfItems() with { Count = 20 };
        Assert.Equal(
            Enumerable.Range(0, 20).Select(i => counted with { Count = i }),
            await All(it.Client.Down(counted, it.Options)));
        Assert.Empty(await All(it.Client.Down(counted with { Count = 0 }, it.Options)));

        Content sum = await it.Client.UpAsync(Enumerable.Range(1, 50).Select(i =>
            new Content($"n{i}", [], i, [$"k{i}"])), it.Options);
        Assert.Equal(new Content("n50", [], 1275, [.. Enumerable.Range(1, 50).Select(i => $"k{i}")]), sum);
        Assert.Equal(new Content("", [], 0, []), await it.Client.UpAsync([], it.Options));

        Content[] sent = [.. Enumerable.Range(0, 30).Select(i => Content.OfBytes(i * 5_000))];
        Assert.Equal(sent, await All(it.Client.Both(sent, it.Options)));
        Assert.Empty(await All(it.Client.Both([], it.Options)));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Errors_OfServer_ComeAsStatusAndTrailers(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip);
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
        await AssertFails(StatusCode.Cancelled, it.Client.UnaryAsync(Content.OfCommand("nothing"), it.Options));
        await AssertFails(StatusCode.Unimplemented, it.Client.NeverAsync());
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Metadata_BothWays_ComesAlong(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip);
        Metadata headers = new() { { "sent", "hello" }, { "sent-bin", [0, 200] } };
        if (isGzip) headers.Add("grpc-internal-encoding-request", "gzip");
        (Content _, Metadata answer, Metadata trailers) =
            await it.Client.UnaryAsync(Content.OfCommand("metadata"), new CallOptions(headers));
        Assert.Equal("hello", answer.GetValue("seen"));
        Assert.Equal([0, 200], trailers.GetValueBytes("seen-bin"));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task DeadlineAndCancellation_EndTheCall(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip);
        await it.Client.UnaryAsync(Content.OfBytes(1), it.Options);
        foreach (string command in (string[])["wait", "late"])
        {
            CallOptions options = it.Options.WithDeadline(DateTime.UtcNow.AddMilliseconds(300));
            await AssertFails(StatusCode.DeadlineExceeded, it.Client.UnaryAsync(Content.OfCommand(command), options));
        }

        int cancelled = Volatile.Read(ref EchoCommands.Cancelled);
        using var source = new CancellationTokenSource();
        Task call = it.Client.UnaryAsync(Content.OfCommand("wait"), it.Options.WithCancellationToken(source.Token));
        Task stream = All(it.Client.Both(
            [Content.OfBytes(1), Content.OfCommand("wait")], it.Options.WithCancellationToken(source.Token)));
        await Task.Delay(200);
        await source.CancelAsync();
        await AssertFails(StatusCode.Cancelled, call);
        await AssertFails(StatusCode.Cancelled, stream);
        for (int i = 0; i < 100 && Volatile.Read(ref EchoCommands.Cancelled) < cancelled + 2; i++) await Task.Delay(50);
        Assert.True(Volatile.Read(ref EchoCommands.Cancelled) >= cancelled + 2);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task SizeLimits_OfServerAndClient_Hold(string client, string server, bool isGzip)
    {
        await using Exchange it = await Exchange.StartAsync(client, server, isGzip, channel =>
            channel.MaxReceiveMessageSize = 10_000);
        await it.Client.UnaryAsync(Content.OfBytes(9_000), it.Options);
        await AssertFails(StatusCode.ResourceExhausted, it.Client.UnaryAsync(Content.OfBytes(11_000), it.Options));
        await AssertFails(
            StatusCode.ResourceExhausted, it.Client.UnaryAsync(Content.OfBytes(EchoHost.MaxMessage + 1), it.Options));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task RetryAndHedging_SendTheMessageAgain(string client, string server, bool isGzip)
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
            await using Exchange it = await Exchange.StartAsync(client, server, isGzip, channel =>
                channel.ServiceConfig = new ServiceConfig { MethodConfigs = { config } });
            Content flaky = Content.OfItems() with { Command = $"flaky:{Guid.NewGuid()}" };
            Assert.Equal(flaky, (await it.Client.UnaryAsync(flaky, it.Options)).Reply);
        }
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

    private sealed class Exchange(EchoHost host, GrpcChannel channel, IEchoClient client, bool isGzip)
        : IAsyncDisposable
    {
        public IEchoClient Client => client;

        /// <summary>Asks for compression, if the exchange is about that.</summary>
        public CallOptions Options { get; } =
            new(isGzip ? new Metadata { { "grpc-internal-encoding-request", "gzip" } } : []);

        public static async Task<Exchange> StartAsync(
            string client, string server, bool isGzip, Action<GrpcChannelOptions>? configure = null)
        {
            EchoHost host = server == Ours
                ? await EchoHost.StartAsync<OurEcho>(isGzip) : await EchoHost.StartAsync<GoogleEcho>(isGzip);
            GrpcChannel channel = host.Connect(configure);
            return new Exchange(
                host, channel, client == Ours ? new OurClient(channel) : new GoogleClient(channel), isGzip);
        }

        public ValueTask DisposeAsync()
        {
            channel.Dispose();
            return host.DisposeAsync();
        }
    }
}
