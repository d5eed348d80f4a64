using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Fields that the schema does not know.</summary>
public class UnknownTests
{
    // One of each wire type, groups in groups, over-long forms; numbers that none of the messages below has.
    private static readonly byte[][] s_fields =
    [
        Wire.Hex("a0 06 96 01"), Wire.Hex("a1 06 01 02 03 04 05 06 07 08"), Wire.Hex("a2 06 03 61 ff 62"),
        Wire.Hex("a5 06 01 02 03 04"),
        Wire.Hex("a3 06 08 01 13 1a 01 61 25 01 02 03 04 14 a4 06"), Wire.Hex("a3 06 a4 06"), Wire.Hex("a2 06 00"),
        Wire.Hex("a8 06 80 80 00"),
        Wire.Hex("a2 06 80 00"), Wire.Hex("a8 86 80 00 05"), Wire.Hex("a0 06 ff ff ff ff ff ff ff ff ff 7f"),
    ];

    [Fact]
    public void K1_FieldsOfAllWireTypes_AreKeptByteForByteInOrder()
    {
        var random = new Random(71);
        for (int round = 0; round < 200; round++)
        {
            byte[][] order = Enumerable.Range(0, random.Next(1, 12)).Select(_ =>
                s_fields[random.Next(s_fields.Length)]).ToArray();
            byte[] unknown = order.SelectMany(field => field).ToArray();
            Keeps<Twin.Nothing>(order, [], unknown);
            Keeps<Twin.Node>(order, [0x08, 0x05], unknown);
            Keeps<Three.All>(order, [0x18, 0x05], unknown);
        }
    }

    [Fact]
    public void K1_InNestedMessages_AreKeptWhereTheyWere()
    {
        using var arena = new ArenaAllocator();
        byte[] unknown = s_fields.SelectMany(field => field).ToArray();
        byte[] inside = [0x08, 0x05, .. unknown];
        byte[] delimited = Wire.Delimited(inside);
        byte[] entry = Wire.Delimited([0x0a, 0x01, 0x6b, 0x12, .. delimited]);
        byte[] bytes = [0x12, .. delimited, 0x1a, .. delimited, 0x23, 0x10, 0x01, .. unknown, 0x24, 0x2a, .. entry,
            0x32, .. delimited, .. unknown];
        Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Equal(bytes, node.ToByteArray());
        foreach (ProtoUnknownFields kept in new[] { node.Child.UnknownFields, node.Children[0].UnknownFields,
            node.Nest.UnknownFields, node.Inner.UnknownFields })
            Assert.Equal(unknown, kept.ToArray());
        // And through changes, copies and merges.
        node.MutableChild(arena).Id = 6;
        Twin.Node copy = node.Clone(arena);
        Assert.Equal(unknown, copy.Child.UnknownFields.ToArray());
        copy.MergeFrom(in node, arena);
        Assert.Equal([.. unknown, .. unknown], copy.UnknownFields.ToArray());
        Assert.Equal([.. unknown, .. unknown], copy.Child.UnknownFields.ToArray());
        // What reads each by hand finds the same fields.
        int count = 0;
        foreach (ReadOnlySpan<byte> run in node.UnknownFields)
        {
            var reader = new ProtoReader(run);
            while (reader.Next())
            {
                Assert.Equal(s_fields[count++], reader.ReadRaw().ToArray());
            }
        }

        Assert.Equal(s_fields.Length, count);
    }

    [Fact]
    public void K2_DiscardUnknownFields_DropsThem()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoParseOptions { DiscardUnknownFields = true };
        byte[] unknown = s_fields.SelectMany(field => field).ToArray();
        byte[] inside = Wire.Delimited([0x08, 0x05, .. unknown]);
        // Unknown fields, numbers that closed enums do not know, entries with such a number.
        byte[] bytes = [0x08, 0x05, .. unknown, 0x12, .. inside, 0x90, 0x01, 0x4d, 0x4a, 0x02, 0x01, 0x4d, 0x5a, 0x04,
            0x08, 0x01, 0x10, 0x4d, 0xc8, 0x3e, 0x01];
        Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena, options);
        Assert.Equal(Wire.Hex("08 05 12 02 08 05 48 01"), node.ToByteArray());
        Assert.True(node.UnknownFields.IsEmpty && node.Child.UnknownFields.IsEmpty);
        // They are still looked at.
        Ways.Rejects<Twin.Node>("a2 06 05 61", ProtoFormatError.Truncated, 2, options);
        Ways.Rejects<Twin.Node>("a3 06 24", ProtoFormatError.EndGroupMismatch, 2, options);
    }

    [Fact]
    public void K3_MillionUnknownFields_TakeLittleMoreThanTheInput()
    {
        byte[] bytes = MergingTests.Repeat("a0 06 07", 1_000_000);
        using var arena = new ArenaAllocator();
        Twin.Nothing nothing = Twin.Nothing.Parse(bytes, arena);
        Assert.Equal(bytes.Length, nothing.UnknownFields.Size);
        // The copy of the input, and one description of a run.
        Assert.InRange(arena.AllocatedBytes, bytes.Length, bytes.Length + 500);
        arena.Reset();
        Three.All all = Three.All.Parse(bytes, arena);
        Assert.Equal(bytes, all.ToByteArray());
        Assert.InRange(arena.AllocatedBytes, bytes.Length, bytes.Length + 500);
        arena.Reset();
        // A message with extension ranges can take each field out by itself: 32 bytes for each.
        Twin.Node node = Twin.Node.Parse(bytes, arena);
        Assert.Equal(bytes, node.ToByteArray());
        Assert.InRange(arena.AllocatedBytes, bytes.Length, bytes.Length + 32_000_500);
    }

    [Fact]
    public void K3_UnknownFields_AreLinear()
    {
        byte[] bytes = MergingTests.Repeat("a0 06 07 08 01", 400_000);
        using var arena = new ArenaAllocator();
        Cost.IsLinear(10_000, count => Rewrite<Twin.Nothing>(bytes.AsSpan(0, 5 * count), arena));
        Cost.IsLinear(10_000, count => Rewrite<Twin.Node>(bytes.AsSpan(0, 5 * count), arena));
    }

    private static void Rewrite<T>(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        arena.Reset();
        T message = ProtoMessage.Parse<T>(bytes, arena);
        Assert.True(ProtoMessage.ToByteArray(in message).Length > 0);
    }

    // A known field between any two: it is written first, the unknown ones behind it.
    private static void Keeps<T>(IEnumerable<byte[]> fields, byte[] known, byte[] unknown)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        T message = Ways.Accepts<T>(fields.SelectMany(field => (byte[])[.. field, .. known]).ToArray(), arena);
        Assert.Equal(unknown, ProtoMessage.UnknownFields(in message).ToArray());
        Assert.Equal([.. known, .. unknown], Ways.Anew(in message));
    }
}
