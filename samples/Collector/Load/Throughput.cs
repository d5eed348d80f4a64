using System;
using System.Diagnostics;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;

namespace Collector.Load;

/// <summary>Sends exports as fast as the collector takes them, and measures the collector.</summary>
internal static class Throughput
{
    /// <summary>Each waits for its answer, so there are enough of them for several batches at a time.</summary>
    public const int Clients = 32;

    private const int RecordsOfOne = 512;

    /// <summary>Measures one collector.</summary>
    public static async Task<Measured> RunAsync(bool isGoogle, double seconds)
    {
        Template[] templates = [Template.OfTraces(RecordsOfOne), Template.OfLogs(RecordsOfOne)];
        await using Sink sink = await Sink.StartAsync();
        await using Child child = await Child.StartAsync(sink, isGoogle);
        using var stop = new CancellationTokenSource();
        Task[] clients = [.. Enumerable.Range(0, Clients).Select(i => SendAsync(child, templates, i, stop.Token))];

        // Until the code that runs is the optimized one.
        await Task.Delay(TimeSpan.FromSeconds(Math.Min(3, seconds)));
        Stats begin = await child.StatsAsync();
        long start = Stopwatch.GetTimestamp();
        await Task.Delay(TimeSpan.FromSeconds(seconds));
        Stats end = await child.StatsAsync();
        double elapsed = Stopwatch.GetElapsedTime(start).TotalSeconds;
        await stop.CancelAsync();
        await Task.WhenAll(clients);
        Stats last = await child.DrainAsync();
        return new Measured(begin, end, last, elapsed, templates.Average(it => it.Framed.Length), sink.Records);
    }

    private static async Task SendAsync(Child child, Template[] templates, int client, CancellationToken stop)
    {
        using var raw = new RawClient();
        for (int i = client; !stop.IsCancellationRequested; i++)
        {
            Template template = templates[i % templates.Length];
            using var content = new ByteArrayContent(template.Framed);
            int status = await raw.CallAsync(new Uri(child.Grpc, template.GrpcPath), content, CancellationToken.None);
            if (status != 0) throw new InvalidOperationException($"The collector answered {status}.");
        }
    }
}

/// <summary>The collector before and after a while of full load, and at the end.</summary>
internal sealed record Measured(
    Stats Begin, Stats End, Stats Last, double Seconds, double BytesOfOne, long RecordsAtSink)
{
    public double Batches => End.Counts.Requests - Begin.Counts.Requests;

    public double BatchesOfASecond => Batches / Seconds;

    public double RecordsOfASecond => (End.Counts.Records - Begin.Counts.Records) / Seconds;

    public double MegabytesOfASecond => BatchesOfASecond * BytesOfOne / 1e6;

    public double MicrosecondsOfABatch => (End.ProcessorSeconds - Begin.ProcessorSeconds) * 1e6 / Batches;

    public double AllocatedOfABatch => (End.AllocatedBytes - Begin.AllocatedBytes) / Batches;

    public double PauseMilliseconds => (End.PauseSeconds - Begin.PauseSeconds) * 1e3;

    public string Collections => string.Join("/", End.Collections.Zip(Begin.Collections, (end, begin) => end - begin));

    /// <summary>Whether what came in is what went out, and nothing else happened.</summary>
    public bool IsGood => Last.Errors == 0 && Last.Counts is { Lost: 0, Retries: 0 }
        && Last.Counts.Forwarded == Last.Counts.Records - Last.Counts.Dropped
        && Last.Counts.Forwarded == RecordsAtSink && Last.Counts.Dropped > 0;
}
