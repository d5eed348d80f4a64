using System;
using Microsoft.Extensions.DependencyInjection.Extensions;
using ProtoZeroSharp.Grpc;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds gRPC server reflection to the services of a program.</summary>
public static class ProtoReflectionServiceExtensions
{
    /// <summary>
    /// Adds server reflection for services that ProtobufZeroSharp has generated. Further calls add more files.
    /// </summary>
    /// <param name="services">The services of the program.</param>
    /// <param name="configure">Says which files there are.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException">A parameter is null.</exception>
    public static IServiceCollection AddProtoReflection(
        this IServiceCollection services, Action<ProtoReflectionOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        services.Configure(configure);
        services.TryAddSingleton<ReflectedServer>();
        services.TryAddSingleton<ReflectionAnswers>();
        return services;
    }
}
