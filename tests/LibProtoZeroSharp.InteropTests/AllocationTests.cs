using Google.Protobuf;
using OurKinds.Three;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Interop;
using ProtoZeroSharp.Testing;
using Xunit;
using Google3 = GoogleKinds.Three;

namespace ProtoZeroSharp.InteropTests;

/// <summary>No managed byte for our messages, from code that knows nothing of their type.</summary>
public class AllocationTests
{
    [Fact]
    public void Structs_TakeNoManagedMemory()
    {
        Google3.All theirs = new RandomMessages(6).Next<Google3.All>();
        byte[] bytes = theirs.ToByteArray(), room = new byte[bytes.Length * 2];
        var timestamp = new Google.Protobuf.WellKnownTypes.Timestamp { Seconds = 5, Nanos = 7 };
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 100; i++) Run();
        ManagedAllocation.AssertNone(Run);

        void Run()
        {
            arena.Reset();
            All parsed = ProtoInterop.Parse<All>(bytes, arena);
            Use(in parsed, room, arena);
            // Google itself allocates to write what has maps; it does not here.
            var converted = ProtoInterop.ToOurs<ProtoZeroSharp.WellKnownTypes.Timestamp>(timestamp, arena);
            Use(in converted, room, arena);
        }
    }

    private static void Use<T>(in T message, byte[] room, ArenaAllocator arena)
    {
        T copy = ProtoInterop.Clone(in message, arena);
        Assert.True(ProtoInterop.TryWriteTo(in copy, room, out int written));
        Assert.True(written == ProtoInterop.CalculateSize(in copy) && ProtoInterop.Equals(in message, in copy));
    }
}
