using System;
using System.Threading.Tasks;
using Confluent.Kafka;
using ProtoZeroSharp.Kafka;
using ProtoZeroSharp.Testing;
using Shop;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Kafka;

/// <summary>The serializers alone, without a registry.</summary>
public class KafkaSerializerTests
{
    [Fact]
    public void Serialize_Message_TakesOneExactArray()
    {
        var serializer = new ProtoSerializer<Order>();
        using Owned<Order> order = Messages.Order(1);
        byte[] expected = order.Value.ToByteArray();
        for (int i = 0; i < 100; i++) Run();
        long before = GC.GetAllocatedBytesForCurrentThread();
        byte[] sample = new byte[expected.Length];
        long array = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(sample);
        ManagedAllocation.AssertAtMost(array, () => Run());
        Assert.Equal(expected, Run());

        byte[] Run() => serializer.Serialize(order, SerializationContext.Empty);
    }

    [Fact]
    public void Deserialize_IntoArena_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        var deserializer = new ProtoArenaDeserializer<Order>(arena);
        using Owned<Order> order = Messages.Order(1);
        byte[] bytes = order.Value.ToByteArray();
        for (int i = 0; i < 100; i++) Run();
        ManagedAllocation.AssertNone(Run);

        void Run()
        {
            if (deserializer.Deserialize(bytes, false, SerializationContext.Empty).Id != 1) Assert.Fail("Another one.");
            arena.Reset();
        }
    }

    [Fact]
    public void StructMessages_BothWays_AreThoseOfOwned()
    {
        using Owned<Order> order = Messages.Order(2);
        ISerializer<Order> serializer = new ProtoSerializer<Order>();
        byte[] bytes = serializer.Serialize(order.Value, SerializationContext.Empty);
        Assert.Equal(new ProtoSerializer<Order>().Serialize(order, SerializationContext.Empty), bytes);
        using var arena = new ArenaAllocator();
        var deserializer = new ProtoArenaDeserializer<Order>(arena);
        Assert.Equal(order.Value, deserializer.Deserialize(bytes, false, SerializationContext.Empty));
        IDeserializer<Order?> nullable = deserializer;
        Assert.Equal(order.Value, nullable.Deserialize(bytes, false, SerializationContext.Empty));
        Assert.Null(nullable.Deserialize([], true, SerializationContext.Empty));
        Assert.Throws<InvalidOperationException>(
            () => deserializer.Deserialize([], true, SerializationContext.Empty));
    }

    [Fact]
    public async Task Tombstones_AreNullBothWays()
    {
        Assert.Null(new ProtoSerializer<Order>().Serialize(null, SerializationContext.Empty));
        Assert.Null(new ProtoClassSerializer<Note>().Serialize(null, SerializationContext.Empty));
        Assert.Null(await new ProtoSerializer<Order>().AsAsync().SerializeAsync(null!, SerializationContext.Empty));
        Assert.Null(new ProtoDeserializer<Order>().Deserialize([], true, SerializationContext.Empty));
        Assert.Null(new ProtoClassDeserializer<Note>().Deserialize([], true, SerializationContext.Empty));
        using Owned<Order> empty = new ProtoDeserializer<Order>().Deserialize([], false, SerializationContext.Empty);
        Assert.Equal(0, empty.Value.Id);
        Assert.Empty(new ProtoSerializer<Order>().Serialize(empty, SerializationContext.Empty));
    }

    [Fact]
    public async Task Deserialize_FramedValueWithoutRegistry_SuggestsOne()
    {
        // What a producer with a registry writes: 0, an id, a place, the message.
        byte[] framed = [0, 0, 0, 0, 7, 0, 8, 1];
        using var arena = new ArenaAllocator();
        Action[] all =
        [
            () => new ProtoDeserializer<Order>().Deserialize(framed, false, SerializationContext.Empty),
            () => new ProtoArenaDeserializer<Order>(arena).Deserialize(framed, false, SerializationContext.Empty),
            () => new ProtoClassDeserializer<Note>().Deserialize(framed, false, SerializationContext.Empty),
        ];
        foreach (Action one in all) AssertFrame(Assert.Throws<ProtoFormatException>(one));
        AssertFrame(await Assert.ThrowsAsync<ProtoFormatException>(() =>
            new ProtoDeserializer<Order>().AsAsync().DeserializeAsync(framed, false, SerializationContext.Empty)));
        // Other damage is no frame.
        foreach (byte[] other in (byte[][])[[0, 1], [0x0F, 0, 0, 0, 7, 0, 8]])
        {
            Assert.DoesNotContain("frame", Assert.Throws<ProtoFormatException>(
                () => new ProtoDeserializer<Order>().Deserialize(other, false, SerializationContext.Empty)).Message);
        }

        static void AssertFrame(ProtoFormatException error)
        {
            Assert.Equal((ProtoFormatError.InvalidTag, 0), (error.Code, error.Offset));
            Assert.Contains("frame of a schema registry", error.Message);
            Assert.Contains("give the deserializer the client of the registry (at byte 0)", error.Message);
        }
    }

    [Fact]
    public void Misuse_IsRefused()
    {
        var deserializer = new ProtoDeserializer<Order>(new ProtoParseOptions { RecursionLimit = 1 });
        var error = Assert.Throws<ProtoFormatException>(
            () => deserializer.Deserialize([0x22, 2, 0x1A, 0], false, SerializationContext.Empty));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Owned<Order> order = deserializer.Deserialize([], false, SerializationContext.Empty);
        order.Dispose();
        Assert.Throws<ProtoLifetimeException>(
            () => new ProtoSerializer<Order>().Serialize(order, SerializationContext.Empty));
        Assert.Throws<ArgumentNullException>(() => new ProtoSerializer<Order>(null!, new ProtoRegistryOptions()));
        Assert.Throws<ArgumentNullException>(() => new ProtoDeserializer<Order>(null!));
        Assert.Throws<ArgumentNullException>("arena", () => new ProtoArenaDeserializer<Order>(default));
        Assert.Throws<ArgumentNullException>("arena", () => new ProtoArenaDeserializer<Order>(default, null!));
        var ended = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>("registry", () => new ProtoArenaDeserializer<Order>(ended, null!));
        var intoEnded = new ProtoArenaDeserializer<Order>(ended);
        ended.Dispose();
        Assert.Throws<ProtoLifetimeException>(
            () => intoEnded.Deserialize([8, 1], false, SerializationContext.Empty));
    }
}
