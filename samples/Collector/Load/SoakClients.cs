using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>Clients of a long run; each is a loop that sends, looks at the answer, and notes it.</summary>
/// <param name="child">The collector.</param>
/// <param name="ledger">Takes what becomes of each request.</param>
/// <param name="isKilled">Whether the collector is killed on the way: connections may break then.</param>
/// <param name="stop">Ends all loops.</param>
internal sealed class SoakClients(
    Child child, IReceiver receiver, Ledger ledger, bool isKilled, CancellationToken stop)
{
    // Unavailable is what a full queue says, 503 over HTTP; DeadlineExceeded that an exit has not confirmed, 504.
    private const int Ok = 0, DeadlineExceeded = 4, Unavailable = 14;

    // Each waits for the exit, so there are enough of them to fill batches.
    private const int Steady = 16, Http = 8, Gzip = 4;

    private readonly Template[] _templates =
    [
        Template.OfTraces(8), Template.OfLogs(16), Template.OfTraces(128), Template.OfLogs(512),
        Template.OfTraces(512),
    ];

    private readonly ConcurrentDictionary<string, int> _answers = new();
    private readonly ConcurrentBag<string> _faults = [];

    /// <summary>How often each client got each answer.</summary>
    public IEnumerable<(string What, int Count)> Answers =>
        _answers.OrderBy(it => it.Key).Select(it => (it.Key, it.Value));

    /// <summary>Answers that are not expected.</summary>
    public IEnumerable<string> Faults => _faults;

    /// <summary>Runs all of them until they are to stop.</summary>
    public Task RunAsync() => Task.WhenAll(
    [
        .. Loops(Steady, 10, SteadyAsync), .. Loops(Http, 15, HttpAsync), .. Loops(Gzip, 30, GzipAsync),
        Loop(40, CancelAsync), Loop(40, VanishAsync), Loop(200, ForgetAsync), Loop(300, SlowAsync),
        Loop(20, client => Garbage.SendAsync(child, client, _templates[2], Check)),
    ]);

    private IEnumerable<Task> Loops(int count, int pause, Func<RawClient, Task> step) =>
        Enumerable.Range(0, count).Select(_ => Loop(pause, step));

    private async Task Loop(int pause, Func<RawClient, Task> step)
    {
        var client = new RawClient();
        for (int i = 0; !stop.IsCancellationRequested; i++)
        {
            try
            {
                while (receiver.IsBehind && !stop.IsCancellationRequested) await Task.Delay(20, CancellationToken.None);
                await step(client);
            }
            catch (Exception error) when (isKilled && error
                is HttpRequestException or OperationCanceledException or IOException)
            {
                // The fate of its request stays unknown.
                Count("no collector");
                client.Dispose();
                client = new RawClient();
                await Task.Delay(100, CancellationToken.None);
            }
            catch (Exception error)
            {
                if (_faults.Count < 20) _faults.Add($"{step.Method.Name}: {error}");
                return;
            }

            // Some clients keep their connection for long, others do not.
            if (i % 100 == 99)
            {
                client.Dispose();
                client = new RawClient();
            }

            await Task.Delay(Random.Shared.Next(pause + 1), CancellationToken.None);
        }

        client.Dispose();
    }

    private (Template Template, long First, byte[] Framed) Next()
    {
        Template template = _templates[Random.Shared.Next(_templates.Length)];
        long first = ledger.Open(template);
        return (template, first, template.Number(first));
    }

    private async Task SteadyAsync(RawClient client)
    {
        (Template template, long first, byte[] framed) = Next();
        int status = await client.CallAsync(new Uri(child.Grpc, template.GrpcPath), new ByteArrayContent(framed));
        Close("gRPC", template, first, status, Ok, Unavailable);
    }

    private async Task HttpAsync(RawClient client)
    {
        (Template template, long first, byte[] framed) = Next();
        var body = new ByteArrayContent(framed, Template.Prefix, framed.Length - Template.Prefix);
        Close("HTTP", template, first, await client.PostAsync(new Uri(child.Http, template.HttpPath), body), 200, 503);
    }

    private async Task GzipAsync(RawClient client)
    {
        (Template template, long first, byte[] framed) = Next();
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest))
            gzip.Write(framed.AsSpan(Template.Prefix));
        var body = new ByteArrayContent(packed.ToArray());
        body.Headers.ContentEncoding.Add("gzip");
        int status = await client.PostAsync(new Uri(child.Http, template.HttpPath), body);
        Close("HTTP gzip", template, first, status, 200, 503);
    }

    // Gives up after a moment: before, while or after the request is read.
    private async Task CancelAsync(RawClient client)
    {
        (Template template, long first, byte[] framed) = Next();
        using var moment = new CancellationTokenSource(Moment());
        try
        {
            int status = await client.CallAsync(
                new Uri(child.Grpc, template.GrpcPath), new ByteArrayContent(framed), moment.Token);
            Close("gRPC, in time", template, first, status, Ok, Unavailable);
        }
        catch (OperationCanceledException)
        {
            GiveUp("gRPC, cancelled", template, first);
        }
    }

    // The connection breaks in the middle.
    private async Task VanishAsync(RawClient shared)
    {
        using var client = new RawClient();
        (Template template, long first, byte[] framed) = Next();
        bool isGrpc = Random.Shared.Next(2) == 0;
        Task<int> answer = isGrpc
            ? client.CallAsync(new Uri(child.Grpc, template.GrpcPath), new ByteArrayContent(framed), default)
            : client.PostAsync(new Uri(child.Http, template.HttpPath),
                new ByteArrayContent(framed, Template.Prefix, framed.Length - Template.Prefix));
        await Task.Delay(Moment(), CancellationToken.None);
        client.Vanish();
        try
        {
            int status = await answer;
            Close("before vanishing", template, first, status, isGrpc ? Ok : 200, isGrpc ? Unavailable : 503);
        }
        catch (Exception error) when (error
            is HttpRequestException or OperationCanceledException or IOException or ObjectDisposedException)
        {
            GiveUp("vanished", template, first);
        }
    }

    // Begins a request, never ends it, and leaves the connection open, until its server closes it.
    private async Task ForgetAsync(RawClient shared)
    {
        (Template template, long first, byte[] framed) = Next();
        var client = new RawClient();
        var content = new UnfinishedContent(framed.AsMemory(0, framed.Length / 2), TimeSpan.FromMinutes(10));
        _ = (Random.Shared.Next(2) == 0
            ? client.CallAsync(new Uri(child.Grpc, template.GrpcPath), content, stop)
            : client.PostAsync(new Uri(child.Http, template.HttpPath), content, cancellationToken: stop))
            .ContinueWith(
                it =>
                {
                    _ = it.Exception;
                    client.Dispose();
                },
                TaskScheduler.Default);
        await Task.Yield();
        Count("forgotten");
        ledger.Close(first, template, Fate.Refused);
    }

    private async Task SlowAsync(RawClient client)
    {
        (Template template, long first, byte[] framed) = Next();
        var content = new UnfinishedContent(framed, TimeSpan.Zero);
        int status = await client.CallAsync(new Uri(child.Grpc, template.GrpcPath), content, default);
        Close("gRPC, slow", template, first, status, Ok, Unavailable);
    }

    // Before the request is read, or while it waits for the exit.
    private static TimeSpan Moment() =>
        TimeSpan.FromMicroseconds(Random.Shared.Next(Random.Shared.Next(2) == 0 ? 6_000 : 400_000));

    private void Close(string client, Template template, long first, int status, int good, int full)
    {
        int late = full == Unavailable ? DeadlineExceeded : 504;
        Check(client, status, good, full, late);
        ledger.Close(
            first, template, status == good ? Fate.Accepted : status == late ? Fate.Unknown : Fate.Refused);
    }

    private void GiveUp(string client, Template template, long first)
    {
        Count(client);
        ledger.Close(first, template, Fate.Unknown);
    }

    private void Check(string client, int status, params int[] expected)
    {
        Count($"{client}: {status}");
        if (!expected.Contains(status) && _faults.Count < 20)
            _faults.Add($"{client}: {status} instead of {string.Join(" or ", expected)}");
    }

    private void Count(string what) => _answers.AddOrUpdate(what, 1, static (_, count) => count + 1);
}
