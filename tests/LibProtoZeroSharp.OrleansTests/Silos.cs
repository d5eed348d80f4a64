using System;
using Microsoft.Extensions.DependencyInjection;
using Orleans;

namespace OrleansTests;

/// <summary>Grains as a silo itself calls them.</summary>
internal static class Silos
{
    public static IVisitGrain GetGrain(this IServiceProvider silo, int key) =>
        silo.GetRequiredService<IGrainFactory>().GetGrain<IVisitGrain>(key);
}
