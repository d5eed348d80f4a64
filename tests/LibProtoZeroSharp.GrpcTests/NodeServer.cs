using System.Text.Json.Nodes;
using System.Threading.Tasks;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A server of grpc-js. It reads compressed messages; its replies are never compressed.</summary>
internal sealed class NodeServer : IEchoServer
{
    private readonly NodePeer _peer;
    private readonly int _port;

    private NodeServer(NodePeer peer, int port)
    {
        _peer = peer;
        _port = port;
    }

    public string Address => $"http://127.0.0.1:{_port}";

    public static async Task<NodeServer> StartAsync(NodePeer peer)
    {
        JsonObject answer = await peer.AskAsync(new JsonObject { ["do"] = "serve", ["max"] = EchoHost.MaxMessage });
        return new NodeServer(peer, (int)answer["value"]!);
    }

    public Task<int> CountWaitingAsync() => CountAsync("waiting");

    public Task<int> CountCancelledAsync() => CountAsync("cancelled");

    public async ValueTask DisposeAsync() =>
        await _peer.AskAsync(new JsonObject { ["do"] = "stop", ["port"] = _port });

    private async Task<int> CountAsync(string what) =>
        (int)(await _peer.AskAsync(new JsonObject { ["do"] = what }))["value"]!;
}
