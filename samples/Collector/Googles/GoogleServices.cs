using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Collector.Service;
using Grpc.Core;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>OTLP over gRPC, traces.</summary>
internal sealed class GoogleTraceService(Pipeline<ExportTraceServiceRequest> pipeline) : TraceService.TraceServiceBase
{
    public override async Task<ExportTraceServiceResponse> Export(
        ExportTraceServiceRequest request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request, context);
        return new ExportTraceServiceResponse();
    }
}

/// <summary>OTLP over gRPC, logs.</summary>
internal sealed class GoogleLogsService(Pipeline<ExportLogsServiceRequest> pipeline) : LogsService.LogsServiceBase
{
    public override async Task<ExportLogsServiceResponse> Export(
        ExportLogsServiceRequest request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request, context);
        return new ExportLogsServiceResponse();
    }
}

/// <summary>OTLP over gRPC, metrics.</summary>
internal sealed class GoogleMetricsService(Pipeline<ExportMetricsServiceRequest> pipeline)
    : MetricsService.MetricsServiceBase
{
    public override async Task<ExportMetricsServiceResponse> Export(
        ExportMetricsServiceRequest request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request, context);
        return new ExportMetricsServiceResponse();
    }
}
