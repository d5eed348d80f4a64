using System;
using System.Net;
using System.Threading.Tasks;
using Collector.Exits;
using Collector.Googles;
using Collector.Ours;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Collector.Service;

/// <summary>A collector as a host of ASP.NET Core: the ports, the limits, and what stands behind them.</summary>
internal static class CollectorHost
{
    /// <summary>Builds a collector from command-line arguments.</summary>
    public static WebApplication Build(string[] arguments)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(arguments);
        CollectorOptions options = CollectorOptions.For(builder.Configuration.GetValue("To", ExitKind.Otlp));
        builder.Configuration.Bind(options);
        return Build(builder, options);
    }

    /// <summary>Builds a collector.</summary>
    public static WebApplication Build(CollectorOptions options) =>
        Build(WebApplication.CreateSlimBuilder(), options);

    /// <summary>Where a collector listens that has been started.</summary>
    public static (Uri Grpc, Uri Http) AddressesOf(WebApplication collector)
    {
        string[] addresses = [.. collector.Services.GetRequiredService<IServer>()
            .Features.Get<IServerAddressesFeature>()!.Addresses];
        return (new Uri(addresses[0]), new Uri(addresses[1]));
    }

    private static WebApplication Build(WebApplicationBuilder builder, CollectorOptions options)
    {
        var errors = new ErrorLog();
        builder.Logging.SetMinimumLevel(LogLevel.Warning).AddProvider(errors);
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            // gRPC has its own limit, and the addresses of HTTP have theirs below.
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(IPAddress.Loopback, options.GrpcPort, it => it.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, options.HttpPort, it => it.Protocols = HttpProtocols.Http1);
        });
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = options.DrainTime);
        builder.Services.AddRequestDecompression();
        builder.Services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = options.MaxRequestBytes);
        builder.Services.AddSingleton(options).AddSingleton<Counters>().AddSingleton<HttpIntake>();
        if (options.Google && options.To != ExitKind.Otlp)
            throw new ArgumentException("Google's types go out over OTLP alone.", nameof(options));
        if (options.Google) GoogleCollector.AddTo(builder.Services);
        else OurCollector.AddTo(builder.Services, options.To);

        WebApplication app = builder.Build();
        app.UseRequestDecompression();
        if (options.Google) GoogleCollector.Map(app);
        else OurCollector.Map(app);
        app.MapGet("/stats", (Counters counters, bool settle = false) => Stats.Take(counters, errors, settle));
        return app;
    }

    /// <summary>What one kind of telemetry needs, for any types that it is made of.</summary>
    public static void AddSignal<TSignal, TRequest, TExit>(IServiceCollection services)
        where TSignal : class, ISignal<TRequest>
        where TRequest : class
        where TExit : class, IExit<TRequest>
    {
        services.AddSingleton<ISignal<TRequest>, TSignal>().AddSingleton<IExit<TRequest>, TExit>()
            .AddSingleton<Exporter<TRequest>>();
        // It starts before the server and ends after it: a request that was accepted meets a queue.
        services.AddSingleton<Pipeline<TRequest>>();
        services.AddHostedService(provider => provider.GetRequiredService<Pipeline<TRequest>>());
    }

    /// <summary>The address of one kind of telemetry over HTTP.</summary>
    public static void MapHttp<TRequest>(WebApplication app, string path)
        where TRequest : class
    {
        int maxBytes = app.Services.GetRequiredService<CollectorOptions>().MaxRequestBytes;
        app.MapPost(path, (
            HttpContext context, HttpIntake intake, ISignal<TRequest> signal, Pipeline<TRequest> pipeline) =>
            intake.ReceiveAsync(context, signal, pipeline))
            // Also for what comes out of a compressed body.
            .WithMetadata(new RequestSizeLimitAttribute(maxBytes));
    }
}
