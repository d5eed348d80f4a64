using System;
using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Orleans.Configuration;
using Orleans.Hosting;
using Orleans.Serialization;
using ProtoZeroSharp.Orleans;

namespace Cluster.Hosts;

/// <summary>Hosts of Orleans: a cluster inside of this process, or parts of one on loopback.</summary>
internal static class Silos
{
    /// <summary>A cluster of one silo, in this process.</summary>
    public static IHost Embedded() => Build(builder => builder.UseOrleans(silo =>
        silo.UseLocalhostClustering(FreePort(), FreePort()).Configure<SiloMessagingOptions>(SetTimes)));

    /// <summary>A silo of a cluster whose members are in Redis.</summary>
    public static IHost Member(string redis, string cluster) => Build(builder => builder.UseOrleans(silo => silo
        .UseRedisClustering(redis)
        .ConfigureEndpoints(IPAddress.Loopback, FreePort(), FreePort())
        .Configure<ClusterOptions>(options => options.ClusterId = options.ServiceId = cluster)
        .Configure<SiloMessagingOptions>(SetTimes)
        .Configure<ClusterMembershipOptions>(options =>
        {
            // A silo that was killed is left behind after two seconds. Half a minute is usual where machines are busy.
            options.ProbeTimeout = TimeSpan.FromSeconds(1);
            options.NumMissedProbesLimit = 2;
            options.TableRefreshTimeout = TimeSpan.FromSeconds(2);
            options.DefunctSiloCleanupPeriod = null;
        })));

    /// <summary>What calls grains of such a cluster from outside.</summary>
    public static IHost Client(string redis, string cluster) => Build(builder => builder.UseOrleansClient(one => one
        .UseRedisClustering(redis)
        .Configure<ClusterOptions>(options => options.ClusterId = options.ServiceId = cluster)
        .Configure<ClientMessagingOptions>(SetTimes)
        .Configure<GatewayOptions>(options => options.GatewayListRefreshPeriod = TimeSpan.FromSeconds(1))));

    /// <summary>A free port of loopback.</summary>
    public static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    // An answer that passes through a silo that dies is lost. So calls wait for a short time, and are made again.
    private static void SetTimes(MessagingOptions options) => options.ResponseTimeout = TimeSpan.FromSeconds(5);

    private static IHost Build(Action<HostApplicationBuilder> configure)
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        builder.Logging.ClearProviders();
        configure(builder);
        // The one line that lets grains take and return messages.
        builder.Services.AddSerializer(serializer => serializer.AddProtoZeroSerializer());
        return builder.Build();
    }
}
