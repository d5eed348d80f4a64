using System;
using Google.Protobuf;
using ProtoZeroSharp.Testing;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Packing and unpacking, by Google's.</summary>
public class AnyTests
{
    [Theory]
    [InlineData(null)]
    [InlineData("example.com")]
    [InlineData("example.com/x/")]
    [InlineData("")]
    [InlineData("żółw/🐢")]
    public void Pack_WithPrefix_AsGoogle(string? prefix)
    {
        using var arena = new ArenaAllocator();
        var time = new Ours.Timestamp { Seconds = 5, Nanos = 6 };
        var google = new Oracle.Timestamp { Seconds = 5, Nanos = 6 };
        Ours.Any ours = prefix is null ? Ours.Any.Pack(time, arena) : Ours.Any.Pack(time, arena, prefix);
        Oracle.Any expected = prefix is null ? Oracle.Any.Pack(google) : Oracle.Any.Pack(google, prefix);
        Assert.Equal(expected.ToByteArray(), ours.ToByteArray());
        Assert.True(ours.Is<Ours.Timestamp>());
        Assert.False(ours.Is<Ours.Duration>());
        Assert.Equal(time, ours.Unpack<Ours.Timestamp>(arena));
    }

    [Fact]
    public void Unpack_PackedByGoogle_GivesMessage()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Oracle.Any.Pack(new Oracle.StringValue { Value = "żółw" }).ToByteArray();
        Ours.Any any = Ours.Any.Parse(bytes, arena);
        using var other = new ArenaAllocator();
        Ours.StringValue text = any.Unpack<Ours.StringValue>(other);
        arena.Reset();
        Assert.Equal("żółw", text.Value.ToString());
    }

    [Fact]
    public void Unpack_OfAnotherType_ThrowsWrongType()
    {
        using var arena = new ArenaAllocator();
        Ours.Any any = Ours.Any.Pack(new Ours.Timestamp { Seconds = 5 }, arena);
        var thrown = Assert.Throws<ProtoFormatException>(() => any.Unpack<Ours.Duration>(arena));
        Assert.Equal((ProtoFormatError.WrongType, 0L), (thrown.Code, thrown.Offset));
        Assert.Contains("google.protobuf.Timestamp", thrown.Message);
        Assert.Contains("google.protobuf.Duration", thrown.Message);
        Assert.False(any.TryUnpack(arena, out Ours.Duration duration));
        Assert.Equal(default, duration);
        Assert.True(any.TryUnpack(arena, out Ours.Timestamp time));
        Assert.Equal(5, time.Seconds);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1_000_000)]
    public void Unpack_OfNoTypeOrAnEndlessName_SaysSoShortly(int length)
    {
        using var arena = new ArenaAllocator();
        var any = new Ours.Any { TypeUrl = arena.Utf8("x/" + new string('é', length)) };
        var thrown = Assert.Throws<ProtoFormatException>(() => any.Unpack<Ours.Duration>(arena));
        Assert.Equal(ProtoFormatError.WrongType, thrown.Code);
        Assert.InRange(thrown.Message.Length, 20, 400);
    }

    [Fact]
    public void Unpack_DamagedBytes_ThrowsWithOffset()
    {
        using var arena = new ArenaAllocator();
        Ours.Any any = Ours.Any.Pack(default(Ours.Timestamp), arena);
        any.Value = arena.Bytes([0x08, 0x05, 0x10]);
        var thrown = Assert.Throws<ProtoFormatException>(() => any.TryUnpack(arena, out Ours.Timestamp _));
        Assert.Equal((ProtoFormatError.Truncated, 3L), (thrown.Code, thrown.Offset));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("google.protobuf.Timestamp")]
    [InlineData("/google.protobuf.Timestamp")]
    [InlineData("a/b/google.protobuf.Timestamp")]
    [InlineData("a/google.protobuf.Timestamp/")]
    [InlineData("a/google.protobuf.timestamp")]
    [InlineData("a/google.protobuf.Timestamps")]
    [InlineData("a/.google.protobuf.Timestamp")]
    public void Is_AnyUrl_AsGoogle(string url)
    {
        using var arena = new ArenaAllocator();
        var ours = new Ours.Any { TypeUrl = arena.Utf8(url) };
        var google = new Oracle.Any { TypeUrl = url };
        Assert.Equal(google.Is(Oracle.Timestamp.Descriptor), ours.Is<Ours.Timestamp>());
        Assert.Equal(google.TryUnpack(out Oracle.Timestamp _), ours.TryUnpack(arena, out Ours.Timestamp _));
        Assert.Equal(Oracle.Any.GetTypeName(url), Ours.Any.GetTypeName(url));
        Assert.Equal(Oracle.Any.GetTypeName(url), ours.TypeName.ToString());
    }

    [Fact]
    public void Is_Warm_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        Ours.Any any = Ours.Any.Pack(default(Ours.Timestamp), arena);
        Assert.True(any.Is<Ours.Timestamp>());
        bool isTimestamp = false, isDuration = true;
        ManagedAllocation.AssertNone(() =>
        {
            isTimestamp = any.Is<Ours.Timestamp>();
            isDuration = any.Is<Ours.Duration>();
        });
        Assert.True(isTimestamp && !isDuration);
    }
}
