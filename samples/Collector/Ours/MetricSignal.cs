using System.Threading.Tasks;
using Collector.Service;
using Collector.Telemetry;
using Grpc.Core;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>Metrics, of which the schema knows the name only: all else passes as unknown fields.</summary>
internal sealed class MetricSignal(CollectorOptions options, MetricsService.MetricsServiceClient next)
    : OurSignal<ExportMetricsServiceRequest>(options)
{
    public override string Kind => "metrics";

    public override async Task<Rejection> SendAsync(Owned<ExportMetricsServiceRequest> batch, CallOptions options)
    {
        using Owned<ExportMetricsServiceResponse> answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.Value.PartialSuccess.RejectedDataPoints, answer.Value.PartialSuccess.ErrorMessage.ToString());
    }

    protected override Outcome Process(ref ExportMetricsServiceRequest request, ArenaAllocator arena)
    {
        int records = 0, kept = 0;
        foreach (ref ResourceMetrics resource in request.MutableResourceMetrics)
        {
            CheckMemory(arena);
            Resources.Mark(ref resource.MutableResource(arena), CollectorName, arena);
            int dropped = 0;
            foreach (ref readonly ScopeMetrics scope in resource.ScopeMetrics)
            {
                records += scope.Metrics.Count;
                if (Resources.IsUnwanted(in scope.Scope)) dropped++;
                else kept += scope.Metrics.Count;
            }

            if (dropped == 0) continue;
            resource.MutableScopeMetrics.RemoveIf(
                static (ref readonly ScopeMetrics scope) => Resources.IsUnwanted(in scope.Scope));
        }

        return new Outcome(records, kept);
    }
}
