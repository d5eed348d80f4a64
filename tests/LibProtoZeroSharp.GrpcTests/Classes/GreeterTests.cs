using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;
using Ours.Classes;
using ProtoZeroSharp.Classes.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.GrpcTests.Classes;

/// <summary>Services over messages that are classes, with the signatures of Grpc.Tools.</summary>
public class GreeterTests
{
    [Fact]
    public async Task Calls_OfAllKinds_MessagesAreObjects()
    {
        await using EchoHost host = await EchoHost.StartAsync<Service>();
        using GrpcChannel channel = host.Connect();
        var client = new Greeter.GreeterClient(channel);

        HelloReply reply = await client.SayAsync(new HelloRequest { Name = "ann" });
        Assert.Equal("hello ann", reply.Message);
        Assert.Equal("hello bob", client.Say(new HelloRequest { Name = "bob" }).Message);
        Assert.Equal(new Empty(), await client.NothingAsync(new Empty()));

        var kept = new List<HelloReply>();
        using (AsyncServerStreamingCall<HelloReply> many = client.Many(new HelloRequest { Name = "x", Count = 5 }))
        {
            await foreach (HelloReply one in many.ResponseStream.ReadAllAsync()) kept.Add(one);
        }

        // Messages of a stream live as long as they are referenced.
        Assert.Equal(["x 0", "x 1", "x 2", "x 3", "x 4"], kept.Select(one => one.Message));

        using AsyncClientStreamingCall<HelloRequest, HelloReply> join = client.Join();
        foreach (string name in new[] { "a", "b" }) await join.RequestStream.WriteAsync(new HelloRequest { Name = name });
        await join.RequestStream.CompleteAsync();
        Assert.Equal("a,b", (await join).Message);

        using AsyncDuplexStreamingCall<HelloRequest, HelloReply> chat = client.Chat();
        await chat.RequestStream.WriteAsync(new HelloRequest { Name = "q" });
        Assert.True(await chat.ResponseStream.MoveNext(default));
        Assert.Equal("q!", chat.ResponseStream.Current.Message);
        await chat.RequestStream.CompleteAsync();
        Assert.False(await chat.ResponseStream.MoveNext(default));
    }

    private sealed class Service : Greeter.GreeterBase
    {
        public override Task<HelloReply> Say(HelloRequest request, ServerCallContext context) =>
            Task.FromResult(new HelloReply { Message = "hello " + request.Name });

        public override async Task Many(
            HelloRequest request, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
        {
            for (int i = 0; i < request.Count; i++)
                await responseStream.WriteAsync(new HelloReply { Message = $"{request.Name} {i}" });
        }

        public override async Task<HelloReply> Join(
            IAsyncStreamReader<HelloRequest> requestStream, ServerCallContext context)
        {
            var kept = new List<HelloRequest>();
            await foreach (HelloRequest one in requestStream.ReadAllAsync()) kept.Add(one);
            return new HelloReply { Message = string.Join(",", kept.Select(one => one.Name)) };
        }

        public override async Task Chat(
            IAsyncStreamReader<HelloRequest> requestStream, IServerStreamWriter<HelloReply> responseStream,
            ServerCallContext context)
        {
            await foreach (HelloRequest one in requestStream.ReadAllAsync())
                await responseStream.WriteAsync(new HelloReply { Message = one.Name + "!" });
        }

        public override Task<Empty> Nothing(Empty request, ServerCallContext context) => Task.FromResult(new Empty());
    }
}
