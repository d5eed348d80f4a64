using System.Threading.Tasks;
using Collector.Service;
using Collector.Telemetry;
using Grpc.Core;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>Logs: scopes that are not needed are taken out; no record is decoded.</summary>
internal sealed class LogSignal(CollectorOptions options, LogsService.LogsServiceClient next)
    : OurSignal<ExportLogsServiceRequest>(options)
{
    public override string Kind => "logs";

    public override async Task<Rejection> SendAsync(Owned<ExportLogsServiceRequest> batch, CallOptions options)
    {
        using Owned<ExportLogsServiceResponse> answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.Value.PartialSuccess.RejectedLogRecords, answer.Value.PartialSuccess.ErrorMessage.ToString());
    }

    protected override Outcome Process(ref ExportLogsServiceRequest request, ArenaAllocator arena)
    {
        int records = 0, kept = 0;
        foreach (ref ResourceLogs resource in request.MutableResourceLogs)
        {
            CheckMemory(arena);
            Resources.Mark(ref resource.MutableResource(arena), CollectorName, arena);
            int dropped = 0;
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                records += scope.LogRecords.Count;
                if (Resources.IsUnwanted(in scope.Scope)) dropped++;
                else kept += scope.LogRecords.Count;
            }

            if (dropped == 0) continue;
            resource.MutableScopeLogs.RemoveIf(
                static (ref readonly ScopeLogs scope) => Resources.IsUnwanted(in scope.Scope));
        }

        return new Outcome(records, kept);
    }
}
