using System.Threading.Tasks;
using Grpc.Core;
using Ours;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>
/// The service over our messages, as a user writes it: replies are shallow, made of views of the requests.
/// </summary>
internal class OurEcho : Echo.EchoBase
{
    public override async Task<Owned<EchoReply>> Unary(Owned<EchoRequest> request, ServerCallContext context)
    {
        await EchoCommands.RunAsync(request.Value.Command.ToString(), context);
        if (request.Value.Command == "nothing") return null!;
        var reply = new Owned<EchoReply>();
        Fill(reply, request);
        if (request.Value.Command == "dispose") request.Dispose();
        return reply;
    }

    public override async Task Down(
        Owned<EchoRequest> request, IServerStreamWriter<Owned<EchoReply>> responseStream, ServerCallContext context)
    {
        await EchoCommands.RunAsync(request.Value.Command.ToString(), context);
        using var reply = new Owned<EchoReply>();
        for (int i = 0; i < request.Value.Count; i++)
        {
            reply.Reset();
            Fill(reply, request);
            reply.Value.Count = i;
            await responseStream.WriteAsync(reply);
        }
    }

    public override async Task<Owned<EchoReply>> Up(
        IAsyncStreamReader<Owned<EchoRequest>> requestStream, ServerCallContext context)
    {
        var reply = new Owned<EchoReply>();
        await foreach (Owned<EchoRequest> request in requestStream.ReadAllAsync())
        {
            await EchoCommands.RunAsync(request.Value.Command.ToString(), context);
            reply.Value.Count += request.Value.Count;
            reply.Value.SetName(request.Value.Name.Span, reply.Arena);
            foreach (Item item in request.Value.Items)
                reply.Value.MutableItems.Add(reply.Arena).SetKey(item.Key.Span, reply.Arena);
        }

        return reply;
    }

    public override async Task Both(
        IAsyncStreamReader<Owned<EchoRequest>> requestStream, IServerStreamWriter<Owned<EchoReply>> responseStream,
        ServerCallContext context)
    {
        await foreach (Owned<EchoRequest> request in requestStream.ReadAllAsync())
        {
            await EchoCommands.RunAsync(request.Value.Command.ToString(), context);
            using var reply = new Owned<EchoReply>();
            Fill(reply, request);
            await responseStream.WriteAsync(reply);
        }
    }

    public override Task<Owned<EchoRequest>> Same(Owned<EchoRequest> request, ServerCallContext context) =>
        Task.FromResult(request);

    private static void Fill(Owned<EchoReply> reply, Owned<EchoRequest> request)
    {
        reply.Value.Name = request.Value.Name;
        reply.Value.Payload = request.Value.Payload;
        reply.Value.Count = request.Value.Count;
        reply.Value.Items = request.Value.Items;
    }
}
