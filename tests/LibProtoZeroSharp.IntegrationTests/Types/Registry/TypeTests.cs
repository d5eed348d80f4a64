using System;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>Types, fields and views of messages, beside Google's descriptors.</summary>
public class TypeTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Views_OfRandomMessages_ShowWhatGoogleShows(int seed)
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 300; round++)
        {
            var three = random.Next<GoogleKinds.Three.All>();
            var two = random.Next<GoogleKinds.Two.Whole>();
            arena.Reset();
            Three.All ourThree = Three.All.Parse(three.ToByteArray(), arena);
            Two.Whole ourTwo = Two.Whole.Parse(two.ToByteArray(), arena);
            Assert.Equal(TypeDump.Of(three), TypeDump.Of(ProtoView.Of(in ourThree)));
            Assert.Equal(TypeDump.Of(two), TypeDump.Of(ProtoView.Of(in ourTwo)));
        }
    }

    [Fact]
    public void Fields_ByNameAndNumber_AreTheSame()
    {
        ProtoType type = ProtoType.Of<Three.All>();
        Assert.True(type.TryGetField(Three.All.AnInt32FieldNumber, out ProtoField field));
        Assert.True(type.TryGetField("an_int32"u8, out ProtoField bySchema));
        Assert.True(type.TryGetField("anInt32"u8, out ProtoField byJson));
        Assert.True(field == bySchema && field.Equals(byJson));
        Assert.Equal(field, type[2]);
        Assert.False(type.TryGetField(1000, out _));
        Assert.False(type.TryGetField("none"u8, out _));
        Assert.Equal("kinds.three.All", type.ToString());
        Assert.Equal("an_int32", field.ToString());
    }

    [Fact]
    public void View_UnknownFields_AreThoseOfTheMessage()
    {
        using var arena = new ArenaAllocator();
        Three.All with = Three.All.Parse([0x9A, 0x7D, 1, 0x61, 0xA0, 0x7D, 5], arena), without = default;

        Assert.Equal([0x9A, 0x7D, 1, 0x61, 0xA0, 0x7D, 5], ProtoView.Of(in with).UnknownFields.ToArray());
        Assert.True(ProtoView.Of(in without).UnknownFields.IsEmpty);
        Assert.ThrowsAny<InvalidOperationException>(() => { _ = default(ProtoView).UnknownFields; });
    }

    [Fact]
    public void View_OfOwnedMessage_RefersToItWhereverItIs()
    {
        using Owned<Three.All> owned = new();
        owned.Value.AnInt32 = 5;
        ProtoView view = ProtoView.Of(in owned.Value);
        ProtoField field = view.Type[2];
        Assert.True(view.TryGet(field, out ProtoValue value));
        owned.Value.AnInt32 = 7;
        GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
        Assert.Equal(7, value.Int64);
        owned.Value.AnInt32 = 0;
        Assert.False(view.TryGet(field, out _));
        Assert.Equal(0, view.Count(field));
    }

    [Fact]
    public void Mistakes_OfTypesAndKinds_Throw()
    {
        using var arena = new ArenaAllocator();
        Three.All message = Three.All.ParseJson("{\"anInt32\":1,\"rInt32\":[1],\"mInt32\":{\"1\":2}}"u8, arena);
        ProtoType type = ProtoType.Of<Three.All>(), other = ProtoType.Of<Two.Whole>();
        type.TryGetField("an_int32"u8, out ProtoField single);
        type.TryGetField("r_int32"u8, out ProtoField list);
        type.TryGetField("m_int32"u8, out ProtoField map);

        Throws<InvalidOperationException>(view => view.TryGet(other[0], out _));
        Throws<InvalidOperationException>(view => view.Count(other[0]));
        Throws<InvalidOperationException>(view => view.TryGet(list, out _));
        Throws<InvalidOperationException>(view => view.TryGet(map, out _));
        Throws<InvalidOperationException>(view => view.GetValue(single, 0));
        Throws<InvalidOperationException>(view => view.GetKey(list, 0));
        Throws<ArgumentOutOfRangeException>(view => view.GetValue(list, 1));
        Throws<ArgumentOutOfRangeException>(view => view.GetValue(map, -1));
        Throws<InvalidOperationException>(view => { _ = view.GetValue(list, 0).UInt64; });
        Throws<InvalidOperationException>(view => { _ = view.GetValue(list, 0).Double; });
        Throws<InvalidOperationException>(view => { _ = view.GetValue(list, 0).Message; });
        Throws<InvalidOperationException>(view => { _ = view.GetValue(list, 0).String; });
        Throws<InvalidOperationException>(view => { _ = view.GetValue(list, 0).Utf8EnumName; });
        Throws<InvalidOperationException>(view => view.TryGet(default, out _));
        Throws<InvalidOperationException>(none => { _ = single.MessageType; });
        Throws<InvalidOperationException>(none => { _ = default(ProtoType).FieldCount; });
        Throws<InvalidOperationException>(none => { _ = default(ProtoView).Count(single); });
        Throws<InvalidOperationException>(none => { _ = default(ProtoValue).Bool; });
        Throws<ArgumentOutOfRangeException>(none => { _ = type[type.FieldCount]; });

        void Throws<T>(Action<ProtoView> mistake)
            where T : Exception => Assert.ThrowsAny<T>(() => mistake(ProtoView.Of(in message)));
    }
}
