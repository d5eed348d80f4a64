using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;

namespace ProtoZeroSharp.Grpc;

/// <summary>Which health checks stand for which service, and what their results say.</summary>
internal sealed class HealthMap(IOptions<ProtoHealthOptions> options, IOptions<HealthCheckServiceOptions> checks)
{
    /// <summary>The services that have checks.</summary>
    public IEnumerable<string> Services => options.Value.Services.Keys;

    /// <summary>Whether calls run the checks, if there are any.</summary>
    public bool RunsChecks => !options.Value.UseHealthChecksCache;

    /// <summary>Whether a service has checks.</summary>
    public bool Has(string service) => options.Value.Services.ContainsKey(service);

    /// <summary>The status of a service before any check has run.</summary>
    public ProtoServingStatus FirstStatusOf(string service) =>
        service.Length == 0 && checks.Value.Registrations.Count == 0
            ? ProtoServingStatus.Serving : ProtoServingStatus.Unknown;

    /// <summary>Runs the checks of a service.</summary>
    public async Task<ProtoServingStatus> RunAsync(
        HealthCheckService runner, string service, CancellationToken cancellationToken)
    {
        HealthReport report = await runner.CheckHealthAsync(options.Value.Services[service], cancellationToken)
            .ConfigureAwait(false);
        return StatusOf(service, report);
    }

    /// <summary>What results say about a service, which may be those of other checks, too.</summary>
    public ProtoServingStatus StatusOf(string service, HealthReport report)
    {
        HealthReportEntry[] entries = [.. checks.Value.Registrations
            .Where(options.Value.Services[service])
            .Where(check => report.Entries.ContainsKey(check.Name))
            .Select(check => report.Entries[check.Name])];
        if (entries.Length == 0) return FirstStatusOf(service);
        return entries.Any(entry => entry.Status == HealthStatus.Unhealthy)
            ? ProtoServingStatus.NotServing : ProtoServingStatus.Serving;
    }
}
