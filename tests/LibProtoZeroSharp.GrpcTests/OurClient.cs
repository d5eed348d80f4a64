using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Ours;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The client over our messages.</summary>
internal sealed class OurClient(ChannelBase channel) : IEchoClient
{
    private readonly Echo.EchoClient _client = new(channel);

    public Content Unary(Content request, CallOptions options = default)
    {
        using Owned<EchoRequest> message = Make(request);
        using Owned<EchoReply> reply = _client.Unary(message, options);
        return Read(reply);
    }

    public async Task<(Content Reply, Metadata Headers, Metadata Trailers)> UnaryAsync(
        Content request, CallOptions options = default)
    {
        using Owned<EchoRequest> message = Make(request);
        using AsyncUnaryCall<Owned<EchoReply>> call = _client.UnaryAsync(message, options);
        using Owned<EchoReply> reply = await call;
        return (Read(reply), await call.ResponseHeadersAsync, call.GetTrailers());
    }

    public async Task<Content> SameAsync(Content request, CallOptions options = default)
    {
        using Owned<EchoRequest> message = Make(request);
        using Owned<EchoRequest> same = await _client.SameAsync(message, options);
        return Read(same);
    }

    public async Task NeverAsync()
    {
        using var message = new Owned<EchoRequest>();
        using Owned<EchoReply> reply = await _client.NeverAsync(message);
    }

    public async IAsyncEnumerable<Content> Down(Content request, CallOptions options = default)
    {
        using Owned<EchoRequest> message = Make(request);
        using AsyncServerStreamingCall<Owned<EchoReply>> call = _client.Down(message, options);
        await foreach (Owned<EchoReply> reply in call.ResponseStream.ReadAllAsync()) yield return Read(reply);
    }

    public async Task<Content> UpAsync(IEnumerable<Content> requests, CallOptions options = default)
    {
        using AsyncClientStreamingCall<Owned<EchoRequest>, Owned<EchoReply>> call = _client.Up(options);
        foreach (Content request in requests)
        {
            using Owned<EchoRequest> message = Make(request);
            await call.RequestStream.WriteAsync(message);
        }

        await call.RequestStream.CompleteAsync();
        using Owned<EchoReply> reply = await call;
        return Read(reply);
    }

    public async IAsyncEnumerable<Content> Both(IEnumerable<Content> requests, CallOptions options = default)
    {
        using AsyncDuplexStreamingCall<Owned<EchoRequest>, Owned<EchoReply>> call = _client.Both(options);
        foreach (Content request in requests)
        {
            using Owned<EchoRequest> message = Make(request);
            await call.RequestStream.WriteAsync(message);
            if (!await call.ResponseStream.MoveNext(CancellationToken.None)) yield break;
            yield return Read(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        while (await call.ResponseStream.MoveNext(CancellationToken.None))
            yield return Read(call.ResponseStream.Current);
    }

    public static Owned<EchoRequest> Make(Content content)
    {
        var request = new Owned<EchoRequest>();
        request.Value.SetName(content.Name, request.Arena);
        request.Value.Payload = request.Arena.Bytes(content.Payload);
        request.Value.Count = content.Count;
        foreach (string key in content.Keys)
        {
            ref Item item = ref request.Value.MutableItems.Add(request.Arena);
            item.SetKey(key, request.Arena);
            item.Time = 1;
        }

        request.Value.SetCommand(content.Command, request.Arena);
        return request;
    }

    private static Content Read(Owned<EchoReply> reply) => new(
        reply.Value.Name.ToString(), reply.Value.Payload.ToArray(), reply.Value.Count,
        [.. reply.Value.Items.Select(item => item.Key.ToString())]);

    private static Content Read(Owned<EchoRequest> request) => new(
        request.Value.Name.ToString(), request.Value.Payload.ToArray(), request.Value.Count,
        [.. request.Value.Items.Select(item => item.Key.ToString())]);
}
