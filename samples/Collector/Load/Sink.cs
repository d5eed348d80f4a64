using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Linq;
using System.Net;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Collector.Load;

/// <summary>
/// What the collector exports to. It does no more than count, and speaks gRPC by hand: one message each way, so that
/// it takes little of the processors that the collector is measured on.
/// </summary>
internal sealed class Sink : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly Ledger? _ledger;
    private long _records, _batches, _bytes, _unmarked;

    private Sink(Ledger? ledger)
    {
        _ledger = ledger;
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(IPAddress.Loopback, 0, it => it.Protocols = HttpProtocols.Http2);
        });
        _app = builder.Build();
        Map("trace", "TraceService", Load.Records.TraceIdOfSpan);
        Map("logs", "LogsService", Load.Records.TraceIdOfLog);
        Map("metrics", "MetricsService", 0);
    }

    public Uri Address => new(_app.Urls.First());

    public long Records => Volatile.Read(ref _records);

    public long Batches => Volatile.Read(ref _batches);

    public long Bytes => Volatile.Read(ref _bytes);

    /// <summary>Resources without the name of the collector.</summary>
    public long Unmarked => Volatile.Read(ref _unmarked);

    /// <summary>Called before a batch is looked at: false answers Unavailable.</summary>
    public Func<Task<bool>>? Admits { get; set; }

    public static async Task<Sink> StartAsync(Ledger? ledger = null)
    {
        var sink = new Sink(ledger);
        await sink._app.StartAsync();
        return sink;
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private void Map(string kind, string service, int idField) => _app.MapPost(
        $"/opentelemetry.proto.collector.{kind}.v1.{service}/Export",
        (HttpContext context) => AnswerAsync(context, idField));

    private async Task AnswerAsync(HttpContext context, int idField)
    {
        PipeReader body = context.Request.BodyReader;
        ReadResult read = await body.ReadAtLeastAsync(int.MaxValue);
        context.Response.ContentType = "application/grpc";
        if (Admits != null && !await Admits())
        {
            body.AdvanceTo(read.Buffer.End);
            context.Response.Headers["grpc-status"] = "14";
            return;
        }

        Count(read.Buffer.Slice(Template.Prefix), _ledger == null ? 0 : idField);
        body.AdvanceTo(read.Buffer.End);
        await context.Response.BodyWriter.WriteAsync(new byte[Template.Prefix]);
        context.Response.AppendTrailer("grpc-status", "0");
    }

    private void Count(ReadOnlySequence<byte> export, int idField)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent((int)export.Length);
        export.CopyTo(copy);
        ReadOnlySpan<byte> bytes = copy.AsSpan(0, (int)export.Length);
        List<int> offsets = [];
        int count = Load.Records.Read(bytes, idField, offsets, out int unmarked);
        if (idField != 0) _ledger!.Arrive(bytes, offsets, count);
        Interlocked.Add(ref _records, count);
        Interlocked.Add(ref _bytes, export.Length);
        Interlocked.Add(ref _unmarked, unmarked);
        Interlocked.Increment(ref _batches);
        ArrayPool<byte>.Shared.Return(copy);
    }
}
