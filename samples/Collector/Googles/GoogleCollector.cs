using Collector.Exits;
using Collector.GoogleTelemetry;
using Collector.Service;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>The collector on Google.Protobuf's types.</summary>
internal static class GoogleCollector
{
    public static void AddTo(IServiceCollection services)
    {
        services.AddSingleton<ChannelBase>(provider =>
            GrpcChannel.ForAddress(provider.GetRequiredService<CollectorOptions>().Export));
        services.AddSingleton<TraceService.TraceServiceClient>().AddSingleton<LogsService.LogsServiceClient>()
            .AddSingleton<MetricsService.MetricsServiceClient>();
        CollectorHost.AddSignal<GoogleTraceSignal, ExportTraceServiceRequest, OtlpExit<ExportTraceServiceRequest>>(
            services);
        CollectorHost.AddSignal<GoogleLogSignal, ExportLogsServiceRequest, OtlpExit<ExportLogsServiceRequest>>(
            services);
        CollectorHost.AddSignal<GoogleMetricSignal, ExportMetricsServiceRequest, OtlpExit<ExportMetricsServiceRequest>>(
            services);
    }

    public static void Map(WebApplication app)
    {
        app.MapGrpcService<GoogleTraceService>();
        app.MapGrpcService<GoogleLogsService>();
        app.MapGrpcService<GoogleMetricsService>();
        CollectorHost.MapHttp<ExportTraceServiceRequest>(app, "/v1/traces");
        CollectorHost.MapHttp<ExportLogsServiceRequest>(app, "/v1/logs");
        CollectorHost.MapHttp<ExportMetricsServiceRequest>(app, "/v1/metrics");
    }
}
