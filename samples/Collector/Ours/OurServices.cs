using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Collector.Telemetry;
using Grpc.Core;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>OTLP over gRPC, traces.</summary>
internal sealed class OurTraceService(Pipeline<Owned<ExportTraceServiceRequest>> pipeline)
    : TraceService.TraceServiceBase
{
    public override async Task<Owned<ExportTraceServiceResponse>> Export(
        Owned<ExportTraceServiceRequest> request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request.Clone(), context);
        return new Owned<ExportTraceServiceResponse>();
    }
}

/// <summary>OTLP over gRPC, logs.</summary>
internal sealed class OurLogsService(Pipeline<Owned<ExportLogsServiceRequest>> pipeline) : LogsService.LogsServiceBase
{
    public override async Task<Owned<ExportLogsServiceResponse>> Export(
        Owned<ExportLogsServiceRequest> request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request.Clone(), context);
        return new Owned<ExportLogsServiceResponse>();
    }
}

/// <summary>OTLP over gRPC, metrics.</summary>
internal sealed class OurMetricsService(Pipeline<Owned<ExportMetricsServiceRequest>> pipeline)
    : MetricsService.MetricsServiceBase
{
    public override async Task<Owned<ExportMetricsServiceResponse>> Export(
        Owned<ExportMetricsServiceRequest> request, ServerCallContext context)
    {
        await GrpcIntake.AcceptAsync(pipeline, request.Clone(), context);
        return new Owned<ExportMetricsServiceResponse>();
    }
}
