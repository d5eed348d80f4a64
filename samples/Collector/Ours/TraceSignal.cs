using System.Threading.Tasks;
using Collector.Service;
using Collector.Telemetry;
using Grpc.Core;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>
/// Traces. Only the scopes of the HTTP server are decoded as far as their spans, because its health checks are taken
/// out; the spans of all other scopes stay bytes.
/// </summary>
internal sealed class TraceSignal(CollectorOptions options, TraceService.TraceServiceClient next)
    : OurSignal<ExportTraceServiceRequest>(options)
{
    public override string Kind => "traces";

    public override async Task<Rejection> SendAsync(Owned<ExportTraceServiceRequest> batch, CallOptions options)
    {
        using Owned<ExportTraceServiceResponse> answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.Value.PartialSuccess.RejectedSpans, answer.Value.PartialSuccess.ErrorMessage.ToString());
    }

    protected override Outcome Process(ref ExportTraceServiceRequest request, ArenaAllocator arena)
    {
        int records = 0, kept = 0;
        foreach (ref ResourceSpans resource in request.MutableResourceSpans)
        {
            CheckMemory(arena);
            Resources.Mark(ref resource.MutableResource(arena), CollectorName, arena);
            bool isSpoilt = false;
            foreach (ref readonly ScopeSpans scope in resource.ScopeSpans)
            {
                records += scope.Spans.Count;
                isSpoilt |= HasUnwanted(in scope);
            }

            if (isSpoilt) Filter(ref resource);
            foreach (ref readonly ScopeSpans scope in resource.ScopeSpans) kept += scope.Spans.Count;
        }

        return new Outcome(records, kept);
    }

    private static void Filter(ref ResourceSpans resource)
    {
        resource.MutableScopeSpans.RemoveIf(
            static (ref readonly ScopeSpans scope) => Resources.IsUnwanted(in scope.Scope));
        foreach (ref ScopeSpans scope in resource.MutableScopeSpans)
        {
            if (HasUnwanted(in scope))
                scope.MutableSpans.RemoveIf(static (ref readonly Telemetry.Span span) => IsHealthCheck(in span));
        }
    }

    private static bool HasUnwanted(ref readonly ScopeSpans scope)
    {
        if (Resources.IsUnwanted(in scope.Scope)) return true;
        if (scope.Scope.Name != "Microsoft.AspNetCore"u8) return false;
        foreach (ref readonly Telemetry.Span span in scope.Spans)
        {
            if (IsHealthCheck(in span)) return true;
        }

        return false;
    }

    private static bool IsHealthCheck(ref readonly Telemetry.Span span) => span.Name == "GET /healthz"u8;
}
