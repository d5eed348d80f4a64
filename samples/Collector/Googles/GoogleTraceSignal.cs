using System.Linq;
using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Collector.Service;
using Grpc.Core;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>Traces.</summary>
internal sealed class GoogleTraceSignal(CollectorOptions options, TraceService.TraceServiceClient next)
    : GoogleSignal<ExportTraceServiceRequest>(options, ExportTraceServiceRequest.Parser)
{
    public override string Kind => "traces";

    public override Outcome Process(ExportTraceServiceRequest request)
    {
        int records = 0, kept = 0;
        foreach (ResourceSpans resource in request.ResourceSpans)
        {
            Mark(resource.Resource ??= new Resource());
            records += resource.ScopeSpans.Sum(scope => scope.Spans.Count);
            if (resource.ScopeSpans.Any(HasUnwanted)) Filter(resource);
            kept += resource.ScopeSpans.Sum(scope => scope.Spans.Count);
        }

        return new Outcome(records, kept);
    }

    public override void Append(ExportTraceServiceRequest batch, ExportTraceServiceRequest request) =>
        batch.ResourceSpans.Add(request.ResourceSpans);

    public override async Task<Rejection> SendAsync(ExportTraceServiceRequest batch, CallOptions options)
    {
        ExportTraceServiceResponse answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.PartialSuccess?.RejectedSpans ?? 0, answer.PartialSuccess?.ErrorMessage ?? "");
    }

    private static void Filter(ResourceSpans resource)
    {
        Keep(resource.ScopeSpans, resource.ScopeSpans.Where(scope => !IsUnwanted(scope.Scope)));
        foreach (ScopeSpans scope in resource.ScopeSpans)
        {
            if (HasUnwanted(scope)) Keep(scope.Spans, scope.Spans.Where(span => !IsHealthCheck(span)));
        }
    }

    private static bool HasUnwanted(ScopeSpans scope) => IsUnwanted(scope.Scope)
        || (scope.Scope?.Name == "Microsoft.AspNetCore" && scope.Spans.Any(IsHealthCheck));

    private static bool IsHealthCheck(QuickStart.GoogleTelemetry.Span span) => span.Name == "GET /healthz";
}
