using System.Threading.Tasks;
using Googles;
using Grpc.Core;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The same service over Google's messages.</summary>
internal sealed class GoogleEcho : Echo.EchoBase
{
    public override async Task<EchoReply> Unary(EchoRequest request, ServerCallContext context)
    {
        await EchoCommands.RunAsync(request.Command, context);
        return request.Command == "nothing" ? null! : Reply(request);
    }

    public override async Task Down(
        EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
    {
        await EchoCommands.RunAsync(request.Command, context);
        for (int i = 0; i < request.Count; i++)
        {
            EchoReply reply = Reply(request);
            reply.Count = i;
            await responseStream.WriteAsync(reply);
        }
    }

    public override async Task<EchoReply> Up(IAsyncStreamReader<EchoRequest> requestStream, ServerCallContext context)
    {
        var reply = new EchoReply();
        await foreach (EchoRequest request in requestStream.ReadAllAsync())
        {
            await EchoCommands.RunAsync(request.Command, context);
            reply.Count += request.Count;
            reply.Name = request.Name;
            foreach (Item item in request.Items) reply.Items.Add(new Item { Key = item.Key });
        }

        return reply;
    }

    public override async Task Both(
        IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream,
        ServerCallContext context)
    {
        await foreach (EchoRequest request in requestStream.ReadAllAsync())
        {
            await EchoCommands.RunAsync(request.Command, context);
            await responseStream.WriteAsync(Reply(request));
        }
    }

    public override Task<EchoRequest> Same(EchoRequest request, ServerCallContext context) => Task.FromResult(request);

    private static EchoReply Reply(EchoRequest request) =>
        new() { Name = request.Name, Payload = request.Payload, Count = request.Count, Items = { request.Items } };
}
