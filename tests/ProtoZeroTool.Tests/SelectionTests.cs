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
