using System.Linq;
using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Collector.Service;
using Grpc.Core;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>Metrics.</summary>
internal sealed class GoogleMetricSignal(CollectorOptions options, MetricsService.MetricsServiceClient next)
    : GoogleSignal<ExportMetricsServiceRequest>(options, ExportMetricsServiceRequest.Parser)
{
    public override string Kind => "metrics";

    public override Outcome Process(ExportMetricsServiceRequest request)
    {
        int records = 0, kept = 0;
        foreach (ResourceMetrics resource in request.ResourceMetrics)
        {
            Mark(resource.Resource ??= new Resource());
            records += resource.ScopeMetrics.Sum(scope => scope.Metrics.Count);
            if (resource.ScopeMetrics.Any(scope => IsUnwanted(scope.Scope)))
                Keep(resource.ScopeMetrics, resource.ScopeMetrics.Where(scope => !IsUnwanted(scope.Scope)));
            kept += resource.ScopeMetrics.Sum(scope => scope.Metrics.Count);
        }

        return new Outcome(records, kept);
    }

    public override void Append(ExportMetricsServiceRequest batch, ExportMetricsServiceRequest request) =>
        batch.ResourceMetrics.Add(request.ResourceMetrics);

    public override async Task<Rejection> SendAsync(ExportMetricsServiceRequest batch, CallOptions options)
    {
        ExportMetricsServiceResponse answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.PartialSuccess?.RejectedDataPoints ?? 0, answer.PartialSuccess?.ErrorMessage ?? "");
    }
}
