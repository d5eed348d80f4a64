using System;
using Collector.Exits;
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
    public static void AddTo(IServiceCollection services, ExitKind exit)
    {
        services.AddSingleton<ChannelBase>(provider =>
            GrpcChannel.ForAddress(provider.GetRequiredService<CollectorOptions>().Export));
        services.AddSingleton<TraceService.TraceServiceClient>().AddSingleton<LogsService.LogsServiceClient>()
            .AddSingleton<MetricsService.MetricsServiceClient>();
        AddSignal<TraceSignal, ExportTraceServiceRequest>(services, exit);
        AddSignal<LogSignal, ExportLogsServiceRequest>(services, exit);
        AddSignal<MetricSignal, ExportMetricsServiceRequest>(services, exit);
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

    private static void AddSignal<TSignal, T>(IServiceCollection services, ExitKind exit)
        where TSignal : class, ISignal<Owned<T>>
        where T : unmanaged, IProtoMessage<T>
    {
        switch (exit)
        {
            case ExitKind.Otlp:
                CollectorHost.AddSignal<TSignal, Owned<T>, OtlpExit<Owned<T>>>(services);
                break;
            case ExitKind.Kafka:
                CollectorHost.AddSignal<TSignal, Owned<T>, KafkaExit<T>>(services);
                break;
            case ExitKind.Nats:
                CollectorHost.AddSignal<TSignal, Owned<T>, NatsExit<T>>(services);
                break;
            case ExitKind.Parquet:
                CollectorHost.AddSignal<TSignal, Owned<T>, ParquetExit<T>>(services);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(exit), exit, "There is no such exit.");
        }
    }
}
