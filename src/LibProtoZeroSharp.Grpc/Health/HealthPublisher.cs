using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace ProtoZeroSharp.Grpc;

/// <summary>Takes the results that the host's health checks have from time to time.</summary>
internal sealed class HealthPublisher(ProtoHealthService health, HealthMap map) : IHealthCheckPublisher
{
    /// <inheritdoc/>
    public Task PublishAsync(HealthReport report, CancellationToken cancellationToken)
    {
        foreach (string service in map.Services) health.Publish(service, map.StatusOf(service, report));
        return Task.CompletedTask;
    }
}
