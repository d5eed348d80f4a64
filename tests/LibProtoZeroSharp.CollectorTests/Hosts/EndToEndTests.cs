using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Collector.Googles;
using Collector.GoogleTelemetry;
using Collector.Service;
using Google.Protobuf;
using Grpc.Core;
using QuickStart.GoogleTelemetry;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>
/// Google's clients, a collector, and a receiver on Google's types: what arrives, message for message.
/// </summary>
public class EndToEndTests
{
    private static readonly CollectorOptions s_options = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Exports_OfAllKindsOverBothProtocols_ArriveFiltered(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(new CollectorOptions
        {
            Google = isGoogle, BatchAge = TimeSpan.FromMilliseconds(20),
        });
        var random = new RandomExport(9);
        List<IMessage> expected = [];
        for (int i = 0; i < 25; i++)
        {
            ExportTraceServiceRequest traces = Next(random, "traces", ExportTraceServiceRequest.Parser);
            ExportLogsServiceRequest logs = Next(random, "logs", ExportLogsServiceRequest.Parser);
            ExportMetricsServiceRequest metrics = Next(random, "metrics", ExportMetricsServiceRequest.Parser);
            if (i % 2 == 0)
            {
                await new TraceService.TraceServiceClient(collector.Channel).ExportAsync(traces);
                await new LogsService.LogsServiceClient(collector.Channel).ExportAsync(logs);
                await new MetricsService.MetricsServiceClient(collector.Channel).ExportAsync(metrics);
            }
            else
            {
                await PostAsync(collector, "v1/traces", traces.ToByteArray());
                await PostAsync(collector, "v1/logs", logs.ToByteArray());
                await PostAsync(collector, "v1/metrics", metrics.ToByteArray());
            }

            // Of what has no record left nothing is sent.
            if (new GoogleTraceSignal(s_options, null!).Process(traces).Kept > 0)
                expected.AddRange(traces.ResourceSpans);
            if (new GoogleLogSignal(s_options, null!).Process(logs).Kept > 0) expected.AddRange(logs.ResourceLogs);
            if (new GoogleMetricSignal(s_options, null!).Process(metrics).Kept > 0)
                expected.AddRange(metrics.ResourceMetrics);
        }

        Stats stats = await collector.StatsAsync();
        Assert.Equal((0, null), (stats.Errors, stats.FirstError));
        await collector.StopAsync();
        Assert.Equal(expected.Count, collector.Receiver.Resources.Count);
        List<IMessage> missing = [.. expected];
        Assert.All(collector.Receiver.Resources, it => Assert.True(missing.Remove(it), $"{it}"));
        Assert.InRange(collector.Counts.Dropped, 1, collector.Counts.Records - 1);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Export_ReceiverUnavailableOrLate_ArrivesOnce(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(new CollectorOptions
        {
            // Long enough for the first call of a process on a busy machine, which connects.
            Google = isGoogle, BatchAge = TimeSpan.Zero, ExportDeadline = TimeSpan.FromSeconds(3),
            ExportPause = TimeSpan.FromMilliseconds(1),
        });
        int calls = 0;
        collector.Receiver.Receive = context => Interlocked.Increment(ref calls) switch
        {
            1 => throw FakeSignal.Error(StatusCode.Unavailable),
            2 => Task.Delay(Timeout.Infinite, context.CancellationToken),
            _ => Task.CompletedTask,
        };
        await PostAsync(collector, "v1/traces", Bodies.One);
        await collector.StopAsync();
        Assert.Equal(3, calls);
        Assert.Equal(new Counts(1, 1, 0, 0, 0, 1, 1, 2, 0), collector.Counts);
        Assert.Single(collector.Receiver.Resources);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Export_NoReceiver_IsGivenUpLoggedAndTold(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(new CollectorOptions
        {
            Google = isGoogle, BatchAge = TimeSpan.Zero, ExportAttempts = 2, ExportPause = TimeSpan.FromMilliseconds(1),
        });
        await collector.Receiver.DisposeAsync();
        using HttpResponseMessage answer =
            await collector.PostAsync("v1/logs", new ByteArrayContent(Bodies.One));
        Assert.Equal(504, (int)answer.StatusCode);
        Assert.Equal(new Counts(1, 1, 0, 0, 0, 0, 0, 1, 1), collector.Counts);
        for (int i = 0; i < 100 && (await collector.StatsAsync()).Errors == 0; i++) await Task.Delay(50);
        Stats stats = await collector.StatsAsync();
        Assert.Equal(1, stats.Errors);
        Assert.Contains("1 records were given up after 2 attempts", stats.FirstError);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Call_BadMessages_EndWithTheirStatus(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(
            new CollectorOptions { Google = isGoogle, MaxRequestBytes = 10_000 });
        await CallAsync(collector, Bodies.OfLength(10_000));
        RpcException tooLong = await Assert.ThrowsAsync<RpcException>(() =>
            CallAsync(collector, Bodies.OfLength(10_001)));
        Assert.Equal(StatusCode.ResourceExhausted, tooLong.StatusCode);
        RpcException damaged = await Assert.ThrowsAsync<RpcException>(() => CallAsync(collector, [0x0A, 0x7F, 0x00]));
        // What a server of gRPC says if it cannot read a message: Internal or Unknown.
        Assert.Contains(damaged.StatusCode, new[] { StatusCode.Internal, StatusCode.Unknown });
        await collector.StopAsync();
        Assert.Equal((1, 1), (collector.Counts.Requests, collector.Counts.Forwarded));
    }

    [Fact]
    public async Task Call_ShortMessageOfManyParts_IsResourceExhausted()
    {
        await using TestCollector collector = await TestCollector.StartAsync(
            new CollectorOptions { MaxRequestBytes = 1 << 17 });
        byte[] parts = [.. Enumerable.Repeat(Wire.Field(1), 1 << 16).SelectMany(it => it)];
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => CallAsync(collector, parts));
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        await CallAsync(collector, Bodies.One);
    }

    private static Task<byte[]> CallAsync(TestCollector collector, byte[] message)
    {
        var raw = Marshallers.Create<byte[]>(bytes => bytes, bytes => bytes);
        var method = new Method<byte[], byte[]>(
            MethodType.Unary, "opentelemetry.proto.collector.trace.v1.TraceService", "Export", raw, raw);
        return collector.Channel.CreateCallInvoker()
            .AsyncUnaryCall(method, null, new CallOptions(deadline: DateTime.UtcNow.AddMinutes(1)), message)
            .ResponseAsync;
    }

    private static T Next<T>(RandomExport random, string kind, MessageParser<T> parser)
        where T : IMessage<T> => parser.ParseFrom(random.Next(kind));

    private static async Task PostAsync(TestCollector collector, string path, byte[] export)
    {
        byte[] packed = Bodies.Compress(export, "gzip");
        using HttpResponseMessage answer =
            await collector.PostAsync(path, new ByteArrayContent(packed), encoding: "gzip");
        Assert.Equal(200, (int)answer.StatusCode);
    }
}
