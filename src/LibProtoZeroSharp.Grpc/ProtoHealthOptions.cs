using System;
using System.Collections.Generic;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace ProtoZeroSharp.Grpc;

/// <summary>How health checks become the statuses that <c>grpc.health.v1.Health</c> tells.</summary>
public sealed class ProtoHealthOptions
{
    private readonly Dictionary<string, Func<HealthCheckRegistration, bool>> _services = new() { [""] = _ => true };

    /// <summary>
    /// Whether a call is answered with the results that were published last, every 30 seconds unless
    /// <see cref="HealthCheckPublisherOptions"/> say otherwise. If not, which is the default, each call runs the
    /// checks.
    /// </summary>
    public bool UseHealthChecksCache { get; set; }

    /// <summary>
    /// Makes a service's status that of some health checks: <see cref="ProtoServingStatus.NotServing"/> if one of them
    /// is unhealthy, otherwise <see cref="ProtoServingStatus.Serving"/>; <see cref="ProtoServingStatus.Unknown"/> if
    /// there are none. The empty name, the whole server, stands for all checks unless mapped otherwise; it is
    /// <see cref="ProtoServingStatus.Serving"/> if there are none.
    /// </summary>
    /// <param name="service">The full name of a service, or any name that clients send.</param>
    /// <param name="predicate">Whether a check belongs to it.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException">A parameter is null.</exception>
    public ProtoHealthOptions Map(string service, Func<HealthCheckRegistration, bool> predicate)
    {
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(predicate);
        _services[service] = predicate;
        return this;
    }

    internal IReadOnlyDictionary<string, Func<HealthCheckRegistration, bool>> Services => _services;
}
