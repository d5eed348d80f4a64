using System;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterSubTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(126)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(16_382)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    [InlineData(16_385)]
    [InlineData((1 << 21) - 1)]
    [InlineData(1 << 21)]
    [InlineData((1 << 21) + 1)]
    public void L7_CloseSub_AtLengthEdges_WritesMinimalLength(int length)
    {
        byte[] body = new byte[length];
        new Random(length).NextBytes(body);
        byte[] once = WriterOracle.Field(3, body);
        byte[] expected = [.. once, .. once, .. WriterOracle.Field(4, once), .. once];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Sub(ref writer, body);
        Sub(ref writer, body);
        writer.StartSub(4);
        Sub(ref writer, body);
        writer.CloseSub();
        writer.StartSub(3, expectedLength: length);
        writer.AddRaw(body);
        writer.CloseSub();
        Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()));
    }

    [Fact]
    public void StartSub_OfLengthMinusOne_IsWithoutHint()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(1, -1);
        writer.AddInt32(1, 7);
        writer.CloseSub();
        Assert.Equal([0x0a, 2, 8, 7], writer.ToArray());
    }

    [Fact]
    public void L7_CloseSub_At2To28_WritesMinimalLength()
    {
        byte[] piece = new byte[1 << 24];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        foreach (int extra in new[] { -1, 0 })
        {
            writer.Reset();
            writer.StartSub(1, expectedLength: extra == 0 ? 1 << 28 : 0);
            for (int i = 0; i < 15; i++) writer.AddRaw(piece);
            writer.AddRaw(piece.AsSpan(0, piece.Length + extra));
            writer.CloseSub();
            using var head = new HeadStream();
            writer.WriteTo(head);
            byte[] expected = extra == 0 ? [0x0a, 0x80, 0x80, 0x80, 0x80, 0x01, 0] : [0x0a, 0xff, 0xff, 0xff, 0x7f, 0];
            Assert.Equal(expected, head.Head[..expected.Length]);
            Assert.Equal((1 << 28) + extra + expected.Length - 1, head.Count);
            Assert.Equal(head.Count, writer.Length);
        }
    }

    [Fact]
    public void CloseSub_WrongHints_StillMinimal()
    {
        foreach (int hint in new[] { 0, 127, 128, 20_000, 3_000_000, int.MaxValue })
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            byte[] expected = [0x2a];
            writer.AddRaw(expected);
            foreach (int length in new[] { 0, 100, 300, 200, 20_000, 5 })
            {
                byte[] body = new byte[length];
                writer.StartSub(7, hint);
                writer.AddRaw(body);
                writer.CloseSub();
                expected = [.. expected, .. WriterOracle.Field(7, body)];
            }

            Assert.Equal(expected, writer.ToArray());
        }
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(1_000_000)]
    public void StartSub_NestedDeeply_EveryLengthIsMinimal(int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int round = 0; round < 2; round++)
        {
            writer.Reset();
            Nest(ref writer, depth);
            byte[] message = writer.ToArray();
            int at = 0;
            for (int level = 0; level < depth; level++)
            {
                Assert.Equal(0x0a, message[at++]);
                long length = 0;
                int start = at;
                int shift = 0;
                do length |= (long)(message[at] & 0x7f) << shift;
                while ((shift += 7) > 0 && message[at++] >= 0x80);
                bool isPadded = at - start > 1 && message[at - 1] == 0;
                if (length != message.Length - at || isPadded) Assert.Fail($"level {level}");
            }

            Assert.Equal([8, 1], message[at..]);
        }
    }

    [Fact]
    public void StartSub_NestedDeeply_CostsInProportionToTheDepth()
    {
        // Moving each body at each level would make it 256 times as much.
        Cost.IsLinear(1 << 14, static depth =>
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            Nest(ref writer, depth);
            writer.TryCopyTo(default);
        });
    }

    [Fact]
    public void Length_WithOpenSubs_IsWhatClosingWouldGive()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        for (int depth = 0; depth < 400; depth++)
        {
            if (depth % 7 == 3) writer.StartGroup(1000);
            else writer.StartSub(1 + depth % 30);
            writer.AddBytes(1, new byte[depth % 5 * 40]);
            if (depth % 3 == 0)
            {
                writer.StartSub(2);
                writer.AddRaw(new byte[depth * 3]);
                writer.CloseSub();
            }
        }

        long length = writer.Length;
        for (int depth = 399; depth >= 0; depth--)
        {
            if (depth % 7 == 3) writer.CloseGroup();
            else writer.CloseSub();
            if (depth % 7 != 3) Assert.Equal(length, writer.Length);
        }

        Assert.Equal(length, writer.ToArray().Length);
    }

    [Fact]
    public void StartGroup_Nested_WritesBothTags()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartGroup(1);
        writer.StartSub(2);
        writer.StartGroup(99_999);
        writer.AddBool(3, true);
        writer.CloseGroup();
        writer.CloseSub();
        writer.CloseGroup();
        writer.StartGroup(536_870_911);
        writer.CloseGroup();
        Assert.Equal("0B1208FBE9301801FCE9300C" + "FBFFFFFF0FFCFFFFFF0F", Convert.ToHexString(writer.ToArray()));
    }

    [Fact]
    public void Rollback_OfSub_RemovesItWithItsTag()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        writer.StartSub(99_999);
        writer.AddString(1, new string('x', 40_000));
        writer.Rollback();
        Assert.Equal(2, writer.Length);
        writer.StartGroup(99_999);
        writer.AddBool(1, true);
        writer.Rollback();
        writer.StartSub(2);
        writer.StartSub(3, expectedLength: 1_000_000);
        writer.StartSub(4);
        writer.AddRaw(new byte[500]);
        writer.CloseSub();
        writer.Rollback();
        writer.AddBool(1, true);
        writer.CloseSub();
        Assert.Equal<byte>([8, 1, 0x12, 2, 8, 1], writer.ToArray());
    }

    [Fact]
    public void Rollback_WithGapsInside_ForgetsThemOnly()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        byte[] kept = Wrong(ref writer, 60);
        writer.StartSub(5);
        Wrong(ref writer, 60);
        writer.Rollback();
        byte[] after = Wrong(ref writer, 10);
        Assert.Equal([.. kept, .. after], writer.ToArray());

        // Nested messages whose hints are all wrong, so that most of them are left as gaps; returns their bytes.
        static byte[] Wrong(ref ProtoWriter writer, int depth)
        {
            byte[] body = new byte[300];
            for (int i = 0; i < depth; i++) writer.StartSub(1, i % 2 == 0 ? int.MaxValue : 0);
            writer.AddRaw(body);
            for (int i = 0; i < depth; i++)
            {
                writer.CloseSub();
                body = WriterOracle.Field(1, body);
            }

            return body;
        }
    }

    private static void Sub(ref ProtoWriter writer, byte[] body)
    {
        writer.StartSub(3);
        writer.AddRaw(body);
        writer.CloseSub();
    }

    private static void Nest(ref ProtoWriter writer, int depth)
    {
        for (int i = 0; i < depth; i++) writer.StartSub(1);
        writer.AddVarInt(1, 1);
        for (int i = 0; i < depth; i++) writer.CloseSub();
    }
}
