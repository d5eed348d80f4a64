using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>The primitives as emitted code calls them, compared with <see cref="ProtoWriter"/>.</summary>
public class PutTests
{
    // message Node { uint64 id = 1; string text = 2; repeated Node children = 3; repeated int32 numbers = 4; group Tail
    // = 5 { double at = 6; } }
    private sealed record Node(ulong Id, byte[] Text, int[] Numbers, List<Node> Children);

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 300)]
    [InlineData(3, 5000)]
    public void RecursiveMessage_InTheEmittedShape_SameAsProtoWriter(int seed, int count)
    {
        var random = new Random(seed);
        Node root = Tree(random, ref count, 0);
        using var arena = new ArenaAllocator();
        var byHand = new ProtoWriter(arena);
        WriteByHand(ref byHand, root);
        byte[] expected = byHand.ToArray();
        for (int round = 0; round < 3; round++)
        {
            var writer = new ProtoWriter(arena);
            writer.AddBool(1, true);
            writer.Cursor = Emit(writer.Cursor, ref writer.Output, root, arena, 0);
            writer.AddBool(1, true);
            Assert.Equal([8, 1, .. expected, 8, 1], writer.ToArray());
            writer.Dispose();
        }
    }

    [Fact]
    public void Scalars_EveryKind_SameAsProtoWriter()
    {
        using var arena = new ArenaAllocator();
        var expected = new ProtoWriter(arena);
        var writer = new ProtoWriter(arena);
        nint p = Put.Ensure(writer.Cursor, ref writer.Output);
        foreach (int value in new[] { 0, 1, 127, 128, -1, int.MaxValue, int.MinValue })
        {
            expected.AddVarInt(1, value);
            expected.AddVarInt(2, (long)value << 20);
            expected.AddVarInt(3, (uint)value);
            expected.AddSInt32(5, value);
            expected.AddSInt64(6, value);
            expected.AddEnum(7, value);
            expected.AddBool(8, value != 0);
            expected.AddFixed32(9, (uint)value);
            expected.AddFixed64(10, (ulong)value);
            expected.AddSFixed32(11, value);
            expected.AddSFixed64(12, value);
            expected.AddFloat(13, value);
            expected.AddDouble(14, value);
            p = Put.Ensure(p, ref writer.Output);
            p = Put.Int32(p, 0x08, value);
            p = Put.Int64(p, 0x10, (long)value << 20);
            p = Put.UInt32(p, 0x18, (uint)value);
            p = Put.SInt32(p, 0x28, value);
            p = Put.SInt64(p, 0x30, value);
            p = Put.Enum(p, 0x38, value);
            p = Put.Bool(p, 0x40, value != 0);
            p = Put.Fixed32(p, 0x4d, (uint)value);
            p = Put.Fixed64(p, 0x51, (ulong)value);
            p = Put.SFixed32(p, 0x5d, value);
            p = Put.SFixed64(p, 0x61, value);
            p = Put.Float(p, 0x6d, value);
            p = Put.Double(p, 0x71, value);
        }

        writer.Cursor = p;
        Assert.Equal(expected.ToArray(), writer.ToArray());
    }

    [Fact]
    public void Bytes_SourceAtTheEndOfAPage_CopiesThem()
    {
        using var arena = new ArenaAllocator();
        Span<byte> memory = arena.AllocateSpan<byte>(3 * 4096);
        new Random(8).NextBytes(memory);
        unsafe
        {
            fixed (byte* start = memory)
            {
                byte* page = (byte*)(((nint)start + 4095) & -4096) + 4096;
                for (int length = 0; length <= 70; length++)
                {
                    for (int before = length; before <= length + 3; before++)
                    {
                        var writer = new ProtoWriter(arena);
                        byte* source = page - before;
                        writer.Cursor = Put.Bytes(writer.Cursor, ref writer.Output, 0x0a, (nint)source, length);
                        byte[] expected = WriterOracle.Field(1, new ReadOnlySpan<byte>(source, length));
                        Assert.Equal(expected, writer.ToArray());
                        writer.Dispose();
                    }
                }
            }
        }
    }

    [Fact]
    public void Bytes_NoAddressAndNoLength_WritesLengthZero()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        nint p = Put.Bytes(writer.Cursor, ref writer.Output, 0x0a, 0, 0);
        p = Put.String(p, ref writer.Output, 0x12, default);
        writer.Cursor = Put.Raw(p, ref writer.Output, 0, 0);
        Assert.Equal<byte>([10, 0, 18, 0], writer.ToArray());
    }

    [Fact]
    public void FieldsPerNeed_LongestFields_StayInsideTheSlack()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("thirty-two bytes of text, exact!");
        var expected = new ProtoWriter(arena);
        var writer = new ProtoWriter(arena);
        nint p = writer.Cursor;
        for (int run = 0; run < 500; run++)
        {
            p = Put.Ensure(p, ref writer.Output);
            for (int i = 0; i < Put.FieldsPerEnsure; i++)
            {
                p = Put.String(p, ref writer.Output, (536_870_911u << 3) | 2, text);
                expected.AddBytes(536_870_911, text.Span);
            }
        }

        writer.Cursor = p;
        Assert.Equal(32, text.Length);
        Assert.Equal(expected.ToArray(), writer.ToArray());
    }

    [Fact]
    public unsafe void FieldsPerNeed_BehindTheLastPlaceWithRoom_StayInsideTheSlack()
    {
        const uint Tag = (536_870_911u << 3) | 2;
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("thirty-two bytes of text, exact!");
        var output = (Output*)NativeMemory.Alloc((nuint)sizeof(Output));
        Output.Initialize(output);
        try
        {
            output->End = output->Start;
            var behind = new Span<byte>(output->End + Output.Slack, 256);
            behind.Fill(0xa5);
            // An entry of a map, and in it a message that needs all the space that is left.
            nint p = Put.Ensure((nint)output->Start, ref *output);
            p = Put.Open(p, ref *output, Tag, 1, out long entry);
            p = Put.String(p, ref *output, Tag, text);
            p = Put.Open(p, ref *output, Tag, 2, out long message);
            for (int field = 3; field < Put.FieldsPerEnsure; field++) p = Put.String(p, ref *output, Tag, text);
            Assert.Equal((nint)output->End, (nint)output->Start);
            Assert.InRange(p, (nint)output->End + 690, (nint)output->End + Output.Slack);
            Assert.Equal(-1, behind.IndexOfAnyExcept((byte)0xa5));

            p = Put.Close(message, p, ref *output, 2);
            byte* end = Output.Finish((byte*)Put.Close(entry, p, ref *output, 1), output);
            var expected = new ProtoWriter(arena);
            expected.StartSub(536_870_911);
            expected.AddBytes(536_870_911, text.Span);
            expected.StartSub(536_870_911);
            for (int field = 3; field < Put.FieldsPerEnsure; field++) expected.AddBytes(536_870_911, text.Span);
            expected.CloseSub();
            expected.CloseSub();
            Assert.Equal(expected.ToArray(),
                new ReadOnlySpan<byte>(output->Start, (int)(end - output->Start)).ToArray());
        }
        finally
        {
            Output.Free(output);
            NativeMemory.Free(output);
        }
    }

    private static nint Emit(nint p, ref Output o, Node m, ArenaAllocator arena, int depth)
    {
        p = Put.Ensure(p, ref o);
        if (m.Id != 0) p = Put.UInt64(p, 0x08, m.Id);
        if (m.Text.Length != 0) p = Put.String(p, ref o, 0x12, arena.Utf8(m.Text));
        foreach (Node child in m.Children)
        {
            p = Put.Ensure(p, ref o);
            p = Put.Open(p, ref o, 0x1a, 7 + depth, out long token);
            p = Emit(p, ref o, child, arena, depth + 1);
            p = Put.Close(token, p, ref o, 7 + depth);
        }

        if (m.Numbers.Length != 0) p = Put.PackedInt32(p, ref o, 0x22, m.Numbers);
        p = Put.Ensure(p, ref o);
        p = Put.Tag(p, 0x2b);
        p = Put.Double(p, 0x31, m.Id);
        return Put.Tag(p, 0x2c);
    }

    private static void WriteByHand(ref ProtoWriter writer, Node m)
    {
        if (m.Id != 0) writer.AddVarInt(1, m.Id);
        if (m.Text.Length != 0) writer.AddBytes(2, m.Text);
        foreach (Node child in m.Children)
        {
            writer.StartSub(3);
            WriteByHand(ref writer, child);
            writer.CloseSub();
        }

        writer.AddPackedInt32(4, m.Numbers);
        writer.StartGroup(5);
        writer.AddDouble(6, m.Id);
        writer.CloseGroup();
    }

    private static Node Tree(Random random, ref int left, int depth)
    {
        left--;
        byte[] text = new byte[random.Next(1 << random.Next(9))];
        random.NextBytes(text);
        var numbers = new int[random.Next(20)];
        for (int i = 0; i < numbers.Length; i++) numbers[i] = random.Next(-5, 1000);
        var node = new Node((ulong)random.NextInt64() >> random.Next(64), text, numbers, []);
        int children = random.Next(1, 5);
        for (int i = 0; i < children && left > 0 && depth < 400; i++)
            node.Children.Add(Tree(random, ref left, depth + 1));
        return node;
    }
}
