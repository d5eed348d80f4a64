using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Xml.Linq;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Statistics;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary><c>protozero stats</c>.</summary>
public sealed class StatsCommandTests
{
    // Two records: a text in field 1, a message in field 2 with three numbers in field 20, and a group in field 3.
    private static readonly byte[] s_inner = WireBytes.Join(Enumerable.Repeat(WireBytes.Number(20, 300), 3));

    private static readonly byte[] s_record = WireBytes.Join(
        WireBytes.Len(1, "some words"), WireBytes.Len(2, s_inner), WireBytes.Hex("1b 0801 1c"));

    [Fact]
    public void Json_OfRecordsByHand_HasTheNumbersThatTheBytesHave()
    {
        byte[] framed = WireBytes.Delimited(s_record);
        using JsonDocument json = Json([.. framed, .. framed], "delimited");
        JsonElement root = json.RootElement;
        Assert.Equal(2, root.GetProperty("records").GetInt32());
        Assert.Equal(2 * s_record.Length, root.GetProperty("bytes").GetInt32());
        AssertField(Field(root, 1), "string", count: 2, bytes: 2 * 12, header: 4);
        AssertField(Field(root, 2), "message", count: 2, bytes: 2 * (2 + s_inner.Length), header: 4);
        AssertField(Field(root, 2, 20), "varint", count: 6, bytes: 2 * s_inner.Length, header: 12);
        AssertField(Field(root, 3), "group", count: 2, bytes: 8, header: 4);
        AssertField(Field(root, 3, 1), "varint", count: 2, bytes: 4, header: 2);
        // Three tags of two bytes become one and a length; the number 20 becomes a short one; 300 has two bytes.
        JsonElement saves = Field(root, 2, 20).GetProperty("saves");
        Assert.Equal(2 * (6 - 3), saves.GetProperty("packed").GetInt32());
        Assert.Equal(6, saves.GetProperty("number").GetInt32());
        Assert.False(saves.TryGetProperty("type", out _));
        // The second text is a number that refers to the first one.
        Assert.Equal((2 * 10) - 10 - 2, Field(root, 1).GetProperty("saves").GetProperty("index").GetInt32());
    }

    [Theory]
    [InlineData(ulong.MaxValue, 10 - 1, "sint64")]
    [InlineData(uint.MaxValue, 5 - 4, "fixed32 or sfixed32")]
    [InlineData(1UL << 62, 9 - 8, "fixed64 or sfixed64")]
    [InlineData(127, 0, "")]
    public void Numbers_InVarints_AreComparedWithOtherTypes(ulong number, int saved, string type)
    {
        var sizes = default(NumberSizes);
        sizes.Add(number, WireBytes.Varint(number).Length, isFixed32: false);
        Assert.Equal(saved, sizes.Saved(out string found));
        Assert.Equal(type, found);
    }

    [Fact]
    public void Numbers_OfFixedWidth_AreComparedWithVarints()
    {
        var sizes = default(NumberSizes);
        sizes.Add(unchecked((uint)-5), 4, isFixed32: true);
        Assert.Equal(3, sizes.Saved(out string type));
        Assert.Equal("sint64", type);
    }

    // All of a message is its head or in one of its fields.
    [DataFact]
    public void Json_OfPayloads_AddsUpAndNamesTheFieldsOfTheSchema()
    {
        foreach (DataPayload payload in DataPayload.All)
        {
            string file = DataFolder.PathOf(payload.Payload), root = DataFolder.PathOf(payload.Root);
            string schema = Path.Combine(root, payload.Schema);
            ToolRun run = ToolFolder.Run(
                "stats", file, "--framing", "none", "--format", "json", "-I", root, "--proto",
                File.Exists(schema) ? schema : DataFolder.PathOf(payload.Schema), "--type", payload.Message);
            Assert.Equal(0, run.ExitCode);
            using JsonDocument json = JsonDocument.Parse(run.Output);
            long bytes = new FileInfo(file).Length;
            Assert.Equal(bytes, json.RootElement.GetProperty("bytes").GetInt64());
            AssertAddsUp(json.RootElement, bytes);
            JsonElement.ArrayEnumerator fields = json.RootElement.GetProperty("fields").EnumerateArray();
            Assert.All(fields, field => Assert.True(field.TryGetProperty("name", out _)));
        }
    }

    [Fact]
    public void Table_OfARecord_IsALineForEachField()
    {
        using var folder = new ToolFolder();
        folder.File("one.bin", s_record);
        ToolRun run = ToolFolder.Run("stats", folder.PathOf("one.bin"), "--framing", "none", "--as", "2=message");
        Assert.Equal(0, run.ExitCode);
        Assert.Equal($"1 record, {s_record.Length} bytes", run.Lines[0]);
        Assert.Equal(["record", "2 (message)", "20 (varint)", "1 (string)", "3 (group)", "1 (varint)"],
            run.Lines.Skip(2).TakeWhile(line => !line.StartsWith("What", StringComparison.Ordinal))
                .Select(line => line[65..].Trim()));
        Assert.Contains("packed list", run.Output);
    }

    [Fact]
    public void Damage_IsToldWithItsPlaceAndEndsWithOne()
    {
        using var folder = new ToolFolder();
        folder.File("cut.bin", [.. WireBytes.Delimited([.. WireBytes.Number(1, 5), 0x12, 0x09, 1])]);
        ToolRun run = ToolFolder.Run("stats", folder.PathOf("cut.bin"), "--framing", "delimited");
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("damaged: 3 bytes; Truncated at byte 4, in record 0", run.Output);
    }

    // Siblings are as large as their bytes are many, and lie inside their message, apart from each other.
    [Fact]
    public void Svg_OfFields_HasRectanglesInProportion()
    {
        using var folder = new ToolFolder();
        string big = new('x', 600), small = new('y', 194);
        folder.File("map.bin", WireBytes.Join(WireBytes.Len(1, big), WireBytes.Len(2, small), WireBytes.Len(3, small)));
        Assert.Equal(0, ToolFolder.Run(
            "stats", folder.PathOf("map.bin"), "--as", "1=string", "--as", "2=string", "--as", "3=string",
            "--framing", "none", "--out", folder.PathOf("map.svg")).ExitCode);
        XElement svg = XElement.Parse(File.ReadAllText(folder.PathOf("map.svg")));
        XElement[] all = [.. svg.Elements().Where(element => element.Name.LocalName == "rect")];
        XElement[] fields = [.. all.Where(element => element.Attribute("class")!.Value == "text")];
        Assert.Equal(3, fields.Length);
        double unit = AreaOf(fields[0]) / 603;
        Assert.InRange(AreaOf(fields[1]), unit * 197 * 0.99, unit * 197 * 1.01);
        Assert.InRange(AreaOf(fields[2]), unit * 197 * 0.99, unit * 197 * 1.01);
        foreach (XElement field in fields)
        {
            Assert.InRange(Value(field, "x"), 0, 1200 - Value(field, "width"));
            Assert.InRange(Value(field, "y"), 0, 680 - Value(field, "height"));
            Assert.DoesNotContain(fields, other => other != field && Overlaps(field, other));
        }
    }

    [Fact]
    public void Page_OfAnyName_IsOneFileThatLoadsNothing()
    {
        using var folder = new ToolFolder();
        folder.File("a<script>&\".bin", s_record);
        ToolRun run = ToolFolder.Run(
            "stats", folder.PathOf("a<script>&\".bin"), "--framing", "none", "--out", folder.PathOf("page.html"));
        Assert.Equal(0, run.ExitCode);
        string page = File.ReadAllText(folder.PathOf("page.html"));
        Assert.Contains("a&lt;script&gt;&amp;&quot;.bin", page);
        Assert.Equal(1, page.Split("<script").Length - 1);
        Assert.DoesNotContain("src=", page);
        Assert.DoesNotContain("http", page.Replace("http://www.w3.org/2000/svg", ""));
        Assert.Contains("prefers-color-scheme: dark", page);
    }

    [Theory]
    [InlineData(1000, 1000)]
    [InlineData(200_000, 150_000)]
    public void Texts_MoreThanAreKept_AreEstimated(int count, int distinct)
    {
        var sample = new TextSample(new SampleBudget());
        for (int i = 0; i < count; i++)
            sample.Add(Encoding.ASCII.GetBytes((i % distinct).ToString("D8", CultureInfo.InvariantCulture)));
        Assert.Equal(count, sample.Count);
        Assert.Equal(distinct <= 1000, sample.IsExact);
        Assert.InRange(sample.Distinct, distinct * 0.93, distinct * 1.07);
        Assert.InRange(sample.DistinctBytes, distinct * 8 * 0.93, distinct * 8 * 1.07);
    }

    [Fact]
    public void Sizes_OfAnyDistribution_HaveTheQuantilesOfTheSortedOnes()
    {
        var random = new Random(5);
        long[] sizes = [.. Enumerable.Range(0, 9001).Select(_ => (long)Math.Exp(random.NextDouble() * 20))];
        var histogram = new SizeHistogram();
        foreach (long size in sizes) histogram.Add(size);
        Array.Sort(sizes);
        foreach (double share in new[] { 0.01, 0.5, 0.9, 0.99 })
        {
            long right = sizes[(int)Math.Ceiling(share * sizes.Length) - 1];
            Assert.InRange(histogram.Quantile(share), right * 0.96 - 1, right * 1.04 + 1);
        }

        Assert.Equal((sizes[0], sizes[^1], sizes.Sum()), (histogram.Least, histogram.Most, histogram.Sum));
    }

    [Fact]
    public void AnyForm_OfMutatedBytes_EndsWithAnAnswer()
    {
        using var folder = new ToolFolder();
        var random = new Random(7);
        string[] forms = ["table", "json", "html", "svg"], framings = ["auto", "none", "delimited", "grpc", "length32"];
        for (int i = 0; i < 600; i++)
        {
            byte[] framed = WireBytes.Delimited(s_record);
            folder.File("m.bin", WireBytes.Mutate([.. framed, .. framed], random));
            string form = forms[i % forms.Length];
            ToolRun run = ToolFolder.Run(
                "stats", folder.PathOf("m.bin"), "--framing", framings[i % framings.Length], "--format", form);
            Assert.InRange(run.ExitCode, 0, 1);
            Assert.DoesNotContain("defect", run.Error);
            if (form == "json") JsonDocument.Parse(run.Output).Dispose();
            if (form == "svg") XElement.Parse(run.Output);
        }
    }

    private static JsonDocument Json(byte[] bytes, string framing)
    {
        using var folder = new ToolFolder();
        folder.File("one.bin", bytes);
        ToolRun run = ToolFolder.Run(
            "stats", folder.PathOf("one.bin"), "--framing", framing, "--as", "2=message", "--format", "json");
        Assert.Equal(0, run.ExitCode);
        return JsonDocument.Parse(run.Output);
    }

    private static JsonElement Field(JsonElement message, params ReadOnlySpan<int> path)
    {
        foreach (int number in path)
        {
            message = message.GetProperty("fields").EnumerateArray()
                .Single(field => field.GetProperty("number").GetInt32() == number);
        }

        return message;
    }

    private static void AssertField(JsonElement field, string kind, long count, long bytes, long header) =>
        Assert.Equal((kind, count, bytes, header),
        (field.GetProperty("kind").GetString(), field.GetProperty("count").GetInt64(),
            field.GetProperty("bytes").GetInt64(), field.GetProperty("header").GetInt64()));

    private static void AssertAddsUp(JsonElement message, long inside)
    {
        if (!message.TryGetProperty("fields", out JsonElement fields)) return;
        long plain = message.TryGetProperty("plain", out JsonElement some) ? some.GetInt64() : 0;
        Assert.Equal(inside, plain + fields.EnumerateArray().Sum(field => field.GetProperty("bytes").GetInt64()));
        foreach (JsonElement field in fields.EnumerateArray())
            AssertAddsUp(field, field.GetProperty("bytes").GetInt64() - field.GetProperty("header").GetInt64());
    }

    private static double AreaOf(XElement rectangle) => Value(rectangle, "width") * Value(rectangle, "height");

    private static bool Overlaps(XElement a, XElement b) =>
        Apart(a, b, "x", "width") < -0.05 && Apart(a, b, "y", "height") < -0.05;

    private static double Apart(XElement a, XElement b, string at, string size) =>
        Math.Max(Value(a, at) - Value(b, at) - Value(b, size), Value(b, at) - Value(a, at) - Value(a, size));

    private static double Value(XElement element, string name) =>
        double.Parse(element.Attribute(name)!.Value, CultureInfo.InvariantCulture);
}
