using System;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using ProtoZeroSharp.Grpc;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds the gRPC health service to the services of a program.</summary>
public static class ProtoHealthServiceExtensions
{
    /// <summary>
    /// Adds <see cref="ProtoHealthService"/>, and the program's health checks, whose results become statuses of it.
    /// </summary>
    /// <param name="services">The services of the program.</param>
    /// <param name="configure">Says which checks stand for which service; null if all stand for the server.</param>
    /// <returns>What health checks are added to.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IHealthChecksBuilder AddProtoHealthChecks(
        this IServiceCollection services, Action<ProtoHealthOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (configure != null) services.Configure(configure);
        services.TryAddSingleton<HealthMap>();
        services.TryAddSingleton(provider => new ProtoHealthService(provider.GetRequiredService<HealthMap>()));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHealthCheckPublisher, HealthPublisher>());
        return services.AddHealthChecks();
    }
}
