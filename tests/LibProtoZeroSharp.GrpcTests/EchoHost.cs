using System;
using System.IO.Compression;
using System.Linq;
using System.Net;
using System.Threading;
using System.Threading.Tasks;
using Grpc.AspNetCore.Server;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A server with one service, on a port of this machine, over HTTP/2 without encryption.</summary>
internal sealed class EchoHost : IEchoServer
{
    /// <summary>The longest message that servers take.</summary>
    public const int MaxMessage = 12 << 20;

    private readonly WebApplication _app;

    private EchoHost(WebApplication app) => _app = app;

    public string Address => _app.Urls.First();

    /// <summary>Starts a server.</summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <param name="isGzip">Whether replies are compressed.</param>
    /// <param name="configure">Sets more.</param>
    public static async Task<EchoHost> StartAsync<TService>(
        bool isGzip = false, Action<GrpcServiceOptions>? configure = null)
        where TService : class
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc(options =>
        {
            options.MaxReceiveMessageSize = MaxMessage;
            if (isGzip)
            {
                options.ResponseCompressionAlgorithm = "gzip";
                options.ResponseCompressionLevel = CompressionLevel.Fastest;
            }

            configure?.Invoke(options);
        });
        WebApplication app = builder.Build();
        app.MapGrpcService<TService>();
        await app.StartAsync();
        return new EchoHost(app);
    }

    /// <summary>A channel to it.</summary>
    public GrpcChannel Connect(Action<GrpcChannelOptions>? configure = null) =>
        GrpcChannel.ForAddress(Address, ChannelOptions(configure));

    /// <summary>How channels to servers of all kinds are set.</summary>
    public static GrpcChannelOptions ChannelOptions(Action<GrpcChannelOptions>? configure)
    {
        var options = new GrpcChannelOptions { MaxReceiveMessageSize = MaxMessage };
        configure?.Invoke(options);
        return options;
    }

    public Task<int> CountWaitingAsync() => Task.FromResult(Volatile.Read(ref EchoCommands.Waiting));

    public Task<int> CountCancelledAsync() => Task.FromResult(Volatile.Read(ref EchoCommands.Cancelled));

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
