using System;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using Ours;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>Interceptors that refuse calls, run their methods again, replace replies, and log (docs/grpc.md).</summary>
[Collection(AloneCollection.Name)]
public class InterceptorTests
{
    // A method that was run again found its request ended, and the error of the first run was lost.
    [Fact]
    public async Task Method_RunAgainAfterAnError_GetsItsRequest()
    {
        await using EchoHost host = await EchoHost.StartAsync<FlakyEcho>(configure: options =>
            options.Interceptors.Add<Retry>());
        using GrpcChannel channel = host.Connect();
        long arenas = ArenaAllocator.LiveCount;
        using (Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("again")))
        using (Owned<EchoReply> reply = await new Echo.EchoClient(channel).UnaryAsync(request))
        {
            Assert.Equal("again", reply.Value.Name.ToString());
        }

        await AssertNoneAsync(arenas);
    }

    // The logger printed the name of a type, or could not read the request.
    [Fact]
    public async Task Request_OfAFailedCall_IsLoggedAsText()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>(configure: options =>
            options.Interceptors.Add<Log>());
        using GrpcChannel channel = host.Connect();
        long arenas = ArenaAllocator.LiveCount;
        using (Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("fail")))
        {
            string expected = request.Value.ToString();
            await Assert.ThrowsAsync<RpcException>(async () => await new Echo.EchoClient(channel).UnaryAsync(request));
            Assert.Equal(expected, Log.Last);
        }

        await AssertNoneAsync(arenas);
    }

    [Fact]
    public async Task Reply_ThatIsReplaced_EndsWithItsCall()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>(configure: options =>
            options.Interceptors.Add<Replace>());
        using GrpcChannel channel = host.Connect();
        long arenas = ArenaAllocator.LiveCount;
        using (Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("")))
        using (Owned<EchoReply> reply = await new Echo.EchoClient(channel).UnaryAsync(request))
        {
            Assert.Equal(42, reply.Value.Count);
        }

        await AssertNoneAsync(arenas);
    }

    // Native memory of requests whose method never runs did not drive collections.
    [Fact]
    public async Task Requests_OfRefusedCalls_AreBounded()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>(configure: options =>
            options.Interceptors.Add<Refuse>());
        using GrpcChannel channel = host.Connect();
        var client = new Echo.EchoClient(channel);
        using Owned<EchoRequest> request = OurClient.Make(Content.OfBytes(1 << 20));
        const int Calls = 1_200;
        long before = ProtoMemory.OwnedLiveBytes, most = 0;
        for (int i = 0; i < Calls; i++)
        {
            await Assert.ThrowsAsync<RpcException>(async () => await client.UnaryAsync(request));
            most = Math.Max(most, ProtoMemory.OwnedLiveBytes - before);
        }

        // How much may be forgotten grows with the managed heap of the process: here up to 5 GB, most of it arrays
        // that gRPC keeps in the shared pool after the tests of large messages. Without collections it would be all.
        Assert.InRange(most, 0, Calls * 3 / 4 * (1L << 20));
    }

    [Fact]
    public async Task Stream_DisposedEarly_EndsItsMessage()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        using Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("") with { Count = 3 });
        AsyncServerStreamingCall<Owned<EchoReply>> call = new Echo.EchoClient(channel).Down(request);
        Assert.True(await call.ResponseStream.MoveNext(default));
        Owned<EchoReply> held = call.ResponseStream.Current;
        Assert.Equal(0, held.Value.Count);
        call.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => held.Value.Count);
    }

    // The last step of a call on the server may come after the client has its answer. No collection runs.
    private static async Task AssertNoneAsync(long arenas)
    {
        for (int i = 0; i < 100 && ArenaAllocator.LiveCount > arenas; i++) await Task.Delay(20);
        Assert.InRange(ArenaAllocator.LiveCount, 0, arenas);
    }

    private sealed class FlakyEcho : OurEcho
    {
        private static int s_runs;

        public override Task<Owned<EchoReply>> Unary(Owned<EchoRequest> request, ServerCallContext context)
        {
            if (++s_runs < 3) throw new RpcException(new Status(StatusCode.Unavailable, "again"));
            var reply = new Owned<EchoReply>();
            reply.Value.Name = request.Value.Command;
            return Task.FromResult(reply);
        }
    }

    private sealed class Retry : Interceptor
    {
        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            while (true)
            {
                try
                {
                    return await continuation(request, context);
                }
                catch (RpcException error) when (error.StatusCode == StatusCode.Unavailable)
                {
                    await Task.Yield();
                }
            }
        }
    }

    private sealed class Log : Interceptor
    {
        public static string? Last { get; private set; }

        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            try
            {
                return await continuation(request, context);
            }
            finally
            {
                Last = request.ToString();
            }
        }
    }

    private sealed class Replace : Interceptor
    {
        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            await continuation(request, context);
            var other = new Owned<EchoReply>();
            other.Value.Count = 42;
            return (TResponse)(object)other;
        }
    }

    private sealed class Refuse : Interceptor
    {
        public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation) =>
            throw new RpcException(new Status(StatusCode.PermissionDenied, "no"));
    }
}
