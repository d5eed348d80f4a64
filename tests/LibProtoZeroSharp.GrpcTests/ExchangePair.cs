using System;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A client and a server that talk to each other.</summary>
/// <param name="Client">Which client.</param>
/// <param name="Server">Which server.</param>
/// <param name="IsGzip">Whether messages are compressed.</param>
/// <param name="Peer">The process of grpc-js, if one end is in it.</param>
internal sealed record ExchangePair(string Client, string Server, bool IsGzip, NodePeer? Peer = null)
{
    public const string Ours = "ours", Google = "Google", Node = "grpc-js";

    /// <summary>
    /// .NET compresses nothing to nothing, which is no gzip stream: grpc-js refuses such a message, of Google's too.
    /// </summary>
    public bool LosesEmptyMessages => IsGzip && (Client == Node || Server == Node);

    /// <summary>Starts the server and connects the client.</summary>
    public async Task<Exchange> StartAsync(Action<GrpcChannelOptions>? configure = null)
    {
        IEchoServer server = Server switch
        {
            Ours => await EchoHost.StartAsync<OurEcho>(IsGzip),
            Google => await EchoHost.StartAsync<GoogleEcho>(IsGzip),
            _ => await NodeServer.StartAsync(Peer!),
        };
        GrpcChannelOptions options = EchoHost.ChannelOptions(configure);
        var channel = GrpcChannel.ForAddress(server.Address, options);
        IEchoClient client = Client switch
        {
            Ours => new OurClient(channel),
            Google => new GoogleClient(channel),
            _ => new NodeClient(Peer!, server.Address, options),
        };
        return new Exchange(server, channel, client, IsGzip);
    }
}

/// <summary>A pair at work.</summary>
internal sealed class Exchange(IEchoServer server, GrpcChannel channel, IEchoClient client, bool isGzip)
    : IAsyncDisposable
{
    public IEchoClient Client => client;

    public IEchoServer Server => server;

    /// <summary>Requests compression, if the exchange is about that.</summary>
    public CallOptions Options { get; } =
        new(isGzip ? new Metadata { { "grpc-internal-encoding-request", "gzip" } } : []);

    public ValueTask DisposeAsync()
    {
        channel.Dispose();
        return server.DisposeAsync();
    }
}
