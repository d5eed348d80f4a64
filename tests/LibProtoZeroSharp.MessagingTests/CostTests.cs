using System;
using System.Buffers;
using System.Linq;
using System.Runtime.CompilerServices;
using Confluent.Kafka;
using Google.Protobuf;
using Peer;
using ProtoZeroSharp.Kafka;
using ProtoZeroSharp.Nats;
using ProtoZeroSharp.Testing;
using Shop;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.MessagingTests;

/// <summary>
/// A million messages beside Google.Protobuf by hand: processor time and managed bytes of the serializers themselves. A
/// measurement rather than a test, since it needs a quiet machine: set PROTOZERO_SLOW to run it.
/// </summary>
[Collection(AloneCollection.Name)]
[Trait("Speed", "Slow")]
public class CostTests(ITestOutputHelper output)
{
    private const int Count = 1_000_000, Warmup = 30_000, Attempts = 3;

    private readonly byte[] _bytes = Encode();

    [Fact]
    public void AMillionMessages_OfBothClients_TakeAtMostTwoFifths()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == null) return;
        using Owned<Order> order = Owned<Order>.Parse(_bytes);
        PeerOrder peer = PeerOrder.Parser.ParseFrom(_bytes);
        var writer = new ArrayBufferWriter<byte>(1 << 12);
        var sequence = new ReadOnlySequence<byte>(_bytes);
        var kafkaIn = new ProtoSerializer<Order>();
        using var arena = new ArenaAllocator();
        var kafkaOut = new ProtoArenaDeserializer<Order>(arena);
        var kafkaOwned = new ProtoDeserializer<Order>();
        var nats = new ProtoNatsSerializer<Order>();
        double ofObject = AssertRatio("Kafka, Owned<T>",
            () => kafkaIn.Serialize(order, SerializationContext.Empty),
            () => kafkaOwned.Deserialize(_bytes, false, SerializationContext.Empty).Dispose(),
            () => peer.ToByteArray(),
            () => PeerOrder.Parser.ParseFrom(_bytes.AsSpan()));
        double ofStruct = AssertRatio("Kafka, arena",
            () => kafkaIn.Serialize(order, SerializationContext.Empty),
            () =>
            {
                kafkaOut.Deserialize(_bytes, false, SerializationContext.Empty);
                arena.Reset();
            },
            () => peer.ToByteArray(),
            () => PeerOrder.Parser.ParseFrom(_bytes.AsSpan()));
        Assert.Equal(0, ofStruct);
        double ofNats = AssertRatio("NATS",
            () =>
            {
                writer.ResetWrittenCount();
                nats.Serialize(writer, order);
            },
            () => nats.Deserialize(in sequence).Dispose(),
            () =>
            {
                writer.ResetWrittenCount();
                peer.WriteTo(writer);
            },
            () => PeerOrder.Parser.ParseFrom(sequence));
        // The object alone.
        Assert.Equal(ofObject, ofNats);
        Assert.InRange(ofObject, 1, 32 + Unsafe.SizeOf<Order>() + 64);
    }

    private static byte[] Encode()
    {
        using Owned<Order> order = Messages.Order(123_456);
        ArenaAllocator arena = order.Arena;
        // About as long as the records of docs/benchmarks.md.
        order.Value.Lines = arena.List([.. Enumerable.Range(0, 8).Select(
            i => new Order.Types.Line { Article = arena[$"the name of the article {i}"], Count = 40 * i })]);
        return order.Value.ToByteArray();
    }

    // Gives the managed bytes that a message takes that is consumed.
    private double AssertRatio(string name, Action write, Action read, Action peerWrite, Action peerRead)
    {
        (double Time, double Bytes) toBytes = Measure(write), fromBytes = Measure(read);
        (double Time, double Bytes) peerTo = Measure(peerWrite), peerFrom = Measure(peerRead);
        double ratio = (toBytes.Time + fromBytes.Time) / (peerTo.Time + peerFrom.Time);
        output.WriteLine($"{name}, {_bytes.Length} bytes: to bytes {toBytes.Time:F0} ns and {toBytes.Bytes} B, "
            + $"Google.Protobuf {peerTo.Time:F0} ns and {peerTo.Bytes} B; from bytes {fromBytes.Time:F0} ns and "
            + $"{fromBytes.Bytes} B, Google.Protobuf {peerFrom.Time:F0} ns and {peerFrom.Bytes} B; both {ratio:F2}");
        Assert.InRange(ratio, 0, 0.4);
        return fromBytes.Bytes;
    }

    // Per message, the best of some attempts.
    private static (double Nanoseconds, double Bytes) Measure(Action run)
    {
        for (int i = 0; i < Warmup; i++) run();
        (double time, double bytes) = (double.MaxValue, double.MaxValue);
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            long allocated = GC.GetAllocatedBytesForCurrentThread();
            TimeSpan begin = ThreadTime.Now;
            for (int i = 0; i < Count; i++) run();
            time = Math.Min(time, (ThreadTime.Now - begin).TotalNanoseconds / Count);
            bytes = Math.Min(bytes, Math.Round((GC.GetAllocatedBytesForCurrentThread() - allocated) / (double)Count));
        }

        return (time, bytes);
    }
}
