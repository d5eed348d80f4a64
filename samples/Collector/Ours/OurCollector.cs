using Collector.Service;
using Collector.Telemetry;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>The collector on LibProtoZeroSharp's types.</summary>
internal static class OurCollector
{
    public static void AddTo(IServiceCollection services)
    {
        services.AddSingleton<ChannelBase>(provider =>
            GrpcChannel.ForAddress(provider.GetRequiredService<CollectorOptions>().Export));
        services.AddSingleton<TraceService.TraceServiceClient>().AddSingleton<LogsService.LogsServiceClient>()
            .AddSingleton<MetricsService.MetricsServiceClient>();
        CollectorHost.AddSignal<TraceSignal, Owned<ExportTraceServiceRequest>>(services);
        CollectorHost.AddSignal<LogSignal, Owned<ExportLogsServiceRequest>>(services);
        CollectorHost.AddSignal<MetricSignal, Owned<ExportMetricsServiceRequest>>(services);
    }

    public static void Map(WebApplication app)
    {
        app.MapGrpcService<OurTraceService>();
        app.MapGrpcService<OurLogsService>();
        app.MapGrpcService<OurMetricsService>();
        CollectorHost.MapHttp<Owned<ExportTraceServiceRequest>>(app, "/v1/traces");
        CollectorHost.MapHttp<Owned<ExportLogsServiceRequest>>(app, "/v1/logs");
        CollectorHost.MapHttp<Owned<ExportMetricsServiceRequest>>(app, "/v1/metrics");
    }
}
