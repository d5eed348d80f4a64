using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Testing;
using Xunit;
using Editions = OurKinds.Editions;
using Keys = OurKinds.Twin.KindsTwinExtensions;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Depth and groups in generated code; <c>ReaderFormsTests</c> has the same by hand.</summary>
public class DepthTests
{
    // Every way for a Node to hold another: the bytes around it, and how many levels that is.
    private static readonly Dictionary<string, (int Levels, Func<byte[], byte[]> Around)> s_kinds = new()
    {
        ["message"] = (1, static body => Sub(2, body)),
        ["list"] = (1, static body => Sub(3, body)),
        ["group"] = (2, static body => Group(4, Sub(1, body))),
        ["map by text"] = (2, static body => Sub(5, [0x0a, 0x01, 0x61, .. Sub(2, body)])),
        ["map by number"] = (2, static body => Sub(21, [0x08, 0x01, .. Sub(2, body)])),
        ["oneof message"] = (1, static body => Sub(6, body)),
        ["oneof group"] = (2, static body => Group(17, Sub(1, body))),
        ["list of groups"] = (2, static body => Group(12, Sub(1, body))),
        ["unknown group"] = (1, static body => Group(100, body)),
    };

    // The smallest stack, in KiB, on which a hundred levels of a message of usual size work: on smaller ones that is
    // said.
    private const int SmallStack = 256;

    public static TheoryData<string> Kinds => [.. s_kinds.Keys];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void D1_D2_HundredLevelsOfAnyKind_AreAcceptedAndMoreAreNot(string kind)
    {
        (int levels, Func<byte[], byte[]> around) = s_kinds[kind];
        byte[] most = Nest(around, 100 / levels, []);
        byte[] more = Nest(around, (100 / levels) + 1, []);
        Assert.Equal(default, Ways.Outcome<Twin.Node>(most));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, Ways.Outcome<Twin.Node>(more).Code);
        GoogleKinds.Twin.Node.Parser.ParseFrom(most);
        Assert.Throws<InvalidProtocolBufferException>(() => GoogleKinds.Twin.Node.Parser.ParseFrom(more));
        // What twins share is the wire form, and so the limit.
        Assert.Equal(default, Ways.Outcome<Editions.Node>(most));
        Assert.Equal(Ways.Outcome<Twin.Node>(more), Ways.Outcome<Editions.Node>(more));
    }

    [Fact]
    public void D1_HundredAndFirstMessage_IsRejectedWhereItBegins()
    {
        byte[] bytes = Nest(s_kinds["message"].Around, 101, []);
        // All 101 heads, and nothing in the last.
        Ways.Rejects<Twin.Node>(bytes, ProtoFormatError.RecursionLimitExceeded, bytes.Length);
        Ways.Rejects<Twin.Node>(Nest(s_kinds["unknown group"].Around, 101, []),
            ProtoFormatError.RecursionLimitExceeded, 202);
    }

    [Fact]
    public void D2_MixturesOfKinds_ShareOneCounter()
    {
        foreach ((string outer, (int outerLevels, Func<byte[], byte[]> around)) in s_kinds.Where(kind =>
            kind.Key != "unknown group"))
        {
            foreach ((string inner, (int innerLevels, Func<byte[], byte[]> within)) in s_kinds)
            {
                int first = 50 / outerLevels, second = (100 - (first * outerLevels)) / innerLevels;
                ProtoError fits = Ways.Outcome<Twin.Node>(Nest(around, first, Nest(within, second, [])));
                ProtoError tooDeep = Ways.Outcome<Twin.Node>(Nest(around, first, Nest(within, second + 1, [])));
                Assert.True(fits == default && tooDeep.Code == ProtoFormatError.RecursionLimitExceeded,
                    $"{outer}, {inner}: {fits}, {tooDeep}");
            }
        }
    }

    [Fact]
    public void D2_Extension_HasALimitOfItsOwnWhenAskedFor()
    {
        using var arena = new ArenaAllocator();
        byte[] deep = Nest(s_kinds["message"].Around, 99, []);
        Twin.Node node = Ways.Accepts<Twin.Node>(Nest(s_kinds["message"].Around, 99, Sub(1000, deep)), arena);
        for (int i = 0; i < 99; i++) node = node.Child;
        Assert.True(node.GetExtension(Keys.Next, arena).HasChild);
        node = Ways.Accepts<Twin.Node>(Sub(1000, Nest(s_kinds["message"].Around, 100, [])), arena);
        ProtoFormatException error = Assert.Throws<ProtoFormatException>(() => node.GetExtension(Keys.Next, arena));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        // Extensions inside of extensions: bytes until they are read, so no depth at all.
        node = Ways.Accepts<Twin.Node>(Nest(static body => Sub(1000, body), 1000, [0x08, 0x07]), arena);
        for (int i = 0; i < 1000; i++) node = node.GetExtension(Keys.Next, arena);
        Assert.Equal(7, node.Id);
    }

    [Fact]
    public void D3_MillionGroupStarts_AreRejectedAtTheLimit()
    {
        byte[] unknown = Enumerable.Repeat((byte)0x0b, 1_000_000).ToArray();
        Ways.Rejects<Twin.Nothing>(unknown, ProtoFormatError.RecursionLimitExceeded, 101);
        byte[] delimited = Enumerable.Repeat((byte)0x4b, 1_000_000).ToArray();
        Ways.Rejects<Editions.Mixed>(delimited, ProtoFormatError.RecursionLimitExceeded, 101);
        StackThread.RunCompiled(SmallStack, () =>
            Ways.Rejects<Editions.Mixed>(delimited, ProtoFormatError.RecursionLimitExceeded, 101));
    }

    [Theory]
    [InlineData("24", ProtoFormatError.EndGroupMismatch, 0)]                    // an end without a start
    [InlineData("a4 06", ProtoFormatError.EndGroupMismatch, 0)]
    [InlineData("23", ProtoFormatError.Truncated, 1)]                           // a start without an end
    [InlineData("a3 06", ProtoFormatError.Truncated, 2)]
    [InlineData("23 10 01", ProtoFormatError.Truncated, 3)]
    [InlineData("23 64", ProtoFormatError.EndGroupMismatch, 1)]                 // another group's end
    [InlineData("23 a4 06", ProtoFormatError.EndGroupMismatch, 1)]
    [InlineData("a3 06 24", ProtoFormatError.EndGroupMismatch, 2)]
    [InlineData("63 24 64", ProtoFormatError.EndGroupMismatch, 1)]
    [InlineData("8b 01 64", ProtoFormatError.EndGroupMismatch, 2)]
    [InlineData("23 24 24", ProtoFormatError.EndGroupMismatch, 2)]              // ended twice
    [InlineData("12 01 24", ProtoFormatError.EndGroupMismatch, 2)]
    [InlineData("23 0a 01 24 24", ProtoFormatError.EndGroupMismatch, 3)]        // the end inside of a message inside
    [InlineData("63 0a 01 64 64", ProtoFormatError.EndGroupMismatch, 3)]
    [InlineData("12 01 23 24", ProtoFormatError.Truncated, 3)]                  // a group that leaves its message
    [InlineData("12 02 a3 06 a4 06", ProtoFormatError.Truncated, 4)]
    [InlineData("aa 01 02 23 24 24", ProtoFormatError.EndGroupMismatch, 5)]     // an unknown group in an entry
    public void D4_GroupEndsInTheWrongPlace_AreRejected(string hex, ProtoFormatError code, int offset)
    {
        Ways.Rejects<Twin.Node>(hex, code, offset);
        Ways.Rejects<Editions.Node>(hex, code, offset);
    }

    // Lazy messages, too: what the recursion limit allows and the stack does not bear is the stack's.
    [Theory]
    [InlineData("message")]
    [InlineData("oneof message")]
    public void D3_MessagesThatTheStackDoesNotBear_AreNotTheLimits(string kind)
    {
        byte[] deep = Nest(s_kinds[kind].Around, 9_000, []);
        StackThread.RunCompiled(SmallStack, () =>
        {
            using var arena = new ArenaAllocator();
            var options = new ProtoParseOptions { RecursionLimit = 10_000 };
            if (Twin.Node.TryParse(deep, arena, out _, out ProtoError error, options)) return;
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
            Assert.Equal(ProtoLimitKind.Stack, error.Limit.Kind);
            options = new() { RecursionLimit = 5 };
            Assert.False(Twin.Node.TryParse(deep, arena, out _, out error, options));
            Assert.Equal(new ProtoLimit(ProtoLimitKind.Recursion, 5), error.Limit);
        });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(10_000)]
    public void D5_RecursionLimit_IsExact(int limit)
    {
        StackThread.Run(64 * 1024, () =>
        {
            var options = new ProtoParseOptions { RecursionLimit = limit };
            foreach (string kind in new[] { "message", "oneof message", "unknown group", "list" })
            {
                Func<byte[], byte[]> around = s_kinds[kind].Around;
                byte[] most = Nest(around, limit, []);
                using var arena = new ArenaAllocator();
                Assert.True(Twin.Node.TryParse(most, arena, out _, out _, options), kind);
                Assert.False(Twin.Node.TryParse(around(most), arena, out _, out ProtoError error, options));
                Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
            }
        });
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void D6_HundredLevelsOnASmallStack_Work(string kind)
    {
        (int levels, Func<byte[], byte[]> around) = s_kinds[kind];
        byte[] bytes = Nest(around, 100 / levels, [0x08, 0x07]);
        StackThread.RunCompiled(SmallStack, () =>
        {
            using var arena = new ArenaAllocator();
            Twin.Node node = Twin.Node.Parse(bytes, arena);
            Assert.Equal(bytes, node.ToByteArray());
        });
        // Frames of what compares and copies are larger.
        StackThread.RunCompiled(2 * SmallStack, () =>
        {
            using var arena = new ArenaAllocator();
            Twin.Node node = Twin.Node.Parse(bytes, arena);
            Twin.Node copy = node.Clone(arena);
            Assert.True(copy == node);
            Assert.Equal(copy.GetHashCode(), node.GetHashCode());
            Assert.Equal(bytes.Length, node.CalculateSize());
        });
    }

    private static byte[] Nest(Func<byte[], byte[]> around, int times, byte[] body)
    {
        for (int i = 0; i < times; i++) body = around(body);
        return body;
    }

    private static byte[] Sub(int number, byte[] body) =>
        Wire.Field(number, WireType.LengthDelimited, Wire.Delimited(body));

    private static byte[] Group(int number, byte[] body) =>
        [.. Wire.Field(number, WireType.StartGroup, body), .. Wire.Field(number, WireType.EndGroup)];
}
