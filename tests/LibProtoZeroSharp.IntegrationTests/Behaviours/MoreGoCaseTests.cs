using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using Language;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>The second half of the cases of <see cref="GoCaseTests"/>.</summary>
public class MoreGoCaseTests
{
    [Fact]
    public void G13_InvalidUtf8_IsAnErrorWhereVerifiedAndKeptElsewhere()
    {
        Ways.Rejects<Three.All>("72 02 c3 28", ProtoFormatError.InvalidUtf8, 2);
        Assert.Equal(Wire.Hex("6a 02 c3 28"), Ways.Rewritten<Twin.Node>(Wire.Hex("6a 02 c3 28")));
        var reader = new ProtoReader(Wire.Hex("0a 02 c3 28"));
        reader.Next();
        Assert.Equal(Wire.Hex("c3 28"), reader.ReadUtf8().ToArray());
    }

    [Fact]
    public void G14_InputBufferChangedAfterParse_ChangesNothing()
    {
        using var arena = new ArenaAllocator();
        byte[] original = new RandomMessages(92).Next<GoogleKinds.Three.All>().ToByteArray();
        byte[] input = [.. original];
        Three.All all = Three.All.Parse(input, arena);
        Three.All inPieces = Three.All.Parse(Ways.Pieces(input), arena);
        Three.All read = default;
        var reader = new ProtoReader(input);
        read.Read(ref reader, arena);
        Three.All merged = default;
        merged.MergeFrom(input, arena);
        byte[] written = all.ToByteArray();
        input.AsSpan().Fill(0xff);
        foreach (Three.All message in new[] { all, inPieces, read, merged })
            Assert.Equal(written, message.ToByteArray());
    }

    [Fact]
    public void G15_SingularMessageTwice_MergesAlsoInAOneof()
    {
        byte[] plain = Wire.Hex("12 02 08 05 12 03 6a 01 61"), oneof = Wire.Hex("32 02 08 05 32 03 6a 01 61");
        using var arena = new ArenaAllocator();
        Assert.Equal((5, "a"),
            (Ways.Accepts<Twin.Node>(plain, arena).Child.Id,
            Ways.Accepts<Twin.Node>(plain, arena).Child.Text.ToString()));
        Assert.Equal((5, "a"),
            (Ways.Accepts<Twin.Node>(oneof, arena).Inner.Id,
            Ways.Accepts<Twin.Node>(oneof, arena).Inner.Text.ToString()));
        Ways.SameAsGoogle<Twin.Node, GoogleKinds.Twin.Node>([.. plain, .. oneof]);
    }

    [Fact]
    public void G16_MapEntries_WithoutKeyValueWithExtraFieldAndTwice()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes =
            Wire.Hex("ea 03 02 10 05 ea 03 02 08 01 ea 03 06 08 02 18 09 10 06 ea 03 04 08 02 10 07 ea 03 00");
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal((3, 0, 0, 7), (all.MInt32.Count, all.MInt32[0], all.MInt32[1], all.MInt32[2]));
        Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>(bytes);
    }

    [Fact]
    public void G17_Equality_IsSymmetricAndByBits()
    {
        using var arena = new ArenaAllocator();
        // Each of these is equal to itself read again, and to no other.
        byte[][] different = ((string[])
        [
            "", "08 00", "08 01", "12 00", "12 02 08 01", "1a 00", "1a 00 1a 00", "32 00", "3a 00", "40 01",
            "7d 00 00 00 00",
            "79 00 00 00 00 00 00 f8 7f", "79 01 00 00 00 00 00 f8 7f", "79 00 00 00 00 00 00 00 80",
            "79 00 00 00 00 00 00 00 00", "23 24", "23 10 00 24",
            "2a 00", "2a 03 0a 01 61", "48 01", "48 01 48 02", "48 02 48 01", "a0 06 01", "a0 06 02", "a2 06 00",
            "6a 00", "72 00",
        ]).Select(Wire.Hex).ToArray();
        foreach (byte[] left in different)
        {
            foreach (byte[] right in different)
            {
                Twin.Node a = Twin.Node.Parse(left, arena), b = Twin.Node.Parse(right, arena);
                bool expected = left == right;
                Assert.True(expected == a.Equals(b) && expected == b.Equals(a) && expected == (a == b)
                    && expected != (a != b), $"{Convert.ToHexString(left)} {Convert.ToHexString(right)}");
                if (expected) Assert.Equal(a.GetHashCode(), b.GetHashCode());
            }
        }

        // The order of a map's entries is none.
        Twin.Node ordered = Twin.Node.Parse(Wire.Hex("2a 03 0a 01 61 2a 03 0a 01 62"), arena);
        Twin.Node reversed = Twin.Node.Parse(Wire.Hex("2a 03 0a 01 62 2a 03 0a 01 61"), arena);
        Assert.True(ordered == reversed && ordered.GetHashCode() == reversed.GetHashCode());
    }

    [Fact]
    public void G18_DestinationOneByteShort_IsFalseAndUntouched()
    {
        using var arena = new ArenaAllocator();
        foreach (int length in new[] { 0, 1, 100, 127, 128, 5000 })
        {
            Twin.Node node = default;
            node.Word = arena.Utf8(new string('x', length));
            byte[] room = Enumerable.Repeat((byte)0xcc, node.CalculateSize()).ToArray();
            Assert.False(node.TryWriteTo(room.AsSpan(0, room.Length - 1), out int written));
            Assert.Equal((0, 0xcc), (written, room[^1]));
            Assert.True(node.TryWriteTo(room, out written));
            Assert.Equal(room.Length, written);
        }
    }

    [Fact]
    public void G19_DepthOfTenThousand_IsAnErrorOrWorksWhenAllowed()
    {
        byte[] bytes = [];
        for (int i = 0; i < 10_000; i++) bytes = [0x12, .. Wire.Delimited(bytes)];
        byte[] groups = [.. Enumerable.Repeat((byte)0x0b, 10_000), .. Enumerable.Repeat((byte)0x0c, 10_000)];
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, Ways.Outcome<Twin.Node>(bytes).Code);
        Ways.Rejects<Twin.Nothing>(groups, ProtoFormatError.RecursionLimitExceeded, 101);
        // Unknown, it is bytes; groups are counted.
        Assert.Equal(bytes, Ways.Rewritten<Twin.Nothing>(bytes));
        StackThread.Run(64 * 1024, () =>
        {
            var options = new ProtoParseOptions { RecursionLimit = 10_000 };
            using var arena = new ArenaAllocator();
            Assert.True(Twin.Node.TryParse(bytes, arena, out _, out _, options));
            Assert.True(Twin.Nothing.TryParse(groups, arena, out _, out _, options));
        });
    }

    [Fact]
    public void G20_ChildrenBuiltAttachedAndMoved_AreWrittenWhereTheyAre()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Twin.Node child = default;
        child.Word = other.Utf8("child");
        child.MutableChildren.Add(other).Id = 1;
        Twin.Node first = default, second = default;
        first.MutableChild(arena) = child.Clone(arena);
        Assert.Equal("child", Ways.Accepts<Twin.Node>(first.ToByteArray(), arena).Child.Word.ToString());
        // Moved: the second holds what the first held, and a change there is seen there only.
        second.MutableChild(arena) = first.Child;
        first.ClearChild();
        second.MutableChild(arena).Id = 9;
        second.MutableChild(arena).MutableChildren.Add(arena).Id = 2;
        Assert.Empty(first.ToByteArray());
        Assert.Equal((9, "child", 2), (second.Child.Id, second.Child.Word.ToString(), second.Child.Children.Count));
        first.MutableChildren.Add(arena) = second.Child;
        second.MutableByNumber.Set(5, second.Child, arena);
        Assert.Equal(first.Children[0], second.ByNumber[5]);
        Assert.Equal(second, Ways.Accepts<Twin.Node>(second.ToByteArray(), arena));
        // Reset twice: the arena is empty and usable; the child lives in the other one.
        arena.Reset();
        arena.Reset();
        first = default;
        first.MutableChild(arena) = child.Clone(arena);
        Assert.Single(Ways.Accepts<Twin.Node>(first.ToByteArray(), arena).Child.Children);
        // A stale handle is known as such.
        ArenaAllocator stale = other;
        other.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => stale.Utf8("x"));
    }

    // gRPC is not there yet: what it would hand over is a payload in several segments, and take one back.
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    public void G21_PayloadInSegments_GoesRoundBothWays(int size)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = new RandomMessages(93).Next<GoogleKinds.Three.All>().ToByteArray();
        byte[][] parts = bytes.Chunk(size).SelectMany(part => new[] { part, [] }).ToArray();
        Three.All request = Three.All.Parse(Tests.Pieces.Of([[], .. parts]), arena);
        var response = new SmallSegments(size);
        request.WriteTo(response);
        byte[] written = response.ToArray();
        Assert.Equal(request.ToByteArray(), written);
        Assert.Equal(GoogleKinds.Three.All.Parser.ParseFrom(bytes), GoogleKinds.Three.All.Parser.ParseFrom(written));
        Assert.Equal(request, Three.All.Parse(Tests.Pieces.Of(written.Chunk(size).Append([]).ToArray()), arena));
    }

    [Fact]
    public void G22_NamesThatMembersHave_GetAnUnderscore()
    {
        using var arena = new ArenaAllocator();
        var clashes = new Clashes
        {
            Parse_ = 1, Equals_ = 2, UnknownFields_ = 3, Clashes_ = 4, Class = 5, Types_ = 8, GetHashCode_ = 9,
            FooBar = 11, String = 12,
        };
        clashes.MutableWrite_.Add(7, arena);
        Clashes again = Clashes.Parse(clashes.ToByteArray(), arena);
        Assert.Equal(clashes, again);
        Assert.Equal((1, 2, 3, 4, 5), (again.Parse_, again.Equals_, again.UnknownFields_, again.Clashes_, again.Class));
        Assert.Equal((9, 7), (again.GetHashCode_, again.Write_[0]));
    }

    [Fact]
    public void G23_FilesWithOnlyEnumsServicesOrExtensions_GiveWhatTheyHave()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal((0, 1, 1), ((int)OnlyEnum.None, (int)OnlyEnum.One, (int)OnlyEnum.Uno));
        Old old = default;
        old.SetExtension(OnlyExtensionsExtensions.OnlyExtension, 5, arena);
        Assert.Equal(Wire.Hex("a0 06 05"), old.ToByteArray());
        Assert.Equal(5, Old.Parse(old.ToByteArray(), arena).GetExtension(OnlyExtensionsExtensions.OnlyExtension,
            arena));
        // Without gRPC a service gives nothing but what every file gives.
        Assert.Equal(
            [typeof(OnlyServicesReflection)],
            typeof(Old).Assembly.GetTypes().Where(type => type.Name.Contains("OnlyService", StringComparison.Ordinal)));
    }
}
