using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>A collector in this process, on ports of its own, with a receiver behind it.</summary>
internal sealed class TestCollector : IAsyncDisposable
{
    /// <summary>The content type of OTLP over HTTP.</summary>
    public const string Protobuf = "application/x-protobuf";

    private readonly WebApplication _app;
    private bool _isStopped;

    private TestCollector(WebApplication app, Receiver receiver)
    {
        _app = app;
        Receiver = receiver;
        (Grpc, Uri http) = CollectorHost.AddressesOf(app);
        Client = new HttpClient { BaseAddress = http, Timeout = TimeSpan.FromMinutes(1) };
        Channel = GrpcChannel.ForAddress(Grpc);
    }

    public Receiver Receiver { get; }

    public Uri Grpc { get; }

    /// <summary>A client of its address of HTTP.</summary>
    public HttpClient Client { get; }

    /// <summary>A channel to its address of gRPC.</summary>
    public GrpcChannel Channel { get; }

    public Counts Counts => _app.Services.GetRequiredService<Counters>().Take();

    /// <summary>Starts both.</summary>
    /// <param name="options">The collector's; ports and receiver are set here.</param>
    public static async Task<TestCollector> StartAsync(CollectorOptions options)
    {
        Receiver receiver = await Receiver.StartAsync();
        (options.GrpcPort, options.HttpPort, options.Export) = (0, 0, receiver.Address);
        WebApplication app = CollectorHost.Build(options);
        await app.StartAsync();
        return new TestCollector(app, receiver);
    }

    /// <summary>Sends one body.</summary>
    public async Task<HttpResponseMessage> PostAsync(
        string path, HttpContent body, string? type = Protobuf, string? encoding = null)
    {
        body.Headers.ContentType = type == null ? null : MediaTypeHeaderValue.Parse(type);
        if (encoding != null) body.Headers.ContentEncoding.Add(encoding);
        return await Client.PostAsync(path, body);
    }

    /// <summary>What it says of itself.</summary>
    public async Task<Stats> StatsAsync() => (await Client.GetFromJsonAsync<Stats>("stats"))!;

    /// <summary>Ends it as a service is ended: what waits is sent first.</summary>
    public async Task StopAsync()
    {
        if (_isStopped) return;
        _isStopped = true;
        await _app.StopAsync();
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        Channel.Dispose();
        await StopAsync();
        await _app.DisposeAsync();
        await Receiver.DisposeAsync();
    }
}
