using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Http;
using Ours;
using ProtoZeroSharp.Testing;
using Xunit;

#pragma warning disable PZ4103 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.GrpcTests;

/// <summary>Who ends which message, and when.</summary>
[Collection(AloneCollection.Name)]
public class LifetimeTests
{
    private static readonly Marshaller<byte[]> s_raw = new(bytes => bytes, bytes => bytes);

    [Fact]
    public async Task Calls_OfAllKinds_LeaveNoArena()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        var client = new OurClient(channel);
        Settle();
        long arenas = ArenaAllocator.LiveCount;
        for (int i = 0; i < 50; i++)
        {
            Content content = Content.OfCommand(i % 2 == 0 ? "dispose" : "");
            await client.UnaryAsync(content);
            await client.SameAsync(content);
            client.Unary(content);
            await All(client.Down(content));
            await client.UpAsync([content, content, content]);
            await All(client.Both([content, content, content]));
            await Assert.ThrowsAsync<RpcException>(() => client.UnaryAsync(Content.OfCommand("fail")));
            await Assert.ThrowsAsync<RpcException>(() => client.UnaryAsync(Content.OfCommand("nothing")));
            await Assert.ThrowsAsync<RpcException>(() => All(client.Both([content, Content.OfCommand("fail")])));
            await Assert.ThrowsAsync<RpcException>(client.NeverAsync);
        }

        // The last step of a call on the server may come after the client has its answer.
        for (int i = 0; i < 100 && ArenaAllocator.LiveCount > arenas; i++) await Task.Delay(20);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public async Task Replies_NeverSent_AreFreedByTheCollector()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        var client = new OurClient(channel);
        await client.UnaryAsync(Content.OfBytes(1));
        Settle();
        long arenas = ArenaAllocator.LiveCount;
        Task[] late = [.. Enumerable.Range(0, 20).Select(_ => Assert.ThrowsAsync<RpcException>(() =>
            client.UnaryAsync(
                Content.OfCommand("late"), new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(200)))))];
        await Task.WhenAll(late);
        await Task.Delay(1_000);
        await client.UnaryAsync(Content.OfBytes(1));
        for (int i = 0; i < 50 && ArenaAllocator.LiveCount > arenas; i++)
        {
            Settle();
            await Task.Delay(20);
        }

        Assert.InRange(ArenaAllocator.LiveCount, 0, arenas);
    }

    [Fact]
    public async Task Request_DisposedWhileItIsSent_IsSentWholeOrRefused()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        var client = new Echo.EchoClient(channel);
        Content content = Content.OfBytes(1 << 20);
        int whole = 0, refused = 0;
        for (int i = 0; i < 60; i++)
        {
            Owned<EchoRequest> request = OurClient.Make(content);
            using AsyncUnaryCall<Owned<EchoReply>> call = client.UnaryAsync(request);
            if (i % 3 != 0) await Task.Delay(i % 5);
            request.Dispose();
            try
            {
                using Owned<EchoReply> reply = await call;
                Assert.Equal(content.Payload, reply.Value.Payload.Span);
                whole++;
            }
            catch (RpcException error)
            {
                Assert.Equal(StatusCode.Internal, error.StatusCode);
                refused++;
            }
        }

        Assert.Equal(60, whole + refused);
    }

    [Fact]
    public async Task MessageOfAStream_KeptBeyondTheNext_HasEnded()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        var client = new Echo.EchoClient(channel);
        using Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("") with { Count = 3 });
        using AsyncServerStreamingCall<Owned<EchoReply>> call = client.Down(request);
        List<Owned<EchoReply>> kept = [];
        await foreach (Owned<EchoReply> reply in call.ResponseStream.ReadAllAsync())
        {
            Assert.All(kept, one => Assert.Throws<ProtoLifetimeException>(() => one.Value.Count));
            Assert.Equal(kept.Count, reply.Value.Count);
            kept.Add(reply);
        }

        Assert.Equal(3, kept.Count);
        Assert.All(kept, one => Assert.Throws<ProtoLifetimeException>(() => one.Value.Count));
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
        Assert.Empty(call.GetTrailers());
    }

    [Fact]
    public async Task DamagedRequest_IsInternalWithCodeAndOffset()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        using GrpcChannel channel = host.Connect();
        CallInvoker invoker = channel.CreateCallInvoker();
        var unary = new Method<byte[], byte[]>(MethodType.Unary, "echo.v1.Echo", "Unary", s_raw, s_raw);
        RpcException error = await Assert.ThrowsAsync<RpcException>(
            async () => await invoker.AsyncUnaryCall(unary, null, default, [0x18, 0x01, 0x0A, 0x05, 0x41]));
        Assert.Equal(StatusCode.Internal, error.StatusCode);
        Assert.Contains("echo.v1.EchoRequest", error.Status.Detail, StringComparison.Ordinal);
        Assert.Contains($"{ProtoFormatError.Truncated} at byte ", error.Status.Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Interceptors_OfServerAndClient_SeeTheMessages()
    {
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>(configure: options =>
            options.Interceptors.Add<Seen>());
        using GrpcChannel channel = host.Connect();
        var client = new Echo.EchoClient(channel.Intercept(new Again()));
        using Owned<EchoRequest> request = OurClient.Make(Content.OfCommand("dispose"));
        using Owned<EchoReply> reply = await client.UnaryAsync(request);
        Assert.Equal("n", reply.Value.Name.ToString());
        using Owned<EchoReply> last = client.Unary(request);
        Assert.Equal("n", last.Value.Name.ToString());
    }

    [Fact]
    public async Task Attribute_OfAnOverrideThatTheHostDoesNotSee_IsRefused()
    {
        var error = await Assert.ThrowsAnyAsync<Exception>(EchoHostOf<GuardedEcho>);
        string all = error.ToString();
        Assert.Contains(nameof(GuardAttribute), all, StringComparison.Ordinal);
        Assert.Contains(nameof(GuardedEcho), all, StringComparison.Ordinal);

        // On the class and on the overload that the host calls, the host sees it.
        await using EchoHost host = await EchoHost.StartAsync<WellGuardedEcho>();
        using GrpcChannel channel = host.Connect();
        using var request = new Owned<EchoRequest>();
        using Owned<EchoReply> reply = await new Echo.EchoClient(channel).UnaryAsync(request);
        Assert.Equal(2, reply.Value.Count);

        static async Task EchoHostOf<T>()
            where T : class
        {
            await using EchoHost host = await EchoHost.StartAsync<T>();
        }
    }

    [Fact]
    public void ServiceDefinition_OfAnImplementation_IsMade() => Assert.NotNull(Echo.BindService(new OurEcho()));

    private static void Settle()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private static async Task<List<Content>> All(IAsyncEnumerable<Content> messages)
    {
        List<Content> all = [];
        await foreach (Content message in messages) all.Add(message);
        return all;
    }

    /// <summary>Reads request and reply after the handler, which has disposed the request.</summary>
    private sealed class Seen : Interceptor
    {
        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            Assert.Equal("n", ((Owned<EchoRequest>)(object)request).Value.Name.ToString());
            TResponse response = await continuation(request, context);
            Assert.Equal("n", ((Owned<EchoReply>)(object)response).Value.Name.ToString());
            Assert.Throws<ProtoLifetimeException>(() => ((Owned<EchoRequest>)(object)request).Value.Name);
            return response;
        }
    }

    /// <summary>Sends a request twice.</summary>
    private sealed class Again : Interceptor
    {
        public override TResponse BlockingUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
            BlockingUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            continuation(request, context);
            return continuation(request, context);
        }
    }

    [AttributeUsage(AttributeTargets.All)]
    private sealed class GuardAttribute : Attribute;

    private sealed class GuardedEcho : OurEcho
    {
        [Guard]
        public override Task<Owned<EchoReply>> Unary(Owned<EchoRequest> request, ServerCallContext context) =>
            base.Unary(request, context);
    }

    [Guard]
    private sealed class WellGuardedEcho : OurEcho
    {
        [Guard]
        public override Task<Owned<EchoReply>> Unary(
            Emitted.Incoming<EchoRequest> request, ServerCallContext context) => base.Unary(request, context);

        [Guard]
        public override Task<Owned<EchoReply>> Unary(Owned<EchoRequest> request, ServerCallContext context)
        {
            var reply = new Owned<EchoReply>();
            reply.Value.Count = context.GetHttpContext().GetEndpoint()!.Metadata.OfType<GuardAttribute>().Count();
            return Task.FromResult(reply);
        }
    }
}
