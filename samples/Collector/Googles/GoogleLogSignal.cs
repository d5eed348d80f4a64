using System.Linq;
using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Collector.Service;
using Grpc.Core;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>Logs.</summary>
internal sealed class GoogleLogSignal(CollectorOptions options, LogsService.LogsServiceClient next)
    : GoogleSignal<ExportLogsServiceRequest>(options, ExportLogsServiceRequest.Parser)
{
    public override string Kind => "logs";

    public override Outcome Process(ExportLogsServiceRequest request)
    {
        int records = 0, kept = 0;
        foreach (ResourceLogs resource in request.ResourceLogs)
        {
            Mark(resource.Resource ??= new Resource());
            records += resource.ScopeLogs.Sum(scope => scope.LogRecords.Count);
            if (resource.ScopeLogs.Any(scope => IsUnwanted(scope.Scope)))
                Keep(resource.ScopeLogs, resource.ScopeLogs.Where(scope => !IsUnwanted(scope.Scope)));
            kept += resource.ScopeLogs.Sum(scope => scope.LogRecords.Count);
        }

        return new Outcome(records, kept);
    }

    public override void Append(ExportLogsServiceRequest batch, ExportLogsServiceRequest request) =>
        batch.ResourceLogs.Add(request.ResourceLogs);

    public override async Task<Rejection> SendAsync(ExportLogsServiceRequest batch, CallOptions options)
    {
        ExportLogsServiceResponse answer = await next.ExportAsync(batch, options);
        return new Rejection(
            answer.PartialSuccess?.RejectedLogRecords ?? 0, answer.PartialSuccess?.ErrorMessage ?? "");
    }
}
