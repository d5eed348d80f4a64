using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Testing;
using Xunit;
using Editions = OurKinds.Editions;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// What the library of the same name that came before did wrong: on valid input (A), with memory (B), and not at all
/// (C).
/// </summary>
public class DefectTests
{
    [Theory]
    [InlineData("żółw 🐢")]
    [InlineData("é")]
    [InlineData("plain")]
    public void Defect_A1_TextThatIsNotAscii_AdvancesByItsUtf8Length(string text)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddString(2, text);
        writer.AddVarInt(1, 7);
        GoogleKinds.Three.Leaf google = GoogleKinds.Three.Leaf.Parser.ParseFrom(writer.ToArray());
        Assert.Equal((text, 7), (google.Text, google.Number));
    }

    [Fact]
    public void Defect_A2_RepeatedEnums_ArePackedByDefaultAndReadBothWays()
    {
        using var arena = new ArenaAllocator();
        byte[] packed = Wire.Hex("c2 03 03 01 07 01");
        Assert.Equal(packed, Ways.Rewritten<Three.All>(Wire.Hex("c0 03 01 c2 03 02 07 01")));
        Three.All all = Ways.Accepts<Three.All>(packed, arena);
        Assert.Equal([Three.Colour.Red, Three.Colour.DarkBlue, Three.Colour.Red], all.RColour.ToArray());
    }

    [Fact]
    public void Defect_A3_ZigZagAndFixedFields_AreGenerated()
    {
        using var arena = new ArenaAllocator();
        var google = new GoogleKinds.Twin.Scalars
        {
            ASint32 = -5, ASint64 = long.MinValue, AFixed32 = uint.MaxValue, AFixed64 = ulong.MaxValue,
            AnSfixed32 = -1, AnSfixed64 = -2,
        };
        Twin.Scalars ours = Ways.Accepts<Twin.Scalars>(google.ToByteArray(), arena);
        Assert.Equal((-5, long.MinValue, uint.MaxValue, ulong.MaxValue, -1, -2L),
            (ours.ASint32, ours.ASint64, ours.AFixed32, ours.AFixed64, ours.AnSfixed32, ours.AnSfixed64));
        Assert.Equal(google.ToByteArray(), ours.ToByteArray());
    }

    [Fact]
    public void Defect_A4_PackedFloatsAndDoubles_AreReadInBothBuilds()
    {
        using var arena = new ArenaAllocator();
        var google = new GoogleKinds.Three.All { RFloat = { 0.5f, float.NaN }, RDouble = { -0.0, double.Epsilon, 3 } };
        byte[] bytes = google.ToByteArray();
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal([0.5f, float.NaN], all.RFloat.ToArray());
        Assert.Equal([-0.0, double.Epsilon, 3], all.RDouble.ToArray());
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            if (reader.FieldNumber == 41) Assert.Equal(3, reader.ReadPackedDouble().Count);
            else Assert.Equal(0.5f, reader.ReadPackedFloat().ToArray()[0]);
        }
    }

    [Fact]
    public void Defect_A5_SubMessageTwice_IsMerged()
    {
        byte[] bytes = Wire.Hex("12 02 08 05 12 03 6a 01 61 32 02 08 05 32 03 6a 01 61");
        Assert.Equal(Wire.Hex("12 05 08 05 6a 01 61 32 05 08 05 6a 01 61"), Ways.Rewritten<Twin.Node>(bytes));
    }

    [Fact]
    public void Defect_A6_Maps_LastWinsMissingIsDefaultAndExtraIsSkipped()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(
            Wire.Hex("ea 03 04 08 01 10 05 ea 03 08 08 01 1a 02 61 62 10 06 ea 03 02 08 02 18 01"), arena);
        Assert.Equal((2, 6, 0, true), (all.MInt32.Count, all.MInt32[1], all.MInt32[2], all.UnknownFields.IsEmpty));
    }

    [Fact]
    public void Defect_A7_NegativeEnumValuesAndOctalNumbers_AreRight()
    {
        Assert.Equal((-3, -1, -2), ((int)Three.Colour.Negative, (int)Twin.Mood.Wild, (int)OurKinds.Two.Shape.Flat));
        Assert.Equal((511, int.MinValue), (default(Twin.Defaults).Octal, default(Twin.Defaults).Hex));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(126)]
    [InlineData(200)]
    [InlineData(20_000)]
    public void Defect_A8_Lengths_AreNotPadded(int length)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(1);
        writer.AddBytes(2, new byte[length]);
        writer.CloseSub();
        Assert.Equal(Wire.Field(1, WireType.LengthDelimited,
            Wire.Delimited(Wire.Field(2, WireType.LengthDelimited, Wire.Delimited(new byte[length])))),
            writer.ToArray());
    }

    [Fact]
    public void Defect_A9_FixedWidth_IsLittleEndian()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("4d 01 02 03 04 51 01 02 03 04 05 06 07 08 8a 03 04 01 02 03 04");
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal((0x04030201u, 0x0807060504030201UL, 0x04030201u), (all.AFixed32, all.AFixed64, all.RFixed32[0]));
        var writer = new ProtoWriter(arena);
        writer.AddFixed32(9, 0x04030201);
        writer.AddFixed64(10, 0x0807060504030201);
        writer.AddPackedFixed32(49, [0x04030201]);
        Assert.Equal(bytes, writer.ToArray());
    }

    [Fact]
    public void Defect_B1_ListFieldsOfOtherWireTypes_NeverDesynchronise()
    {
        using var arena = new ArenaAllocator();
        // A list of messages, of texts and of numbers, each with the wire types of the others in between.
        string[] kinds = ["ca 03 02 08 01", "c8 03 05", "cd 03 01 02 03 04", "cb 03 cc 03", "b2 03 01 61", "b0 03 07",
            "b1 03 01 02 03 04 05 06 07 08", "d8 02 05", "dd 02 01 02 03 04"];
        var random = new Random(17);
        byte[][] fields = Enumerable.Range(0, 60_000).Select(_ => Wire.Hex(kinds[random.Next(kinds.Length)])).ToArray();
        byte[] bytes = fields.SelectMany(field => field).ToArray();
        Three.All all = Three.All.Parse(bytes, arena);
        Assert.Equal(fields.Count(field => field[0] == 0xca), all.RLeaf.Count);
        Assert.Equal(fields.Count(field => field[0] == 0xb2), all.RString.Count);
        Assert.Equal(fields.Count(field => field[0] == 0xd8), all.RInt32.Count);
        Assert.Equal(fields.Where(field => field[0] is not (0xca or 0xb2 or 0xd8)).Sum(field => field.Length),
            all.UnknownFields.Size);
    }

    [Fact]
    public void Defect_B2_ManyEmptyMessages_AreCountedAndLimited()
    {
        byte[] bytes = MergingTests.Repeat("1a 00", 2_000_000);
        using var arena = new ArenaAllocator();
        var options = new ProtoParseOptions { MaxArenaBytes = 64 << 20 };
#if LAZY
        // The error shows when they are read.
        Twin.Node node = Twin.Node.Parse(bytes, arena, options);
        Assert.Throws<ArenaLimitException>(() => node.Children.Count);
        Assert.Equal(bytes, node.ToByteArray());
#else
        Assert.False(Twin.Node.TryParse(bytes, arena, out _, out ProtoError error, options));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
#endif
        Assert.InRange(arena.HeldBytes, 0, 64 << 20);
        arena.Reset();
        Assert.Equal(10_000, Twin.Node.Parse(bytes.AsSpan(0, 20_000), arena, options).Children.Count);
    }

    [Theory]
    [InlineData("0a ff ff ff ff 0f 00 00")]
    [InlineData("0a f6 ff ff ff ff ff ff ff ff 01")]
    [InlineData("0a 80 80 80 80 08 00 00")]
    [InlineData("0a ff ff ff ff 07 00 00")]
    public void Defect_B3_LengthsAbove2GiB_NeitherLoopNorGoBack(string hex)
    {
        byte[] bytes = Wire.Hex(hex);
        Ways.Rejects<Twin.Nothing>(bytes, ProtoFormatError.Truncated, 1);
        Ways.Rejects<OurKinds.Two.Whole>([0xf2, .. new byte[] { 0x01 }, .. bytes[1..]], ProtoFormatError.Truncated, 2);
        foreach (Action<byte[]> use in new Action<byte[]>[]
        {
            static b => Open(b).Skip(), static b => Open(b).ReadBytes(), static b => Open(b).ReadMessage(),
            static b => Open(b).ReadPackedInt32().ToArray(),
        })
        {
            Assert.Equal((ProtoFormatError.Truncated, 1L), Caught(() => use(bytes)));
        }
    }

    [Fact]
    public void Defect_B4_TwoHundredThousandLevels_AreAnError()
    {
        byte[] groups = Enumerable.Repeat((byte)0x4b, 200_000).ToArray();
        Ways.Rejects<Editions.Mixed>(groups, ProtoFormatError.RecursionLimitExceeded, 101);
        // Lengths are written from the inside out; those of the deepest levels are not checked, because the parse does
        // not get there.
        byte[] messages = Enumerable.Repeat(Wire.Hex("12 ff ff ff 7f"), 200_000).SelectMany(one => one).ToArray();
        Assert.NotEqual(ProtoFormatError.None, Ways.Outcome<Twin.Node>(messages).Code);
        byte[] nested = [];
        for (int i = 0; i < 5_000; i++) nested = [0x12, .. Wire.Delimited(nested)];
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, Ways.Outcome<Twin.Node>(nested).Code);
    }

    [Theory]
    [InlineData("0a 05 61", ProtoFormatError.Truncated, 1)]
    [InlineData("08", ProtoFormatError.Truncated, 1)]
    [InlineData("09 01 02", ProtoFormatError.Truncated, 1)]
    [InlineData("08 80 80 80 80 80 80 80 80 80 80 80 00", ProtoFormatError.MalformedVarint, 1)]
    [InlineData("00 00", ProtoFormatError.InvalidTag, 0)]
    [InlineData("0f", ProtoFormatError.InvalidTag, 0)]
    [InlineData("0c", ProtoFormatError.EndGroupMismatch, 0)]
    public void Defect_B5_DamagedBytes_AreOneKindOfError(string hex, ProtoFormatError code, long offset)
    {
        byte[] bytes = Wire.Hex(hex);
        Ways.Rejects<Twin.Nothing>(bytes, code, offset);
        Assert.Equal((code, offset), Caught(() => Open(bytes).Skip()));
    }

    [Fact]
    public void Defect_B5_InvalidUtf8_IsTheSameKindOfError()
    {
        Ways.Rejects<Three.All>("72 01 ff", ProtoFormatError.InvalidUtf8, 2);
        Assert.Equal((ProtoFormatError.InvalidUtf8, 2L), Caught(() => Open(Wire.Hex("0a 01 ff")).ReadString()));
    }

    [Fact]
    public void Defect_B6_UnbalancedSubs_AreErrorsInBothBuilds()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Assert.Throws<InvalidOperationException>(() => writer.CloseSub());
        writer.StartSub(1);
        Assert.Throws<InvalidOperationException>(() => writer.ToArray());
        writer.CloseSub();
        Assert.Throws<InvalidOperationException>(() => writer.CloseSub());
        Assert.Equal([0x0a, 0x00], writer.ToArray());
    }

    [Fact]
    public void Defect_B7_IndexesAndCopiesOfArenas_AreChecked()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        Three.All all = Three.All.Parse(Wire.Hex("da 02 02 05 06 72 02 61 62"), arena);
        foreach (int index in new[] { -1, 2, int.MaxValue })
            Assert.ThrowsAny<SystemException>(() => all.RInt32[index]);
        arena.Dispose();
        copy.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => copy.Allocate<long>() = 1);
        // What is left of the message is undefined in the fast library and an error in the checked one.
        if (ProtoZeroInfo.ChecksEnabled) Assert.Throws<ProtoLifetimeException>(() => all.AString.ToString());
    }

    [Fact]
    public void Defect_B8_OtherUsesOfTheArena_StayOutOfTheMessage()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(1);
        for (int i = 0; i < 1000; i++)
        {
            writer.AddVarInt(1, i);
            arena.AllocateSpan<byte>(100).Fill(0xff);
            Assert.Equal(5, Twin.Node.Parse([0x08, 0x05], arena).Id);
        }

        writer.CloseSub();
        byte[] body = Enumerable.Range(0, 1000).SelectMany(i =>
            Wire.Bytes(o => { o.WriteTag(8); o.WriteInt32(i); })).ToArray();
        Assert.Equal([0x0a, .. Wire.Delimited(body)], writer.ToArray());
    }

    [Fact]
    public void Defect_C1_WriterNesting_DoesNotStopAt48Levels()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < 5_000; i++) writer.StartSub(2);
        for (int i = 0; i < 5_000; i++) writer.CloseSub();
        byte[] bytes = [];
        for (int i = 0; i < 5_000; i++) bytes = [0x12, .. Wire.Delimited(bytes)];
        Assert.Equal(bytes, writer.ToArray());
    }

    [Fact]
    public void Defect_C2_RecursiveTypesAndPlainSubMessages_HavePresence()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(Wire.Hex("92 01 05 92 01 02 18 05"), arena);
        Assert.Equal((true, true, 5, false),
            (all.HasItself, all.Itself.HasItself, all.Itself.Itself.AnInt32, all.HasALeaf));
        // Unset reads as the empty message, at any depth.
        Assert.Equal(0, all.ALeaf.Number + all.Itself.Itself.Itself.Itself.AnInt32);
    }

    [Fact]
    public void Defect_C3_MapLookUp_IsNotLinear()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = default;
        Cost.IsLinear(2_000, count =>
        {
            arena.Reset();
            node = default;
            for (int i = 0; i < count; i++) node.MutableByNumber.Set(i, default, arena);
            for (int i = 0; i < count; i++) Assert.True(node.ByNumber.ContainsKey(i));
        });
    }

    private static ProtoReader Open(byte[] bytes)
    {
        var reader = new ProtoReader(bytes);
        reader.Next();
        return reader;
    }

    private static (ProtoFormatError Code, long Offset) Caught(Action action)
    {
        ProtoFormatException error = Assert.Throws<ProtoFormatException>(action);
        return (error.Code, error.Offset);
    }
}
