using System;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using Collector.Load;
using Collector.Service;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>
/// Each exit with a real receiver behind it: what was confirmed is there, a sender is told when the exit is away, and
/// the exit is used again when it has come back.
/// </summary>
public class ExitTests
{
    private static readonly Template[] s_templates = [Template.OfTraces(16), Template.OfLogs(40)];

    private readonly Ledger _ledger = new();

    [Fact]
    public async Task Otlp_AwayAndBack_HasWhatWasConfirmed()
    {
        await using Sink sink = await Sink.StartAsync(_ledger);
        await SendAsync(sink);
        Assert.True(_ledger.Settle().IsComplete, $"{_ledger.Settle()}");
    }

    [Fact]
    public async Task Kafka_AwayAndBack_HasWhatWasConfirmed()
    {
        await using var receiver = new KafkaReceiver(_ledger, partitions: 2);
        await SendAsync(receiver);
        Assert.True(_ledger.Settle().IsComplete, $"{_ledger.Settle()}");
    }

    [NatsFact]
    public async Task Nats_KilledAndStarted_HasWhatWasConfirmedOnce()
    {
        await using NatsReceiver receiver = await NatsReceiver.StartAsync(NatsFactAttribute.Program, _ledger);
        await SendAsync(receiver);
        Assert.True(_ledger.Settle().IsGood, $"{_ledger.Settle()}");
    }

    [Fact]
    public async Task Parquet_AwayAndBack_HasWhatWasConfirmedOnce()
    {
        await using var receiver = new ParquetReceiver(_ledger);
        await SendAsync(receiver);
        Assert.True(_ledger.Settle().IsGood, $"{_ledger.Settle()}");
    }

    [Fact]
    public void Build_GoogleTypesToKafka_IsRefused() =>
        Assert.Throws<ArgumentException>(() => CollectorHost.Build(["--Google=true", "--to", "kafka"]));

    private async Task SendAsync(IReceiver receiver)
    {
        await using WebApplication collector = CollectorHost.Build(
        [
            .. receiver.Arguments, "--GrpcPort=0", "--HttpPort=0", "--BatchAge=00:00:00.01", "--BatchRequests=1",
            "--QueueRequests=1", "--QueuePatience=00:00:00.05", "--ConfirmTime=00:00:01", "--Exports=1",
            "--ExportAttempts=100", "--ExportPause=00:00:00.02", "--ExportDeadline=00:00:02",
        ]);
        await collector.StartAsync();
        using var client = new HttpClient { BaseAddress = CollectorHost.AddressesOf(collector).Http };
        for (int i = 0; i < 4; i++) await UntilTakenAsync(client, s_templates[i % 2]);

        await receiver.GoAsync();
        int[] answers = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => PostAsync(client, s_templates[0])));
        // Some wait until their time is over, and for the others there is no place.
        Assert.Equal([503, 504], answers.Distinct().Order());
        Assert.InRange(answers.Count(it => it == 504), 1, 3);

        await receiver.ComeAsync();
        foreach (Template template in s_templates) await UntilTakenAsync(client, template);
        await collector.StopAsync();
        await receiver.DrainAsync();
        Assert.Equal(0, receiver.Unmarked);
        Assert.Equal(3 * s_templates.Sum(it => it.IsDropped.Count(isDropped => !isDropped)), _ledger.Settle().Accepted);
    }

    // The exit may need a moment at its start and after its return, a pause between two attempts at the longest: a
    // client of OTLP comes back.
    private async Task UntilTakenAsync(HttpClient client, Template template)
    {
        for (int i = 0; await PostAsync(client, template) != 200; i++)
        {
            Assert.True(i < 300, "It is not taken.");
            await Task.Delay(100);
        }
    }

    private async Task<int> PostAsync(HttpClient client, Template template)
    {
        long first = _ledger.Open(template);
        using var body = new ByteArrayContent(template.Number(first)[Template.Prefix..]);
        body.Headers.ContentType = new MediaTypeHeaderValue(TestCollector.Protobuf);
        using HttpResponseMessage answer = await client.PostAsync(new Uri(template.HttpPath, UriKind.Relative), body);
        int status = (int)answer.StatusCode;
        _ledger.Close(first, template, status switch
        {
            200 => Fate.Accepted,
            504 => Fate.Unknown,
            _ => Fate.Refused,
        });
        return status;
    }
}
