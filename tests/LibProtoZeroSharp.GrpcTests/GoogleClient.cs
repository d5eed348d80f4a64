using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;
using Googles;
using Grpc.Core;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The client over Google's messages.</summary>
internal sealed class GoogleClient(ChannelBase channel) : IEchoClient
{
    private readonly Echo.EchoClient _client = new(channel);

    public Content Unary(Content request, CallOptions options = default) => Read(_client.Unary(Make(request), options));

    public async Task<(Content Reply, Metadata Headers, Metadata Trailers)> UnaryAsync(
        Content request, CallOptions options = default)
    {
        using AsyncUnaryCall<EchoReply> call = _client.UnaryAsync(Make(request), options);
        return (Read(await call), await call.ResponseHeadersAsync, call.GetTrailers());
    }

    public async Task<Content> SameAsync(Content request, CallOptions options = default)
    {
        EchoRequest same = await _client.SameAsync(Make(request), options);
        return new Content(same.Name, same.Payload.ToByteArray(), same.Count, [.. same.Items.Select(item => item.Key)]);
    }

    public async Task NeverAsync() => await _client.NeverAsync(new EchoRequest());

    public async IAsyncEnumerable<Content> Down(Content request, CallOptions options = default)
    {
        using AsyncServerStreamingCall<EchoReply> call = _client.Down(Make(request), options);
        await foreach (EchoReply reply in call.ResponseStream.ReadAllAsync()) yield return Read(reply);
    }

    public async Task<Content> UpAsync(IEnumerable<Content> requests, CallOptions options = default)
    {
        using AsyncClientStreamingCall<EchoRequest, EchoReply> call = _client.Up(options);
        foreach (Content request in requests) await call.RequestStream.WriteAsync(Make(request));
        await call.RequestStream.CompleteAsync();
        return Read(await call);
    }

    public async IAsyncEnumerable<Content> Both(IEnumerable<Content> requests, CallOptions options = default)
    {
        using AsyncDuplexStreamingCall<EchoRequest, EchoReply> call = _client.Both(options);
        foreach (Content request in requests)
        {
            await call.RequestStream.WriteAsync(Make(request));
            if (!await call.ResponseStream.MoveNext(CancellationToken.None)) yield break;
            yield return Read(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        while (await call.ResponseStream.MoveNext(CancellationToken.None))
            yield return Read(call.ResponseStream.Current);
    }

    public static EchoRequest Make(Content content) => new()
    {
        Name = content.Name,
        Payload = ByteString.CopyFrom(content.Payload),
        Count = content.Count,
        Items = { content.Keys.Select(key => new Item { Key = key, Time = 1 }) },
        Command = content.Command,
    };

    private static Content Read(EchoReply reply) =>
        new(reply.Name, reply.Payload.ToByteArray(), reply.Count, [.. reply.Items.Select(item => item.Key)]);
}
