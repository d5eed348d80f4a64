using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;
using Ours;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A handler that keeps its requests, as docs/grpc.md says.</summary>
[Collection(AloneCollection.Name)]
public class KeptRequestTests
{
    private static readonly List<Owned<EchoRequest>> s_kept = [], s_clones = [];

    [Fact]
    public async Task Request_KeptBeyondItsCall_HasEndedAndItsCloneHasNot()
    {
        await using EchoHost host = await EchoHost.StartAsync<KeepingEcho>();
        using GrpcChannel channel = host.Connect();
        var client = new Echo.EchoClient(channel);
        using Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("keep"));
        (await client.SameAsync(request)).Dispose();
        using (AsyncDuplexStreamingCall<Owned<EchoRequest>, Owned<EchoReply>> call = client.Both())
        {
            await call.RequestStream.WriteAsync(request);
            await call.RequestStream.WriteAsync(request);
            await call.RequestStream.CompleteAsync();
            Assert.False(await call.ResponseStream.MoveNext(default));
        }

        Assert.Equal(3, s_kept.Count);
        foreach (Owned<EchoRequest> kept in s_kept)
        {
            for (int i = 0; i < 100 && !HasEnded(kept); i++) await Task.Delay(20);
            Assert.Throws<ProtoLifetimeException>(() => kept.Value.Count);
        }

        foreach (Owned<EchoRequest> clone in s_clones)
        {
            Assert.Equal("keep", clone.Value.Command.ToString());
            clone.Dispose();
        }
    }

    private static bool HasEnded(Owned<EchoRequest> request)
    {
        try
        {
            return request.Value.Count < 0;
        }
        catch (ProtoLifetimeException)
        {
            return true;
        }
    }

    private sealed class KeepingEcho : Echo.EchoBase
    {
        public override Task<Owned<EchoRequest>> Same(Owned<EchoRequest> request, ServerCallContext context)
        {
            Keep(request);
            return Task.FromResult(request);
        }

        public override async Task Both(
            IAsyncStreamReader<Owned<EchoRequest>> requestStream,
            IServerStreamWriter<Owned<EchoReply>> responseStream, ServerCallContext context)
        {
            await foreach (Owned<EchoRequest> request in requestStream.ReadAllAsync()) Keep(request);
        }

        private static void Keep(Owned<EchoRequest> request)
        {
            s_kept.Add(request);
            s_clones.Add(request.Clone());
        }
    }
}
