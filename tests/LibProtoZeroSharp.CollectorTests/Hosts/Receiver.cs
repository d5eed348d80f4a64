using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Google.Protobuf;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using QuickStart.GoogleTelemetry;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>What a collector exports to, on Google's types: it keeps the resources of all batches.</summary>
internal sealed class Receiver : IAsyncDisposable
{
    private readonly ConcurrentQueue<IMessage> _resources = [];
    private readonly WebApplication _app;

    private Receiver()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, it => it.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = null);
        builder.Services.AddSingleton(this);
        _app = builder.Build();
        _app.MapGrpcService<Traces>();
        _app.MapGrpcService<Logs>();
        _app.MapGrpcService<Metrics>();
    }

    public Uri Address => new(_app.Urls.First());

    /// <summary>The resources of all batches that were taken, in the order of their arrival.</summary>
    public IReadOnlyCollection<IMessage> Resources => _resources;

    /// <summary>Called before a batch is taken; throws if it is not.</summary>
    public Func<ServerCallContext, Task> Receive { get; set; } = _ => Task.CompletedTask;

    public static async Task<Receiver> StartAsync()
    {
        var receiver = new Receiver();
        await receiver._app.StartAsync();
        return receiver;
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private async Task<T> TakeAsync<T>(IEnumerable<IMessage> resources, ServerCallContext context)
        where T : new()
    {
        await Receive(context);
        foreach (IMessage resource in resources) _resources.Enqueue(resource);
        return new T();
    }

    private sealed class Traces(Receiver receiver) : TraceService.TraceServiceBase
    {
        public override Task<ExportTraceServiceResponse> Export(
            ExportTraceServiceRequest request, ServerCallContext context) =>
            receiver.TakeAsync<ExportTraceServiceResponse>(request.ResourceSpans, context);
    }

    private sealed class Logs(Receiver receiver) : LogsService.LogsServiceBase
    {
        public override Task<ExportLogsServiceResponse> Export(
            ExportLogsServiceRequest request, ServerCallContext context) =>
            receiver.TakeAsync<ExportLogsServiceResponse>(request.ResourceLogs, context);
    }

    private sealed class Metrics(Receiver receiver) : MetricsService.MetricsServiceBase
    {
        public override Task<ExportMetricsServiceResponse> Export(
            ExportMetricsServiceRequest request, ServerCallContext context) =>
            receiver.TakeAsync<ExportMetricsServiceResponse>(request.ResourceMetrics, context);
    }
}
