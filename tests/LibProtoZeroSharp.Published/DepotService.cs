using System.Threading.Tasks;
using Grpc.Core;
using Ours;

namespace ProtoZeroSharp.Published;

/// <summary>The service that the calls go to.</summary>
internal sealed class DepotService : Depot.DepotBase
{
    public override Task<Owned<Order>> Add(Owned<Order> request, ServerCallContext context)
    {
        if (!request.Value.HasNumber) throw new RpcException(new Status(StatusCode.InvalidArgument, "no number"));
        request.Value.MutableItems.Add(request.Arena).SetSku("ink", request.Arena);
        return Task.FromResult(request);
    }

    public override async Task Split(
        Owned<Order> request, IServerStreamWriter<Owned<Order>> responseStream, ServerCallContext context)
    {
        using var reply = new Owned<Order>();
        for (int i = 0; i < request.Value.Items.Count; i++)
        {
            reply.Reset();
            reply.Value.Customer = request.Value.Items[i].Sku;
            await responseStream.WriteAsync(reply);
        }
    }

    public override async Task<Owned<Order>> Join(
        IAsyncStreamReader<Owned<Order>> requestStream, ServerCallContext context)
    {
        var reply = new Owned<Order>();
        await foreach (Owned<Order> request in requestStream.ReadAllAsync(context.CancellationToken))
            reply.Value.MutableItems.Add(reply.Arena).SetSku(request.Value.Customer, reply.Arena);
        return reply;
    }

    public override async Task Chat(
        IAsyncStreamReader<Owned<Order>> requestStream, IServerStreamWriter<Owned<Order>> responseStream,
        ServerCallContext context)
    {
        await foreach (Owned<Order> request in requestStream.ReadAllAsync(context.CancellationToken))
            await responseStream.WriteAsync(request);
    }
}
