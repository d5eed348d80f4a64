using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Fields that come more than once: merging, oneofs, lists, maps.</summary>
public class MergingTests
{
    [Fact]
    public void M1_SingularMessageTwice_IsMerged()
    {
        using var arena = new ArenaAllocator();
        // id, list, text, a child's child, a group; then again with other values.
        byte[] first = Wire.Hex("12 0f 08 05 1a 02 08 01 6a 01 61 12 02 08 02 4a 00");
        byte[] second = Wire.Hex("12 0a 08 06 1a 02 08 03 12 02 6a 00");
        byte[] between = Wire.Hex("6a 01 78");
        Twin.Node node = Ways.Accepts<Twin.Node>([.. first, .. between, .. second], arena);
        Assert.Equal((6, "a", 2), (node.Child.Id, node.Child.Text.ToString(), node.Child.Children.Count));
        Assert.Equal((2, true), (node.Child.Child.Id, node.Child.Child.HasText));
        Ways.SameAsGoogle<Twin.Node, GoogleKinds.Twin.Node>([.. first, .. between, .. second]);
        // Groups, and the same by two calls.
        byte[] groups = Wire.Hex("23 10 05 0a 02 08 01 24 08 01 23 0a 02 6a 00 24 23 24");
        node = Ways.Accepts<Twin.Node>(groups, arena);
        Assert.Equal((5, 1, true), (node.Nest.Mark, node.Nest.Node.Id, node.Nest.Node.HasText));
        Ways.SameAsGoogle<Twin.Node, GoogleKinds.Twin.Node>(groups);
        Twin.Node merged = Twin.Node.Parse(first, arena);
        merged.MergeFrom([.. between, .. second], arena);
        Twin.Node other = Twin.Node.Parse(first, arena);
        Twin.Node rest = Twin.Node.Parse([.. between, .. second], arena);
        other.MergeFrom(in rest, arena);
        Assert.Equal(Ways.Rewritten<Twin.Node>([.. first, .. between, .. second]), merged.ToByteArray());
        Assert.Equal(merged, other);
    }

    public static TheoryData<int, string, string> Lists => new()
    {
        { 41, "0102030405060708", "000000000000f87f" }, { 42, "01020304", "0000c07f" },
        { 43, "96 01", "ff ff ff ff ff ff ff ff ff 01" },
        { 44, "05", "80 80 80 80 80 80 80 80 80 01" }, { 45, "00", "ff ff ff ff 0f" }, { 46, "7f", "80 01" },
        { 47, "01", "ff ff ff ff 0f" },
        { 48, "02", "ff ff ff ff ff ff ff ff ff 01" }, { 49, "00000000", "ffffffff" },
        { 50, "0000000000000000", "ffffffffffffffff" },
        { 51, "01000000", "00000080" }, { 52, "0100000000000000", "0000000000000080" }, { 53, "01", "00" },
        { 56, "07", "fd ff ff ff ff ff ff ff ff 01" },
        { 58, "96 01", "00" }, { 59, "0102030405060708", "ffffffffffffffff" },
    };

    [Theory]
    [MemberData(nameof(Lists))]
    public void M2_PackedAndUnpackedMixed_AreOneListInWireOrder(int number, string one, string other)
    {
        (byte[] a, byte[] b) = (Wire.Hex(one), Wire.Hex(other));
        WireType type = number switch
        {
            41 or 50 or 52 or 59 => WireType.Fixed64,
            42 or 49 or 51 => WireType.Fixed32,
            _ => WireType.Varint,
        };
        byte[] single = Wire.Field(number, type, a), singleB = Wire.Field(number, type, b);
        byte[] packed = Wire.Field(number, WireType.LengthDelimited, Wire.Delimited([.. b, .. a, .. b]));
        byte[] empty = Wire.Field(number, WireType.LengthDelimited, 0);
        byte[] other1 = [0x18, 0x01];
        foreach (byte[] bytes in new byte[][]
        {
            packed, [.. single, .. singleB], [.. packed, .. packed], [.. single, .. packed, .. singleB],
            [.. packed, .. single, .. empty, .. packed],
            empty, [.. empty, .. singleB], [.. packed, .. other1, .. single, .. other1, .. packed],
        })
        {
            byte[] written = Ways.Rewritten<Three.All>(bytes);
            Assert.Equal(GoogleKinds.Three.All.Parser.ParseFrom(bytes).ToByteArray(), written);
        }
    }

    [Fact]
    public void M3_Oneof_SameMessageTwiceMergesAnotherMemberStartsFresh()
    {
        using var arena = new ArenaAllocator();
        byte[] id = Wire.Hex("32 02 08 05"), text = Wire.Hex("32 03 6a 01 61"), word = Wire.Hex("3a 01 77");
        Twin.Node node = Ways.Accepts<Twin.Node>([.. id, .. text], arena);
        Assert.Equal((5, "a"), (node.Inner.Id, node.Inner.Text.ToString()));
        node = Ways.Accepts<Twin.Node>([.. id, .. word, .. text], arena);
        Assert.Equal((Twin.Node.PickOneofCase.Inner, false, "a"),
            (node.PickCase, node.Inner.HasId, node.Inner.Text.ToString()));
        Assert.False(node.HasWord);
        node = Ways.Accepts<Twin.Node>([.. id, .. word], arena);
        Assert.Equal((Twin.Node.PickOneofCase.Word, "w", false),
            (node.PickCase, node.Word.ToString(), node.Inner.HasId));
        foreach (byte[] bytes in new byte[][] { [.. id, .. text], [.. id, .. word, .. text], [.. id, .. word],
            [.. word, .. id] })
            Ways.SameAsGoogle<Twin.Node, GoogleKinds.Twin.Node>(bytes);
    }

    [Theory]
    [InlineData("88 05 00", Three.All.ChoiceOneofCase.CInt32)]
    [InlineData("92 05 00", Three.All.ChoiceOneofCase.CString)]
    [InlineData("9a 05 00", Three.All.ChoiceOneofCase.CBytes)]
    [InlineData("a2 05 00", Three.All.ChoiceOneofCase.CLeaf)]
    [InlineData("aa 05 00", Three.All.ChoiceOneofCase.CAll)]
    [InlineData("b1 05 00 00 00 00 00 00 00 00", Three.All.ChoiceOneofCase.CDouble)]
    [InlineData("b8 05 00", Three.All.ChoiceOneofCase.CColour)]
    [InlineData("c0 05 00", Three.All.ChoiceOneofCase.CBool)]
    public void M3_Oneof_ZeroValueKeepsTheCase(string hex, Three.All.ChoiceOneofCase expected)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        foreach (byte[] before in new[] { "", "88 05 07", "92 05 01 61", "a2 05 02 08 01" }.Select(Wire.Hex))
        {
            Three.All all = Ways.Accepts<Three.All>([.. before, .. bytes], arena);
            Assert.Equal(expected, all.ChoiceCase);
            Assert.Equal(before.Length != 0 && before[0] == 0xa2 && bytes[0] == 0xa2 ? before : bytes,
                Ways.Anew(in all));
        }

        Three.All cleared = Three.All.Parse(bytes, arena);
        cleared.ClearChoice();
        Assert.Equal(Three.All.ChoiceOneofCase.None, cleared.ChoiceCase);
        Assert.Empty(cleared.ToByteArray());
    }

    [Fact]
    public void M4_OneofSwitchWhileMergingInOneArena_SharesNothing()
    {
        using var arena = new ArenaAllocator();
        Twin.Node target = Twin.Node.Parse(Wire.Hex("3a 01 77"), arena);
        Twin.Node source = Twin.Node.Parse(Wire.Hex("32 07 08 05 1a 00 6a 01 61"), arena);
        target.MergeFrom(in source, arena);
        Assert.Equal(source, target);
        // A deep copy: a change of one is none of the other.
        target.MutableInner(arena).Id = 6;
        target.MutableInner(arena).MutableChildren.Add(arena).Id = 9;
        Assert.Equal((5, 1, "a"), (source.Inner.Id, source.Inner.Children.Count, source.Inner.Text.ToString()));
        // The other way: a message member is replaced by a text, and the same text again by a message.
        source.MergeFrom(Twin.Node.Parse(Wire.Hex("3a 01 78"), arena), arena);
        Assert.Equal((Twin.Node.PickOneofCase.Word, "x"), (source.PickCase, source.Word.ToString()));
        source.MergeFrom(in target, arena);
        Assert.Equal((6, 2), (source.Inner.Id, source.Inner.Children.Count));
    }

    [Fact]
    public void M4_SelfMerge_DoublesListsAndKeepsTheRest()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Twin.Node.Parse(
            Wire.Hex("32 0b 08 05 1a 02 08 01 1a 00 6a 01 61 48 01 2a 05 0a 01 6b 12 00 a0 06 07"), arena);
        byte[] twice = node.ToByteArray();
        node.MergeFrom(in node, arena);
        Twin.Node expected = Twin.Node.Parse([.. twice, .. twice], arena);
        Assert.Equal(expected, node);
        // A part of itself, which the merge makes grow.
        node.MutableInner(arena).MergeFrom(in node.Inner.Children[0], arena);
        Assert.Equal(1, node.Inner.Id);
        node.MergeFrom(in node.Inner, arena);
        Assert.Equal((4, 1), (node.Children.Count, node.Id));
    }

    [Theory]
    [InlineData("2a 00", "", 0)]                                            // neither key nor value
    [InlineData("2a 03 0a 01 6b", "k", 0)]                                  // no value
    [InlineData("2a 04 12 02 08 05", "", 5)]                                // no key
    [InlineData("2a 07 12 02 08 05 0a 01 6b", "k", 5)]                      // value first
    [InlineData("2a 0a 0a 01 61 0a 01 6b 12 02 08 05", "k", 5)]             // key twice
    [InlineData("2a 0b 0a 01 6b 12 02 08 04 12 02 08 05", "k", 5)]          // value twice
    [InlineData("2a 0a 0a 01 6b 18 07 12 02 08 05 1a", "k", 5, true)]       // cut: no map at all
    [InlineData("2a 0a 0a 01 6b 18 07 12 02 08 05", "k", 5, true)]
    [InlineData("2a 09 0a 01 6b 18 07 12 02 08 05", "k", 5)]                // an unknown field, which is dropped
    [InlineData("2a 07 0a 01 6b 12 02 08 04 2a 07 0a 01 6b 12 02 08 05", "k", 5)]
    public void M5_M6_M7_MapEntries_MissingTwiceOrUnordered(string hex, string key, int id, bool damaged = false)
    {
        byte[] bytes = Wire.Hex(hex);
        if (damaged)
        {
            Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Twin.Node>(bytes).Code);
            return;
        }

        using var arena = new ArenaAllocator();
        Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Single(node.ByName);
        Assert.Equal(id, node.ByName[arena.Utf8(key)].Id);
        Assert.True(node.UnknownFields.IsEmpty);
        Ways.SameAsGoogle<Twin.Node, GoogleKinds.Twin.Node>(bytes);
    }

    [Fact]
    public void M5_MapValueMessageTwiceInAnEntry_IsMerged()
    {
        using var arena = new ArenaAllocator();
        // As C++ does; Google's C# keeps the second only. Across entries the last one wins.
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex("2a 0c 0a 01 6b 12 02 08 04 12 03 6a 01 61"), arena);
        Assert.Equal((4, "a"), (node.ByName[arena.Utf8("k")].Id, node.ByName[arena.Utf8("k")].Text.ToString()));
        node = Ways.Accepts<Twin.Node>(Wire.Hex("2a 07 0a 01 6b 12 02 08 04 2a 08 0a 01 6b 12 03 6a 01 61"), arena);
        Assert.Equal((false, "a"), (node.ByName[arena.Utf8("k")].HasId, node.ByName[arena.Utf8("k")].Text.ToString()));
        // Scalars: the last of an entry and the last of all entries.
        Three.All all =
            Ways.Accepts<Three.All>(Wire.Hex("ea 03 06 08 01 10 02 10 03 ea 03 04 08 01 10 04 ea 03 02 08 01"), arena);
        Assert.Equal((1, 0), (all.MInt32.Count, all.MInt32[1]));
    }

    [Fact]
    public void M8_EveryKeyType_RoundTrips()
    {
        var google = new GoogleKinds.Three.All();
        foreach (int i in new[] { 0, 1, -1, int.MinValue, int.MaxValue })
        {
            google.MInt32[i] = i;
            google.MInt64[i * 4_000_000_000L] = i;
            google.MUint32[(uint)i] = i;
            google.MUint64[(ulong)i] = i > 0;
            google.MSint32[i] = i;
            google.MSint64[i * 3_000_000_000L] = (uint)i;
            google.MFixed32[(uint)i] = i;
            google.MFixed64[(ulong)i] = (ulong)i;
            google.MSfixed32[i] = ByteString.CopyFromUtf8($"{i}");
            google.MSfixed64[i] = GoogleKinds.Three.Colour.Red;
            google.MBool[i > 0] = $"{i}";
            google.MString[$"{i}"] = new GoogleKinds.Three.Leaf { Number = i };
        }

        google.MString[""] = new GoogleKinds.Three.Leaf();
        byte[] bytes = google.ToByteArray();
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>(bytes);
        foreach ((int key, int value) in google.MInt32) Assert.Equal(value, all.MInt32[key]);
        foreach ((long key, double value) in google.MInt64) Assert.Equal(value, all.MInt64[key]);
        foreach ((uint key, float value) in google.MUint32) Assert.Equal(value, all.MUint32[key]);
        foreach ((ulong key, bool value) in google.MUint64) Assert.Equal(value, all.MUint64[key]);
        foreach ((int key, long value) in google.MSint32) Assert.Equal(value, all.MSint32[key]);
        foreach ((long key, uint value) in google.MSint64) Assert.Equal(value, all.MSint64[key]);
        foreach ((uint key, long value) in google.MFixed32) Assert.Equal(value, all.MFixed32[key]);
        foreach ((ulong key, ulong value) in google.MFixed64) Assert.Equal(value, all.MFixed64[key]);
        foreach ((int key, ByteString value) in google.MSfixed32)
            Assert.Equal(value.ToByteArray(), all.MSfixed32[key].Span.ToArray());
        foreach ((long key, GoogleKinds.Three.Colour value) in google.MSfixed64)
            Assert.Equal((int)value, (int)all.MSfixed64[key]);
        foreach ((bool key, string value) in google.MBool) Assert.Equal(value, all.MBool[key].ToString());
        foreach ((string key, GoogleKinds.Three.Leaf value) in google.MString)
            Assert.Equal(value.Number, all.MString[arena.Utf8(key)].Number);
        Assert.Equal(google.MString.Count, all.MString.Count);
    }

    [Fact]
    public void M9_MillionMergesIntoOneMessage_AreLinear()
    {
        byte[] merges = Repeat("12 02 08 05", 1_000_000);
        using var arena = new ArenaAllocator();
        Assert.Equal(5, Twin.Node.Parse(merges, arena).Child.Id);
        Assert.InRange(arena.AllocatedBytes, 0, merges.Length + 2000);
        Cost.IsLinear(20_000, count => Parse(merges.AsSpan(0, 4 * count), arena));
    }

    [Fact]
    public void M9_MillionOneofSwitches_AreLinear()
    {
        byte[] switches = Repeat("32 02 08 05 3a 01 61", 500_000);
        using var arena = new ArenaAllocator();
        var unlimited = new ProtoParseOptions { MaxArenaBytes = ProtoParseOptions.NoArenaLimit };
        Assert.Equal("a", Twin.Node.Parse(switches, arena, unlimited).Word.ToString());
        // One message for each that begins, and no more.
        Assert.InRange(arena.AllocatedBytes, 0, switches.Length + (500_000L * Unsafe.SizeOf<Twin.Node>()) + 2000);
        Cost.IsLinear(5_000, count => Parse(switches.AsSpan(0, 7 * count), arena));
    }

    // In memory that is there already: taking it from the system is another cost.
    private static void Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        arena.Reset();
        Assert.True(Twin.Node.TryParse(bytes, arena, out _, out _));
    }

    internal static byte[] Repeat(string hex, int count)
    {
        byte[] one = Wire.Hex(hex);
        byte[] all = new byte[one.Length * count];
        for (int i = 0; i < count; i++) one.CopyTo(all, i * one.Length);
        return all;
    }
}
