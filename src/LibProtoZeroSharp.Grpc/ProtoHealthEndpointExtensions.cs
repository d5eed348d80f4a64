using System;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using ProtoZeroSharp.Grpc;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps the gRPC health service.</summary>
public static class ProtoHealthEndpointExtensions
{
    /// <summary>
    /// Maps <c>grpc.health.v1.Health</c>, by which load balancers, Kubernetes and clients find out whether the server
    /// and its services can take calls. When the program begins to stop, all services become
    /// <see cref="ProtoServingStatus.NotServing"/>, and calls that watch end.
    /// </summary>
    /// <param name="endpoints">Where to map it.</param>
    /// <returns>What it can be configured with.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="endpoints"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><c>AddProtoHealthChecks</c> was not called.</exception>
    public static IEndpointConventionBuilder MapProtoHealthChecks(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ProtoHealthService health = endpoints.ServiceProvider.GetService<ProtoHealthService>()
            ?? throw new InvalidOperationException(
                "There is no health service. Call builder.Services.AddProtoHealthChecks().");
        endpoints.ServiceProvider.GetService<IHostApplicationLifetime>()?.ApplicationStopping.Register(health.End);
        return endpoints.MapGrpcService<HealthCalls>();
    }
}
