using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Reflection.V1;
using ProtoZeroSharp.Testing;
using Xunit;
using Alpha = Grpc.Reflection.V1Alpha;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>What streams of questions leave behind: nothing.</summary>
[Collection(AloneCollection.Name)]
public class ReflectionLifetimeTests
{
    [Fact]
    public async Task ManyQuestionsInOneStream_AreAnswered()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        long arenas = Count();
        for (int round = 0; round < 2; round++)
        {
            var answers = await ReflectedShop.AskAsync(host.Channel, Enumerable.Range(0, 2_000).Select(Question));
            Assert.Equal(2_000, answers.Count);
            for (int i = 0; i < answers.Count; i++)
            {
                Assert.Equal(i % 4 == 2, answers[i].ErrorResponse != null);
                Assert.Equal(i % 4 == 1, answers[i].ListServicesResponse != null);
                int files = (i % 4) switch { 0 => 6, 3 => 2, _ => 0 };
                Assert.Equal(files, answers[i].FileDescriptorResponse?.FileDescriptorProto.Count ?? 0);
            }
        }

        await SettleAsync(arenas);

        static ServerReflectionRequest Question(int i) => (i % 4) switch
        {
            0 => new() { FileByFilename = "shop/shop.proto" },
            1 => new() { ListServices = "" },
            2 => new() { FileContainingSymbol = $"shop.v1.None{i}" },
            _ => new() { FileContainingSymbol = "shop.common.Money" },
        };
    }

    /// <summary>All questions are written before the first answer is read.</summary>
    [Fact]
    public async Task QuestionsAhead_AreAnsweredInOrder()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        using var call = new ServerReflection.ServerReflectionClient(host.Channel).ServerReflectionInfo();
        Task write = Task.Run(async () =>
        {
            for (int i = 0; i < 500; i++)
                await call.RequestStream.WriteAsync(new() { FileByFilename = "shop/shop.proto", Host = $"{i}" });
            await call.RequestStream.CompleteAsync();
        });
        await Task.Delay(200);
        for (int i = 0; i < 500; i++)
        {
            Assert.True(await call.ResponseStream.MoveNext());
            Assert.Equal($"{i}", call.ResponseStream.Current.ValidHost);
        }

        Assert.False(await call.ResponseStream.MoveNext());
        await write;
    }

    [Fact]
    public async Task ClientThatEndsEarly_LeavesNothing()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        await ReflectedShop.AskAsync(host.Channel, new ServerReflectionRequest { ListServices = "" });
        long arenas = Count();
        for (int i = 0; i < 40; i++)
        {
            using var cancel = new CancellationTokenSource();
            using var call = new ServerReflection.ServerReflectionClient(host.Channel)
                .ServerReflectionInfo(cancellationToken: cancel.Token);
            using var old = new Alpha.ServerReflection.ServerReflectionClient(host.Channel).ServerReflectionInfo();
            for (int question = 0; question < i % 7; question++)
            {
                await call.RequestStream.WriteAsync(new() { FileByFilename = "shop/shop.proto" });
                await old.RequestStream.WriteAsync(new() { FileByFilename = "shop/shop.proto" });
            }

            if (i % 3 == 0 && i % 7 != 0) await call.ResponseStream.MoveNext(CancellationToken.None);
            if (i % 2 == 0) await cancel.CancelAsync();
        }

        await SettleAsync(arenas, isCut: true);
        Assert.Single(await ReflectedShop.AskAsync(host.Channel, new ServerReflectionRequest { ListServices = "" }));
    }

    [Fact]
    public async Task DamagedQuestion_IsInternal()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        long arenas = Count();
        var raw = new Marshaller<byte[]>(bytes => bytes, bytes => bytes);
        foreach (string version in (string[])["v1", "v1alpha"])
        {
            string service = $"grpc.reflection.{version}.ServerReflection";
            var method = new Method<byte[], byte[]>(
                MethodType.DuplexStreaming, service, "ServerReflectionInfo", raw, raw);
            foreach (byte[] damaged in (byte[][])[[0x22, 0x05, 0x41], [0x22, 0x01, 0xFF], [0x2A, 0x02, 0x10, 0x80]])
            {
                using var call = host.Channel.CreateCallInvoker().AsyncDuplexStreamingCall(method, null, default);
                await call.RequestStream.WriteAsync(damaged);
                RpcException error = await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNext());
                Assert.Equal(StatusCode.Internal, error.StatusCode);
            }
        }

        await SettleAsync(arenas);
    }

    /// <summary>The arenas that are in use, without those that other tests have forgotten.</summary>
    internal static long Count()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return ArenaAllocator.LiveCount;
    }

    /// <summary>
    /// Waits until no more are in use than before: the last step of a call on the server may come after the client has
    /// its answer.
    /// </summary>
    /// <param name="arenas">The count from before.</param>
    /// <param name="isCut">
    /// Whether calls were cut off: gRPC may have read a request then that it does not hand on, and which is left to the
    /// garbage collector.
    /// </param>
    internal static async Task SettleAsync(long arenas, bool isCut = false)
    {
        for (int i = 0; i < 500 && ArenaAllocator.LiveCount > arenas; i++) await Task.Delay(20);
        Assert.InRange(isCut ? Count() : ArenaAllocator.LiveCount, 0, arenas);
    }
}
