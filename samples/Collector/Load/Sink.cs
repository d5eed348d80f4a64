using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO.Pipelines;
using System.Linq;
using System.Net;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Collector.Load;

/// <summary>
/// What the collector exports to. It does no more than count, and speaks gRPC by hand: one message each way, so that
/// it takes little of the processors that the collector is measured on.
/// </summary>
internal sealed class Sink : IReceiver
{
    private readonly Arrivals _arrivals;
    private readonly bool _countsOnly;
    private WebApplication _app;

    private Sink(Ledger? ledger)
    {
        _arrivals = new Arrivals(ledger);
        _countsOnly = ledger == null;
        _app = Build(port: 0);
    }

    public Uri Address { get; private set; } = new("http://127.0.0.1");

    public IReadOnlyList<string> Arguments => ["--To=otlp", $"--Export={Address}"];

    public long Records => _arrivals.Records;

    public long Unmarked => _arrivals.Unmarked;

    /// <summary>Called before a batch is looked at: false answers Unavailable.</summary>
    public Func<Task<bool>>? Admits { get; set; }

    public static async Task<Sink> StartAsync(Ledger? ledger = null)
    {
        var sink = new Sink(ledger);
        await sink._app.StartAsync();
        sink.Address = new Uri(sink._app.Urls.First());
        return sink;
    }

    public Task GoAsync() => EndAsync(new CancellationToken(canceled: true));

    public async Task ComeAsync()
    {
        _app = Build(Address.Port);
        await _app.StartAsync();
    }

    public Task DrainAsync() => Task.CompletedTask;

    public async ValueTask DisposeAsync() => await EndAsync(CancellationToken.None);

    private WebApplication Build(int port)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        // The demonstration of the SDK listens to the source of ASP.NET Core; spans of the sink are none of its spans.
        builder.Services.AddSingleton(static _ => new ActivitySource("Collector.Sink"));
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(IPAddress.Loopback, port, it => it.Protocols = HttpProtocols.Http2);
        });
        WebApplication app = builder.Build();
        Map(app, "trace", "TraceService", Load.Records.TraceIdOfSpan);
        Map(app, "logs", "LogsService", Load.Records.TraceIdOfLog);
        Map(app, "metrics", "MetricsService", 0);
        return app;
    }

    // A token that is cancelled breaks the calls that are under way.
    private async Task EndAsync(CancellationToken patience)
    {
        await _app.StopAsync(patience);
        await _app.DisposeAsync();
    }

    private void Map(WebApplication app, string kind, string service, int idField) => app.MapPost(
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

        Count(read.Buffer.Slice(Template.Prefix), _countsOnly ? 0 : idField);
        body.AdvanceTo(read.Buffer.End);
        await context.Response.BodyWriter.WriteAsync(new byte[Template.Prefix]);
        context.Response.AppendTrailer("grpc-status", "0");
    }

    private void Count(ReadOnlySequence<byte> export, int idField)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent((int)export.Length);
        export.CopyTo(copy);
        _arrivals.Add(copy.AsSpan(0, (int)export.Length), idField);
        ArrayPool<byte>.Shared.Return(copy);
    }
}
