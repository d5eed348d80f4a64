using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// Lists by the way they are read: elements where they will stay, and packed values a block at a time.
/// </summary>
public class ListTests
{
    private static readonly byte[] s_between = Wire.Hex("18 01");

    // An unknown field takes memory of the arena between two elements; a field between ends the run.
    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 3)]
    [InlineData(3, 0)]
    [InlineData(2, 5)]
    public void Parse_ListOfMessagesWithoutChildren_KeepsAllOfThem(int unknownEvery, int betweenEvery)
    {
        foreach (int count in new[] { 1, 2, 7, 100, 2000 })
        {
            byte[][] leaves = Enumerable.Range(0, count).Select(i => Leaf(i, unknownEvery)).ToArray();
            byte[] text = Wire.Field(54, WireType.LengthDelimited, Wire.Delimited((byte)'s'));
            byte[] texts = Enumerable.Repeat(text, count).SelectMany(field => field).ToArray();
            // Each list in one run; other fields between the elements; both lists by turns.
            Holds([.. texts, .. leaves.SelectMany(leaf => leaf)], count);
            Holds([.. texts, .. leaves.SelectMany((leaf, i) => (byte[])[.. leaf, .. Between(i, betweenEvery)])], count);
            Holds([.. leaves.SelectMany(leaf => (byte[])[.. leaf, .. text])], count);
        }
    }

    private static void Holds(byte[] bytes, int count)
    {
        Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>(bytes);
        // From the smallest block on, so that blocks end inside of the list, and once more where all fits.
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 4096 });
        for (int round = 0; round < 2; round++, arena.Reset())
        {
            Three.All message = Three.All.Parse(bytes, arena);
            Assert.Equal(Enumerable.Range(0, count), message.RLeaf.ToArray().Select(leaf => leaf.Number));
            Assert.Equal(Enumerable.Range(0, count).Select(i => "t" + i),
                message.RLeaf.ToArray().Select(leaf => leaf.Text.ToString()));
            Assert.Equal(count, message.RString.Count);
            // More elements go behind those that are there.
            message.MergeFrom(bytes, arena);
            Assert.Equal(2 * count, message.RLeaf.Count);
            Assert.Equal(count - 1, message.RLeaf[(2 * count) - 1].Number);
        }
    }

    [Theory]
    [InlineData(10)]
    [InlineData(30)]
    [InlineData(60)]
    [InlineData(95)]
    public void Parse_PackedListsOfEveryLength_HoldTheValues(int percentLong)
    {
        var random = new Random(percentLong);
        for (int count = 1; count < 150; count++)
        {
            ulong[] values = Enumerable.Range(0, count)
                .Select(_ => random.Next(100) >= percentLong ? (ulong)random.Next(128)
                    : (ulong)random.NextInt64() >> random.Next(57))
                .ToArray();
            if (count % 10 == 0) values[random.Next(count)] = ulong.MaxValue - (ulong)random.Next(300);
            byte[] body = Wire.Bytes(output => Array.ForEach(values, output.WriteUInt64));
            // What follows the list must not be taken for a part of it: once bytes that go on, once nothing.
            byte[] text =
                Wire.Field(14, WireType.LengthDelimited, Wire.Delimited([.. Enumerable.Repeat((byte)'~', 70)]));
            byte[] raw =
                Wire.Field(15, WireType.LengthDelimited, Wire.Delimited([.. Enumerable.Repeat((byte)0xff, 70)]));
            foreach (int number in new[] { 43, 45, 46, 48 })
            {
                byte[] list = Wire.Field(number, WireType.LengthDelimited, Wire.Delimited(body));
                foreach (byte[] bytes in new byte[][] { list, [.. list, .. raw], [.. raw, .. list, .. text] })
                    Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>(bytes);
            }

            using var arena = new ArenaAllocator();
            byte[] whole = [.. Wire.Field(46, WireType.LengthDelimited, Wire.Delimited(body)), .. raw];
            Assert.Equal(values, Three.All.Parse(whole, arena).RUint64.ToArray());
        }
    }

    private static byte[] Between(int i, int every) => every != 0 && i % every == 0 ? s_between : [];

    private static byte[] Leaf(int i, int unknownEvery)
    {
        byte[] unknown = unknownEvery != 0 && i % unknownEvery == 0 ? Wire.Hex("f8 07 05") : [];
        byte[] leaf = [.. new GoogleKinds.Three.Leaf { Number = i, Text = "t" + i }.ToByteArray(), .. unknown];
        return Wire.Field(57, WireType.LengthDelimited, Wire.Delimited(leaf));
    }
}
