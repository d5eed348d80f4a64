using System;
using System.Buffers;
using NATS.Client.Core;
using ProtoZeroSharp.Nats;
using ProtoZeroSharp.Testing;
using Shop;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Nats;

/// <summary>The serializers alone.</summary>
public class NatsSerializerTests
{
    [Fact]
    public void BothWays_TakeTheObjectOfTheMessageAlone()
    {
        var serializer = new ProtoNatsSerializer<Order>();
        using Owned<Order> order = Messages.Order(1);
        var payload = new ReadOnlySequence<byte>(order.Value.ToByteArray());
        var writer = new ArrayBufferWriter<byte>(1024);
        for (int i = 0; i < 100; i++) Run();
        long before = GC.GetAllocatedBytesForCurrentThread();
        new Owned<Order>().Dispose();
        long ofObject = GC.GetAllocatedBytesForCurrentThread() - before;
        ManagedAllocation.AssertAtMost(ofObject, Run);

        void Run()
        {
            writer.ResetWrittenCount();
            serializer.Serialize(writer, order);
            serializer.Deserialize(in payload).Dispose();
        }
    }

    [Fact]
    public void Deserialize_PayloadInPieces_IsEqual()
    {
        using Owned<Order> order = Messages.Order(1);
        byte[] note = Messages.Note(3).ToByteArray();
        var serializer = new ProtoNatsSerializer<Order>();
        for (int i = 0; i < 2; i++)
        {
            using Owned<Order> parsed = serializer.Deserialize(Pieces.Of(order.Value.ToByteArray()));
            Assert.Equal(order, parsed);
        }

        Assert.Equal(Messages.Note(3), ProtoNatsClassSerializer<Note>.Default.Deserialize(Pieces.Of(note)));
        Assert.Equal(Messages.Note(3), Registry<Note>().Deserialize(Pieces.Of(note)));
    }

    [Fact]
    public void Deserialize_DamageAndLimits_IsProtoFormatException()
    {
        var damaged = new ReadOnlySequence<byte>([0x0A, 5]);
        ProtoFormatError[] codes =
        [
            Code(() => ProtoNatsSerializer<Order>.Default.Deserialize(in damaged)),
            Code(() => ProtoNatsClassSerializer<Note>.Default.Deserialize(in damaged)),
            Code(() => Registry<Note>().Deserialize(in damaged)),
        ];
        Assert.All(codes, code => Assert.True(code is ProtoFormatError.Truncated or ProtoFormatError.WrongType));
        var nested = new ReadOnlySequence<byte>([0x22, 2, 0x1A, 0]);
        var limits = new ProtoParseOptions { RecursionLimit = 1 };
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded,
            Code(() => new ProtoNatsSerializer<Order>(limits).Deserialize(in nested)));
        var limited = new ProtoNatsSerializerRegistry(limits);
        Assert.Throws<InvalidOperationException>(limited.GetDeserializer<Note>);
        Assert.IsType<ProtoNatsClassSerializer<Note>>(limited.WithClass<Note>().GetDeserializer<Note>());
    }

    [Fact]
    public void Misuse_IsRefused()
    {
        var serializer = new ProtoNatsSerializer<Order>();
        var writer = new ArrayBufferWriter<byte>();
        Assert.Throws<ArgumentNullException>(() => serializer.Serialize(writer, null!));
        Owned<Order> order = serializer.Deserialize(ReadOnlySequence<byte>.Empty);
        Assert.Equal(0, order.Value.Id);
        order.Dispose();
        // The next message takes its memory, but not its object.
        using Owned<Order> next = serializer.Deserialize(ReadOnlySequence<byte>.Empty);
        Assert.Throws<ProtoLifetimeException>(() => order.Value.Id);
        Assert.Throws<ProtoLifetimeException>(() => serializer.Serialize(writer, order));
    }

    [Fact]
    public void Registry_TypesThatAreNoMessages_AreThoseOfTheClient()
    {
        ProtoNatsSerializerRegistry registry = ProtoNatsSerializerRegistry.Default;
        Assert.IsType<ProtoNatsSerializer<Order>>(registry.GetSerializer<Owned<Order>>());
        Assert.Same(registry.GetSerializer<Owned<Order>>(), registry.GetDeserializer<Owned<Order>>());
        Assert.Same(NatsDefaultSerializerRegistry.Default.GetSerializer<string>(), registry.GetSerializer<string>());
        Assert.Same(NatsDefaultSerializerRegistry.Default.GetDeserializer<int>(), registry.GetDeserializer<int>());
        Assert.Same(
            NatsDefaultSerializerRegistry.Default.GetDeserializer<Classes.IMessage>(),
            registry.GetDeserializer<Classes.IMessage>());
    }

    [Fact]
    public void Registry_StructWithoutOwner_NamesWhatToUse()
    {
        ProtoNatsSerializerRegistry registry = ProtoNatsSerializerRegistry.Default;
        Action[] all =
        [
            () => registry.GetSerializer<Order>(),
            () => registry.GetDeserializer<Order>(),
            () => registry.GetDeserializer<Order?>(),
            () => new ProtoNatsSerializerRegistry(others: NatsDefaultSerializerRegistry.Default).GetSerializer<Order>(),
        ];
        foreach (Action one in all)
        {
            Assert.Contains(
                "Shop.Order is a struct in an arena, and payloads outlive it. Use Owned<Order> or a class.",
                Assert.Throws<NotSupportedException>(one).Message);
        }
    }

    private static INatsDeserialize<T> Registry<T>() => ProtoNatsSerializerRegistry.Default.GetDeserializer<T>();

    private static ProtoFormatError Code(Func<object?> run) => Assert.Throws<ProtoFormatException>(run).Code;
}
