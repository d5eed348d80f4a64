using System;
using System.Buffers;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Orleans;
using Orleans.Serialization;
using ProtoZeroSharp;
using ProtoZeroSharp.Orleans;
using OrleansTests.Orders;
using OrleansTests.Visits;
using Xunit;

namespace OrleansTests;

/// <summary>The serializer and the copier of Orleans over messages.</summary>
public sealed class SerializerTests : IDisposable
{
    private readonly ServiceProvider _services;
    private readonly Serializer _serializer;
    private readonly DeepCopier _copier;

    public SerializerTests()
    {
        _services = new ServiceCollection().AddSerializer(builder => builder.AddProtoZeroSerializer())
            .BuildServiceProvider();
        _serializer = _services.GetRequiredService<Serializer>();
        _copier = _services.GetRequiredService<DeepCopier>();
    }

    public void Dispose() => _services.Dispose();

    [Theory]
    [InlineData(0)]
    [InlineData(100)]
    [InlineData(4_000)]
    [InlineData(4_096)]
    [InlineData(70_000)]
    [InlineData(3_000_000)]
    public void Owned_OfAnySize_ComesBackEqual(int size)
    {
        using Owned<Visit> visit = Make("a", size);
        byte[] bytes = _serializer.SerializeToArray(visit);
        // Little beside the message itself.
        Assert.InRange(bytes.Length, visit.Value.CalculateSize(), visit.Value.CalculateSize() + 16);
        using Owned<Visit> whole = _serializer.Deserialize<Owned<Visit>>(bytes)!;
        using Owned<Visit> inPieces = _serializer.Deserialize<Owned<Visit>>(Pieces(bytes, 1_000))!;
        Assert.True(visit.Equals(whole) && visit.Equals(inPieces));
        Assert.NotSame(visit, whole);
    }

    [Fact]
    public void Class_ComesBackEqual()
    {
        var line = new Order.Types.Line { Text = "pen", Count = 2 };
        var order = new Order { Id = "A", Lines = { line }, Labels = { ["a"] = "b" } };
        Assert.Equal(order, _serializer.Deserialize<Order>(_serializer.SerializeToArray(order)));
        Order copy = _copier.Copy(order)!;
        Assert.Equal(order, copy);
        Assert.NotSame(order.Lines[0], copy.Lines[0]);
    }

    [Fact]
    public void Object_OfAnyMessage_ComesBackAsItsType()
    {
        using Owned<Visit> visit = Make("a", 5);
        object[] objects = [visit, new Order { Id = "A" }, "text"];
        object[] back = _serializer.Deserialize<object[]>(_serializer.SerializeToArray(objects))!;
        Assert.Equal(visit, Assert.IsType<Owned<Visit>>(back[0]));
        Assert.Equal("A", Assert.IsType<Order>(back[1]).Id);
        Assert.Equal("text", back[2]);
    }

    [Fact]
    public void Null_StaysNull()
    {
        Assert.Null(_serializer.Deserialize<Owned<Visit>?>(_serializer.SerializeToArray<Owned<Visit>?>(null)));
        Assert.Null(_serializer.Deserialize<Order?>(_serializer.SerializeToArray<Order?>(null)));
        Assert.Null(_copier.Copy<Owned<Visit>?>(null));
    }

    [Fact]
    public void SameMessage_InTwoPlaces_IsTheSameBehindTheCall()
    {
        using Owned<Visit> visit = Make("a", 5);
        var order = new Order { Id = "A" };
        var pair = new State { First = visit, Second = visit, Order = order, Again = order };
        State back = _serializer.Deserialize<State>(_serializer.SerializeToArray(pair))!, copy = _copier.Copy(pair)!;
        Assert.All([back, copy], one =>
        {
            Assert.Same(one.First, one.Second);
            Assert.Same(one.Order, one.Again);
            Assert.NotSame(visit, one.First);
            Assert.Equal(visit, one.First);
        });
    }

    [Fact]
    public void Copy_LivesWithoutTheOriginal()
    {
        Owned<Visit> visit = Make("page", 100);
        using var copy = (Owned<Visit>)_copier.Copy<object>(visit)!;
        visit.Dispose();
        Assert.Equal("page", copy.Value.Page.ToString());
        Assert.Equal(3, copy.Value.Tags.Count);
    }

    [Fact]
    public void Struct_WithoutItsOwner_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var visit = new Visit { Page = arena["a"] };
        var refusal = Assert.Throws<NotSupportedException>(() => _serializer.SerializeToArray(visit));
        Assert.Contains("Owned<Visit>", refusal.Message);
        Assert.Throws<NotSupportedException>(() => _copier.Copy(visit));
        Assert.Throws<NotSupportedException>(() => _copier.Copy<object>(visit));
    }

    [Fact]
    public void Disposed_WhenSerialized_IsRefused()
    {
        Owned<Visit> visit = Make("a", 5);
        visit.Dispose();
        Assert.ThrowsAny<Exception>(() => _serializer.SerializeToArray(visit));
    }

    [Fact]
    public void DamagedBytes_AnyOfThem_AreAMessageOrAnException()
    {
        using Owned<Visit> visit = Make("page", 200);
        byte[] good = _serializer.SerializeToArray(visit);
        var random = new Random(1);
        int damaged = 0;
        for (int i = 0; i < 20_000; i++)
        {
            byte[] bytes = [.. good];
            for (int n = random.Next(1, 4); n > 0; n--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            if (random.Next(4) == 0) bytes = bytes[..random.Next(bytes.Length)];
            long before = GC.GetAllocatedBytesForCurrentThread();
            try
            {
                _serializer.Deserialize<Owned<Visit>>(bytes)?.Dispose();
            }
            catch (Exception error) when (error is not (OutOfMemoryException or NullReferenceException))
            {
                damaged++;
            }

            // A length that is claimed is not allocated.
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200_000);
        }

        Assert.InRange(damaged, 1_000, 19_000);
    }

    [Fact]
    public void Message_ThatIsDamaged_IsTheErrorOfProtobuf()
    {
        using Owned<Visit> visit = Make("page", 0);
        byte[] bytes = _serializer.SerializeToArray(visit);
        int text = bytes.AsSpan().IndexOf("page"u8);
        bytes[text] = 0xff;
        Assert.Equal(ProtoFormatError.InvalidUtf8,
            Assert.Throws<ProtoFormatException>(() => _serializer.Deserialize<Owned<Visit>>(bytes)).Code);
    }

    [Fact]
    public void Limits_OfTheOptions_Hold()
    {
        using ServiceProvider services = new ServiceCollection().AddSerializer(builder =>
            builder.AddProtoZeroSerializer(new ProtoParseOptions { RecursionLimit = 2 })).BuildServiceProvider();
        Serializer serializer = services.GetRequiredService<Serializer>();
        using var visit = new Owned<Visit>();
        ArenaAllocator arena = visit.Arena;
        visit.Value.MutableFrom(arena).MutableFrom(arena).MutableFrom(arena).Page = arena["deep"];
        byte[] bytes = serializer.SerializeToArray(visit);
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded,
            Assert.Throws<ProtoFormatException>(() => serializer.Deserialize<Owned<Visit>>(bytes)).Code);
        using Owned<Visit> deep = _serializer.Deserialize<Owned<Visit>>(bytes)!;
    }

    [Fact]
    public void Registration_Twice_IsOne()
    {
        IServiceCollection services = new ServiceCollection().AddSerializer(
            builder => builder.AddProtoZeroSerializer().AddProtoZeroSerializer());
        Assert.Single(services, one => one.ImplementationType?.Name == "MessageTypes"
            && one.ServiceType == typeof(global::Orleans.Serialization.Serializers.ISpecializableCodec));
        Assert.Throws<ArgumentNullException>(() => ProtoZeroSerializerExtensions.AddProtoZeroSerializer(null!));
    }

    private static Owned<Visit> Make(string page, int size)
    {
        var visit = new Owned<Visit>();
        visit.Value = new Visit
        {
            Page = visit.Arena[page],
            Tags = visit.Arena.List("one", "two", "three"),
            Counts = visit.Arena.Map(("a", 1L), ("b", -1L)),
            Body = visit.Arena.Bytes(Enumerable.Range(0, size).Select(i => (byte)i).ToArray()),
        };
        return visit;
    }

    private static ReadOnlySequence<byte> Pieces(byte[] bytes, int size)
    {
        Piece? first = null, last = null;
        foreach (byte[] part in bytes.Chunk(size))
        {
            last = last == null ? first = new Piece(part, 0) : last.Then(part);
        }

        return new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(byte[] bytes, long index)
        {
            Memory = bytes;
            RunningIndex = index;
        }

        public Piece Then(byte[] bytes)
        {
            var next = new Piece(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
