using System;
using System.Linq;
using System.Text;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary><c>convert --select</c>: what stays of a message.</summary>
public sealed class SelectionTests : IDisposable
{
    private const string Order = """
        {"id":"a","lines":[{"name":"tea","count":2},{"count":7},{}],"labels":{"x":"y"},
        "places":{"7":{"name":"n","count":1}},"extra":{"x":5,"y":6},"inner":{"id":"b","inner":{"id":"c","paid":true}},
        "sizes":[1,2],"[shop.note]":"hello","[shop.more]":{"name":"m","count":3,"[shop.Scope.gift]":true},
        "[shop.pack]":{"z":9}}
        """;

    private readonly ToolFolder _folder =
        new ToolFolder().File("shop.proto", FilterTests.Schema).File("a.json", Order);

    [Theory]
    [InlineData("id", """{"id":"a"}""")]
    [InlineData("id, sizes", """{"id":"a","sizes":[1,2]}""")]
    [InlineData("lines.count", """{"lines":[{"count":2},{"count":7},{}]}""")]
    [InlineData("lines.count,lines.name", """{"lines":[{"name":"tea","count":2},{"count":7},{}]}""")]
    [InlineData("lines,lines.name", """{"lines":[{"name":"tea","count":2},{"count":7},{}]}""")]
    [InlineData("lines.name,lines", """{"lines":[{"name":"tea","count":2},{"count":7},{}]}""")]
    [InlineData("labels", """{"labels":{"x":"y"}}""")]
    [InlineData("places.count", """{"places":{"7":{"count":1}}}""")]
    [InlineData("places", """{"places":{"7":{"name":"n","count":1}}}""")]
    [InlineData("extra.y", """{"extra":{"y":6}}""")]
    [InlineData("inner.inner.id", """{"inner":{"inner":{"id":"c"}}}""")]
    [InlineData("inner.made", """{"inner":{}}""")]
    [InlineData("made", "{}")]
    [InlineData("[shop.note]", """{"[shop.note]":"hello"}""")]
    [InlineData("[shop.more].name", """{"[shop.more]":{"name":"m"}}""")]
    [InlineData("[shop.more].[shop.Scope.gift],id", """{"id":"a","[shop.more]":{"[shop.Scope.gift]":true}}""")]
    [InlineData("[shop.pack].z", """{"[shop.pack]":{"z":9}}""")]
    public void Select_Paths_StayInAllForms(string paths, string expected)
    {
        Convert("a.json", "b.pb", "--select", paths);
        Assert.Equal(expected, Convert("b.pb", "b.json", "--compact"));
        Assert.Equal(expected, Convert("a.json", "c.json", "--compact", "--select", paths));

        Convert("a.json", "b.txtpb", "--select", paths);
        Assert.Equal(expected, Convert("b.txtpb", "d.json", "--compact"));
    }

    [Theory]
    [InlineData("", 1, "the path of a field")]
    [InlineData("id,", 4, "the path of a field")]
    [InlineData("id lines", 4, "a comma is expected")]
    [InlineData("id,nme", 4, "no field nme")]
    [InlineData("id.x", 1, "holds no messages")]
    [InlineData("lines[0].name", 1, "lines: all elements and entries are kept")]
    [InlineData("id,labels['x']", 4, "labels: all elements")]
    public void Select_Mistake_IsOneLineWithItsColumn(string paths, int column, string text)
    {
        ToolRun run = Run("a.json", "-", "--select", paths);

        run.Failed(1, text);
        Assert.StartsWith($"protozero: --select: column {column}: ", run.Error);
    }

    [Fact]
    public void Select_UnknownFields_AreLeftOutAndTold()
    {
        // id, 999: 1, inner { 998: 2, id }, and a number where lines should be.
        _folder.File("a.pb", [0x0A, 1, 0x61, 0xB8, 0x3E, 1, 0x8A, 1, 6, 0xB0, 0x3E, 2, 0x0A, 1, 0x62, 0x10, 5]);

        ToolRun run = Run("a.pb", "-", "--to", "text", "--select", "id,inner.id,lines.name");

        Assert.Equal((0, "id: \"a\"\ninner {\n  id: \"b\"\n}\n"), (run.ExitCode, run.Output));
        Assert.EndsWith("--select leaves out 3 fields that are not in the schema\n", run.Error);
    }

    [Fact]
    public void Select_StreamWithWhere_TakesTheWholeRecordForTheCondition()
    {
        string records = string.Concat(Enumerable.Range(0, 50).Select(
            i => $$"""{"id":"{{i}}","lines":[{"count":{{i}},"name":"x"}],"paid":{{(i % 2 == 0 ? "true" : "false")}}}""" + "\n"));
        _folder.File("r.json", records);
        string[] options = ["--framing", "grpc", "--where", "lines.count >= 40 and paid", "--select", "id"];

        ToolRun run = Run("r.json", "r.bin", options);
        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        Assert.EndsWith("5 of 50 records kept\n", run.Error);

        Assert.Equal(
            string.Concat(new[] { 40, 42, 44, 46, 48 }.Select(i => $"{{\"id\":\"{i}\"}}\n")),
            Run("r.bin", "-", "--framing", "grpc").Output);
    }

    [Fact]
    public void Select_RequiredField_MayBeLeftOut()
    {
        _folder.File("need.proto", "syntax = \"proto2\"; message Need { required int32 a = 1; optional int32 b = 2; }");

        (ToolRun run, byte[] bytes) = ToolFolder.RunOn(
            Encoding.UTF8.GetBytes("{\"a\":1,\"b\":2}"),
            ["convert", "-I", _folder.Path, "--type", "Need", "--from", "json", "--to", "binary", "--select", "b", "-"]);

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal([0x10, 2], bytes);
    }

    [Theory]
    [InlineData("id", "lines.count > 5")]
    [InlineData("lines.name", "lines.count > 5")]
    [InlineData("lines", "lines.count > 5")]
    [InlineData("id,inner.id", "has inner.inner and extra.x == 5")]
    [InlineData("extra.y,places.count", "places[7].name == 'tea' or labels['env'] == 'test'")]
    [InlineData("states", "not has paid")]
    [InlineData("id", "not (paid or lines[0].count == 2)")]
    [InlineData("[shop.note],id", "has [shop.marks]")]
    [InlineData("[shop.more].name", "id == 'f'")]
    [InlineData("lines.name", "[shop.more].[shop.Scope.gift]")]
    public void Select_OfEncodedRecords_IsThatOfTexts(string paths, string condition)
    {
        _folder.File("r.json", FilterTests.Orders);
        ToolRun written = Run("r.json", "r.bin", "--framing", "delimited", "--to", "binary");
        Assert.Equal(new ToolRun(0, "", ""), written);
        string[] options = ["--framing", "delimited", "--to", "json", "--where", condition, "--select", paths];

        ToolRun texts = Run("r.json", "-", options), encoded = Run("r.bin", "-", options);

        Assert.NotEmpty(texts.Output);
        Assert.Equal(texts.Output, encoded.Output);
        Assert.Equal(texts.Error.Replace("r.json", "r.bin"), encoded.Error);
        Assert.Equal((0, 0), (texts.ExitCode, encoded.ExitCode));
    }

    [Fact]
    public void Select_ThroughAMapOfItsOwnType_LeadsThroughTheValues()
    {
        // A path that named one field of a map twice lost the values: its steps were taken for the same one.
        _folder.File("r.proto", "syntax = \"proto3\"; message R { map<string, R> a = 1; int32 n = 2; }");
        _folder.File("t.json", """{"a":{"x":{"a":{"y":{"n":1},"z":{}},"n":2}},"n":3}""");
        foreach (string form in new[] { "json", "binary" })
        {
            ToolFolder.Run(
                "convert", "-I", _folder.Path, "--type", "R", "--to", form, "-o", _folder.PathOf("t"),
                _folder.PathOf("t.json")).Silent();

            ToolRun run = ToolFolder.Run(
                "convert", "-I", _folder.Path, "--type", "R", "--from", form, "--to", "json", "--compact", "--select",
                "a.a.n", _folder.PathOf("t"));

            Assert.Equal(new ToolRun(0, """{"a":{"x":{"a":{"y":{"n":1},"z":{}}}}}""" + "\n", ""), run);
        }
    }

    [Theory]
    [InlineData("id", "B83E01 0A0161 8A0103 B03E02", 1)] // 999, id, inner { 998 }
    [InlineData("inner.id", "B83E01 0A0161 8A0103 B03E02", 2)]
    [InlineData("inner", "B83E01 0A0161 8A0103 B03E02", 1)]
    [InlineData("id", "0A0161 1809 8A0103 B03E02", 1)] // a number that status does not have
    [InlineData("status", "0A0161 1809", 0)]
    [InlineData("id", "0A0161 900109", 1)] // a number that history does not have
    [InlineData("id", "0A0161 3204 0A00 1001", 0)] // states
    [InlineData("id", "0A0161 3204 0A00 1009", 1)] // a number that its values do not have
    [InlineData("id", "0A0161 A00601 A2060168 B00600", 0)] // extensions, known by their numbers
    [InlineData("extra.x", "7B 0805 B03E01 7C", 1)]
    [InlineData("extra.x", "83010805 B03E01 8401 820100", 2)] // extra { x, 998 }, and extra with another wire type
    [InlineData("places.name", "2A0D 0805 1206 0A0161 B03E01 B03E01", 1)]
    [InlineData("id", "7A020102 7801 78FF01 6900", 0, true)]
    [InlineData("id", "7A020102 7801 6D00000000", 0)]
    [InlineData("id", "7D00000000 6801", 2)]
    public void Select_OfEncodedMessage_TellsWhatTheSchemaDoesNotKnow(
        string paths, string hex, int count, bool isDamaged = false)
    {
        _folder.File("a.pb", WireBytes.Hex(hex));

        ToolRun run = Run("a.pb", "b.pb", "--select", paths);

        Assert.Equal(isDamaged ? 1 : 0, run.ExitCode);
        if (isDamaged) return;
        string fields = count == 1 ? "1 field that is" : $"{count} fields that are";
        if (count == 0) Assert.Equal("", run.Error);
        else Assert.EndsWith($"--select leaves out {fields} not in the schema\n", run.Error);
    }

    [Fact]
    public void Select_DamageInWhatIsLeftOut_IsNotNoticed()
    {
        // a; a line that is cut inside; b.
        byte[] records = WireBytes.Join(
            WireBytes.Delimited(WireBytes.Hex("0A0161")), WireBytes.Delimited(WireBytes.Hex("0A0163 120112")),
            WireBytes.Delimited(WireBytes.Hex("0A0162")));
        _folder.File("r.bin", records);
        string[] options = ["--framing", "delimited", "--to", "json", "--select"];

        Assert.Equal(
            new ToolRun(0, "{\"id\":\"a\"}\n{\"id\":\"c\"}\n{\"id\":\"b\"}\n", ""),
            Run("r.bin", "-", [.. options, "id", "--skip-damaged"]));
        foreach (string[] looking in new string[][]
        {
            ["id,lines.name"], ["id", "--where", "not has lines.name"], ["id,[shop.note]"],
        })
        {
            ToolRun ending = Run("r.bin", "-", [.. options, .. looking]);
            Assert.Equal((1, "{\"id\":\"a\"}\n"), (ending.ExitCode, ending.Output));
            Assert.Contains("record 1 at offset", ending.Error);
            ToolRun skipping = Run("r.bin", "-", [.. options, .. looking, "--skip-damaged"]);
            Assert.Equal((0, "{\"id\":\"a\"}\n{\"id\":\"b\"}\n"), (skipping.ExitCode, skipping.Output));
            Assert.Contains("1 record is damaged and left out", skipping.Error);
        }
    }

    [Theory]
    [InlineData("b", "")]
    [InlineData("a", "need.pb: 1 message has not all required fields")]
    public void Select_RequiredFieldOfEncodedMessage_IsMissedWhereItIsNamed(string paths, string warning)
    {
        _folder.File("need.proto", "syntax = \"proto2\"; message Need { required int32 a = 1; optional int32 b = 2; }")
            .File("need.pb", [0x10, 2]);

        ToolRun run = ToolFolder.Run(
            "convert", "-I", _folder.Path, "--type", "Need", "--to", "text", "--select", paths,
            _folder.PathOf("need.pb"));

        Assert.Equal((0, paths == "b" ? "b: 2\n" : ""), (run.ExitCode, run.Output));
        Assert.Contains(warning, run.Error);
        Assert.Equal(warning.Length == 0, run.Error.Length == 0);
    }

    public void Dispose() => _folder.Dispose();

    private string Convert(string from, string to, params string[] options)
    {
        ToolRun run = Run(from, to, options);
        Assert.Equal(new ToolRun(0, "", ""), run);
        return System.IO.File.ReadAllText(_folder.PathOf(to)).TrimEnd('\n');
    }

    private ToolRun Run(string from, string to, params string[] options) => ToolFolder.Run([
        "convert", "-I", _folder.Path, "--type", "shop.Order", .. options,
        "-o", to == "-" ? to : _folder.PathOf(to), _folder.PathOf(from)]);
}
