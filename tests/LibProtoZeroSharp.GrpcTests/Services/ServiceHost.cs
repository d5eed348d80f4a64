using System;
using System.Linq;
using System.Net;
using System.Threading.Tasks;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A server that is set up by its test, and a channel to it.</summary>
internal sealed class ServiceHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private ServiceHost(WebApplication app)
    {
        _app = app;
        Channel = GrpcChannel.ForAddress(app.Urls.First());
    }

    public GrpcChannel Channel { get; }

    public IServiceProvider Services => _app.Services;

    /// <summary>Starts a server.</summary>
    /// <param name="add">Adds to its services.</param>
    /// <param name="map">Maps its endpoints.</param>
    public static async Task<ServiceHost> StartAsync(Action<IServiceCollection> add, Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc();
        add(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync();
        return new ServiceHost(app);
    }

    /// <summary>Ends the server, and waits for its calls as long as a host does.</summary>
    public Task StopAsync() => _app.StopAsync();

    public async ValueTask DisposeAsync()
    {
        Channel.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
