using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp;
using Xunit;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary><c>protozero infer</c>, case by case. What it writes always reads what it was made of.</summary>
public sealed class InferCommandTests
{
    [Fact]
    public void Infer_EmptyFiles_IsAnEmptyMessage() =>
        Assert.Equal(["syntax = \"proto3\";", "message Root {}"], InferredSchema.Reading([[], []]).Lines);

    [Fact]
    public void Infer_OneField_IsItWithItsCounts()
    {
        InferredSchema schema = InferredSchema.Reading([WireBytes.Number(1, 150), []]);
        Assert.Equal(["syntax = \"proto3\";", "message Root {", "int32 field_1 = 1;", "}"], schema.Lines);
        Assert.Contains("  int32 field_1 = 1;  // in 1 of 2; always 150\n", schema.Text);
    }

    [Theory]
    [InlineData("int32", new ulong[] { 3UL, 200, 70_000 })]
    [InlineData("int32", new ulong[] { 3UL, ulong.MaxValue, ulong.MaxValue - 6 })]
    [InlineData("int64", new ulong[] { 3UL, ulong.MaxValue - (1UL << 40) })]
    [InlineData("int64", new ulong[] { 3UL, 1UL << 40 })]
    [InlineData("uint32", new ulong[] { 3UL, 4_000_000_000 })]
    [InlineData("uint64", new ulong[] { 0xd76aa478e8c7b756, 0x3e2f5c7ac1bdceee, 0xf57c0faf4787c62a, 1 })]
    [InlineData("bool", new ulong[] { 1UL, 1, 1, 1, 1, 1, 1, 1, 1 })]
    [InlineData("int32", new ulong[] { 1UL, 1, 1 })]
    [InlineData("optional int32", new ulong[] { 0UL, 1, 2 })]
    public void Infer_Varints_HaveTheTypeThatHoldsThem(string type, ulong[] values) =>
        Assert.Contains(
            $"{type} field_1 = 1;", InferredSchema.Reading(values.Select(one => WireBytes.Number(1, one))).Lines);

    [Fact]
    public void Infer_NumbersWhoseLastBitIsASign_AreZigzag()
    {
        // A walk that mostly keeps its direction, as the points of a line do.
        var random = new Random(5);
        List<byte[]> samples = [];
        long direction = 1;
        for (int i = 0; i < 400; i++)
        {
            if (random.Next(8) == 0) direction = -direction;
            long step = direction * random.Next(20, 4000);
            samples.Add(WireBytes.Number(1, (ulong)((step << 1) ^ (step >> 63))));
        }

        Assert.Contains("sint32 field_1 = 1;", InferredSchema.Reading(samples).Lines);
    }

    [Fact]
    public void Infer_RandomAndRisingNumbers_AreNotZigzag()
    {
        var random = new Random(6);
        List<byte[]> samples =
        [
            .. Enumerable.Range(0, 400).Select(i => WireBytes.Join(
                WireBytes.Number(1, (ulong)random.Next(20, 4000)), WireBytes.Number(2, 1000 + (ulong)i),
                WireBytes.Number(3, 10 * (ulong)random.Next(20, 4000)),
                WireBytes.Number(4, 8 * (ulong)random.Next(20, 4000)))),
        ];
        Assert.Equal(4, InferredSchema.Reading(samples).Lines.Count(line => line.StartsWith("int32 ")));
    }

    [Fact]
    public void Infer_FixedWidths_AreFloatsOrIntegersByTheirValues()
    {
        byte[][] samples =
        [
            .. Enumerable.Range(1, 20).Select(i => WireBytes.Join(
                Fixed(1, BitConverter.GetBytes(1.5f * i)), Fixed(2, BitConverter.GetBytes(i * 3)),
                Fixed(3, BitConverter.GetBytes(-i)), Fixed(4, BitConverter.GetBytes(0.1 * i)),
                Fixed(5, BitConverter.GetBytes(1_544_712_660_000_000_000L + i)),
                Fixed(6, BitConverter.GetBytes(-5L * i)))),
        ];
        string[] expected =
        [
            "float field_1 = 1;", "fixed32 field_2 = 2;", "sfixed32 field_3 = 3;", "double field_4 = 4;",
            "fixed64 field_5 = 5;", "sfixed64 field_6 = 6;",
        ];
        Assert.Equal(expected, InferredSchema.Reading(samples).Lines.Where(line => line.Contains(" field_")));
    }

    [Fact]
    public void Infer_Groups_AreDelimitedMessagesOfAnEdition()
    {
        byte[] sample = WireBytes.Join(
            WireBytes.Hex("1b 0801 1201 41 1c"), WireBytes.Number(4, 1), WireBytes.Number(4, 0),
            WireBytes.Number(5, 0));
        IReadOnlyList<string> lines = InferredSchema.Reading([sample]).Lines;
        Assert.Equal("edition = \"2023\";", lines[0]);
        Assert.Contains("Message3 field_3 = 3 [features.message_encoding = DELIMITED];", lines);
        Assert.Contains("repeated int32 field_4 = 4 [features.repeated_field_encoding = EXPANDED];", lines);
        Assert.Contains("int32 field_5 = 5;", lines);
    }

    [Fact]
    public void Infer_PackedAndSingleNumbers_AreOneList()
    {
        byte[][] samples =
        [
            WireBytes.Len(1, [.. Enumerable.Range(1, 40).Select(i => (byte)i)]), WireBytes.Number(1, 300),
            WireBytes.Join(WireBytes.Number(1, 300), WireBytes.Number(1, 7)), WireBytes.Len(1, [])
        ];
        Assert.Contains("repeated int32 field_1 = 1;", InferredSchema.Reading(samples).Lines);
    }

    [Fact]
    public void Infer_SingleNumbersOnly_AreAListThatIsNotPacked() => Assert.Contains(
        "repeated int32 field_1 = 1 [packed = false];",
        InferredSchema.Reading([WireBytes.Join(WireBytes.Number(1, 300), WireBytes.Number(1, 7))]).Lines);

    [Fact]
    public void Infer_TextsAndBytesInOneField_AreBytes()
    {
        InferredSchema schema = InferredSchema.Reading(
        [
            WireBytes.Len(1, "some words"), WireBytes.Len(1, "and more of them"), WireBytes.Len(1, [0xff, 0xfe, 0x80]),
        ]);
        Assert.Contains("bytes field_1 = 1;", schema.Lines);
        Assert.Contains("1 of 3 values are not UTF-8", schema.Text);
    }

    [Fact]
    public void Infer_MessagesAndTextsInOneField_AreBytes()
    {
        byte[] inner =
            WireBytes.Join(WireBytes.Number(1, 150), WireBytes.Len(2, "testing"), WireBytes.Number(3, 70_000));
        InferredSchema schema = InferredSchema.Reading([WireBytes.Len(1, inner), WireBytes.Len(1, "some other words")]);
        Assert.Contains("bytes field_1 = 1;", schema.Lines);
    }

    [Fact]
    public void Infer_FieldThatNoMessageCanHave_MakesBytesOfTheMessage()
    {
        byte[][] samples =
        [
            .. Enumerable.Range(0, 10).Select(i => WireBytes.Len(1, WireBytes.Join(
                WireBytes.Len(2, "words"), i % 2 == 0 ? WireBytes.Number(3, 7) : WireBytes.Hex("1d 00000040")))),
        ];
        InferredSchema schema = InferredSchema.Reading(samples);
        Assert.Contains("bytes field_1 = 1;", schema.Lines);
        Assert.Contains("no message: field 3: values of different wire types, varint and fixed32", schema.Text);
    }

    [Theory]
    [InlineData("field 1: values of different wire types, varint and fixed32", "0807", "0d00000040")]
    [InlineData("field 1: values of different wire types, varint and length", "0807", "0a026180")]
    [InlineData("field 19500: no schema may have the numbers 19000 to 19999", "e0c20901", "")]
    public void Infer_RecordsThatNoSchemaReads_IsAnError(string error, string first, string second) =>
        InferredSchema.Run([WireBytes.Hex(first), WireBytes.Hex(second)]).Failed(1, error);

    [Fact]
    public void Infer_ReservedNumberInside_MakesBytesOfTheMessage() => Assert.Contains(
        "bytes field_1 = 1;",
        InferredSchema.Reading(
            [WireBytes.Len(1, [.. WireBytes.Len(2, "words"), .. WireBytes.Hex("e0c20901")])]).Lines);

    [Fact]
    public void Infer_EntriesWithUniqueKeys_AreAMap()
    {
        byte[][] samples =
        [
            .. Enumerable.Range(0, 6).Select(i => WireBytes.Join(Enumerable.Range(0, 5).Select(k => WireBytes.Len(
                1, WireBytes.Join(WireBytes.Len(1, $"key {(k * 7) + i}"), WireBytes.Number(2, (ulong)(k * 100))))))),
        ];
        InferredSchema schema = InferredSchema.Reading(samples);
        Assert.Equal(["syntax = \"proto3\";", "message Root {", "map<string, int32> field_1 = 1;", "}"], schema.Lines);

        // A key twice in one list.
        InferredSchema twice = InferredSchema.Reading([.. samples, [.. samples[0], .. samples[0]]]);
        Assert.Contains("repeated Message1 field_1 = 1;", twice.Lines);
        // An entry without a value.
        InferredSchema half = InferredSchema.Reading([.. samples, WireBytes.Len(1, WireBytes.Len(1, "key"))]);
        Assert.Contains("repeated Message1 field_1 = 1;", half.Lines);
        // Too few of them.
        Assert.Contains("repeated Message1 field_1 = 1;", InferredSchema.Reading([samples[0]]).Lines);
    }

    [Theory]
    [InlineData(false, "repeated Message1 field_1 = 1;")]
    [InlineData(true, "map<int32, int32> field_1 = 1;")]
    public void Infer_PairsOfNumbers_AreAMapWhereTheyAreInNoOrder(bool isMixed, string expected)
    {
        byte[] Pair(int k) => WireBytes.Len(
            1, WireBytes.Join(
                WireBytes.Number(1, (ulong)(isMixed ? (k * 7) % 11 : k)), WireBytes.Number(2, (ulong)(k * 5) % 7)));
        byte[] sample = WireBytes.Join(Enumerable.Range(0, 10).Select(Pair));
        Assert.Contains(expected, InferredSchema.Reading([sample, sample, sample]).Lines);
    }

    [Fact]
    public void Infer_FieldsOfWhichEachMessageHasOne_AreAOneof()
    {
        byte[] One(int i) => (i % 3) switch
        {
            0 => WireBytes.Number(1, (ulong)i),
            1 => WireBytes.Len(2, $"some words {i}"),
            _ => WireBytes.Hex("190000000000000840"),
        };
        byte[][] samples = [.. Enumerable.Range(0, 60).Select(One)];
        string[] expected =
            ["oneof choice {", "int32 field_1 = 1;", "string field_2 = 2;", "double field_3 = 3;", "}", "}"];
        Assert.Equal(expected, InferredSchema.Reading(samples).Lines.Skip(2));

        // One message with two of them.
        IReadOnlyList<string> both = InferredSchema.Reading([.. samples, [.. samples[0], .. samples[1]]]).Lines;
        Assert.DoesNotContain("oneof choice {", both);
        // Few messages are a chance.
        Assert.DoesNotContain(InferredSchema.Reading(samples.Take(9)).Lines, line => line.StartsWith("oneof"));
    }

    [Fact]
    public void Infer_MessagesInMessagesOfTheirType_AreOneMessage()
    {
        byte[] Tree(int depth, int seed) => WireBytes.Join(
        [
            WireBytes.Len(1, $"node number {seed}"), WireBytes.Number(2, (ulong)(seed * 100)),
            .. Enumerable.Range(0, depth == 0 ? 0 : 2).Select(i => WireBytes.Len(3, Tree(depth - 1, (seed * 2) + i))),
        ]);
        InferredSchema schema = InferredSchema.Reading([Tree(5, 1), Tree(3, 2)]);
        Assert.Contains("repeated Root field_3 = 3;", schema.Lines);
        Assert.Single(schema.Lines, line => line.StartsWith("message "));
        // A leaf with another kind of value is another type.
        byte[] other = WireBytes.Len(3, WireBytes.Len(3, WireBytes.Len(2, "a text and no number")));
        InferredSchema.Reading([Tree(5, 1), other]);
    }

    [Theory]
    [InlineData("message")]
    [InlineData("string")]
    [InlineData("Message3")]
    [InlineData("group")]
    [InlineData("field_1")]
    [InlineData("choice")]
    [InlineData("Field5Entry")]
    public void Infer_NameThatMeansSomethingElse_IsStillTheMessage(string name)
    {
        byte[] Tree(int depth) => depth == 0 ? WireBytes.Len(1, "some words") : WireBytes.Join(
            WireBytes.Len(1, "some words"), WireBytes.Number(2, 7), WireBytes.Len(3, Tree(depth - 1)),
            WireBytes.Len(4, WireBytes.Number(1, 3000)),
            WireBytes.Join(Enumerable.Range(0, 4).Select(i => WireBytes.Len(
                5, WireBytes.Join(WireBytes.Len(1, $"key {i}"), WireBytes.Len(2, "value"))))));
        foreach (string[] package in new[] { Array.Empty<string>(), ["--package", "a.message.string"] })
        {
            InferredSchema schema = InferredSchema.Of([Tree(6)], ["--message", name, .. package]);
            Assert.Contains("map<string, string> field_5 = 5;", schema.Lines);
            ProtoType type = schema.Compile(package.Length == 0 ? name : $"a.message.string.{name}");
            InferredSchema.AssertReads(type, Tree(6));
        }
    }

    [Theory]
    [InlineData("--message", "a.b")]
    [InlineData("--message", "1a")]
    [InlineData("--message", "")]
    [InlineData("--package", "a..b")]
    [InlineData("--package", "a/b")]
    public void Infer_WrongName_IsAnError(string option, string name) =>
        InferredSchema.Run([[]], option, name).Failed(1, option);

    [Fact]
    public void Infer_Nesting_EndsAtTheLimitOfTheLibrary()
    {
        byte[] deep = Enumerable.Range(0, 120).Aggregate(WireBytes.Number(1, 1), (value, _) => WireBytes.Len(1, value));
        InferredSchema.Reading([deep]);
        for (int depth = 97; depth < 104; depth++)
            InferredSchema.Reading(
                [Enumerable.Range(0, depth).Aggregate(Array.Empty<byte>(), (value, _) => WireBytes.Len(1, value))]);
        byte[] groups = [.. Enumerable.Repeat((byte)0x0b, 99), .. Enumerable.Repeat((byte)0x0c, 99)];
        InferredSchema.Reading([groups]);
    }

    [Fact]
    public void Infer_As_DecidesByHand()
    {
        byte[] sample = WireBytes.Len(4, [4, 6, 8, 10]);
        AssertAs(sample, "4=packed-sint32", "repeated sint32 field_4 = 4;");
        AssertAs(sample, "4=bytes", "bytes field_4 = 4;");
        AssertAs(sample, "4=string", "string field_4 = 4;");
        AssertAs(WireBytes.Number(1, 5), "1=uint64", "uint64 field_1 = 1;");
    }

    [Fact]
    public void Infer_AsInsideOfAMessageOfTheSameType_KeepsThemApart()
    {
        byte[] Tree(int depth) => WireBytes.Join(
            WireBytes.Len(1, "some words"), WireBytes.Number(2, 7), depth == 0 ? [] : WireBytes.Len(3, Tree(depth - 1)));
        Assert.Contains("Root field_3 = 3;", InferredSchema.Reading([Tree(3)]).Lines);
        IReadOnlyList<string> lines = InferredSchema.Reading([Tree(3)], "--as", "3.2=sint64").Lines;
        Assert.Contains("int32 field_2 = 2;", lines);
        Assert.Contains("sint64 field_2 = 2;", lines);
    }

    [Theory]
    [InlineData("2201ff", "4=string", "field 4: not all values can be read as string")]
    [InlineData("2201ff", "4=message", "field 4: not all values can be read as message")]
    [InlineData("08ffffffff7f", "1=int32", "field 1: int32 does not hold all its values")]
    [InlineData("0801", "1=float", "field 1: float does not hold all its values")]
    [InlineData("0d00000000", "1=double", "field 1: double does not hold all its values")]
    public void Infer_AsThatValuesAreNot_IsAnError(string sample, string type, string error) =>
        InferredSchema.Run([WireBytes.Hex(sample)], "--as", type).Failed(1, error);

    [Fact]
    public void Infer_DamagedSamples_AreLeftOutAndTold()
    {
        ToolRun run = InferredSchema.Run([WireBytes.Number(1, 5), WireBytes.Hex("0802 13")]);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("1.bin: Truncated at byte 3; the sample is left out", run.Error);
        Assert.Contains("int32 field_1 = 1;  // in 1 of 1; always 5", run.Output);
        Assert.Contains("1 damage:", run.Output);
        ToolRun none = InferredSchema.Run([WireBytes.Hex("13")]);
        Assert.Equal((1, ""), (none.ExitCode, none.Output));
        Assert.Contains("there is no sample that is whole", none.Error);
    }

    [Fact]
    public void Infer_FramedFiles_AreSamplesRecordByRecord()
    {
        byte[] framed = WireBytes.Join(
            Enumerable.Range(300, 5).Select(i => WireBytes.Delimited(WireBytes.Number(1, (ulong)i))));
        using ToolFolder folder = new ToolFolder().File("a.bin", framed).File("b.bin", WireBytes.Number(2, 1));
        ToolRun run = ToolFolder.Run("infer", folder.PathOf("a.bin"));
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("framing delimited", run.Error);
        Assert.Contains("in 5 of 5; 300 to 304", run.Output);
        run = ToolFolder.Run("infer", folder.PathOf("a.bin"), folder.PathOf("b.bin"));
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains("--framing says what it is", run.Error);
        (ToolRun cut, byte[] text) = ToolFolder.RunOn(framed[..^1], "infer", "-", "--framing", "delimited");
        Assert.Equal(1, cut.ExitCode);
        Assert.Contains("in 4 of 4; 300 to 303", System.Text.Encoding.UTF8.GetString(text));
        Assert.Contains("the stream ends inside a record", cut.Error);
    }

    [Fact]
    public void Infer_Out_IsWrittenOnSuccessOnly()
    {
        using ToolFolder folder = new ToolFolder().File("a.bin", WireBytes.Number(1, 5)).File("b.bin", [0x13]);
        ToolFolder.Run("infer", folder.PathOf("a.bin"), "-o", folder.PathOf("a.proto"), "--package", "p").Silent();
        string text = File.ReadAllText(folder.PathOf("a.proto"));
        Assert.Contains("package p;", text);
        ToolRun run = ToolFolder.Run("infer", folder.PathOf("b.bin"), "-o", folder.PathOf("a.proto"));
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(text, File.ReadAllText(folder.PathOf("a.proto")));
        ToolFolder.Run("infer", folder.PathOf("c.bin")).Failed(1, "no such file");
        ToolFolder.Run("infer", folder.Path).Failed(1, "is a folder");
    }

    [Fact]
    public void Infer_MoreFieldsThanAreKept_IsAnErrorOrBytes()
    {
        byte[] many = WireBytes.Join(Enumerable.Range(20_000, 70_000).Select(i => WireBytes.Number(i, 1)));
        InferredSchema.Run([many]).Failed(1, "more than 65,536 different fields");
        Assert.Contains(
            InferredSchema.Reading([WireBytes.Len(1, many)]).Lines, line => line.EndsWith(" field_1 = 1;"));
    }

    private static void AssertAs(byte[] sample, string type, string line) =>
        Assert.Contains(line, InferredSchema.Reading([sample], "--as", type).Lines);

    private static byte[] Fixed(int number, byte[] value) =>
        [.. WireBytes.Varint(((ulong)number << 3) | (value.Length == 4 ? 5UL : 1UL)), .. value];
}
