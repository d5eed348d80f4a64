using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

[Collection(AloneCollection.Name)]
public class ProtoWriterMemoryTests
{
    [Fact]
    public void LiveBytes_AfterManyWriters_ReturnToTheStart()
    {
        SharedMemory.Settle();
        long before = NativeBlock.LiveBytes;
        for (int round = 0; round < 3; round++)
        {
            var arena = new ArenaAllocator();
            for (int i = 0; i < 20; i++)
            {
                var writer = new ProtoWriter(arena);
                for (int depth = 0; depth < 1000; depth++) writer.StartSub(1);
                writer.AddRaw(new byte[100_000]);
            }

            arena.Dispose();
        }

        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, before);
    }
}
