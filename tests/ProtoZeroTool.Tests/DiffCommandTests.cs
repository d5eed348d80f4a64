using System.Linq;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class DiffCommandTests
{
    private const string Schema = """
        syntax = "proto3"; package shop;
        message Order { string id = 1; repeated Line lines = 2; double total = 3; map<string, int32> tags = 4; }
        message Line { int32 id = 1; int32 count = 2; }
        """;

    [Fact]
    public void Diff_EqualMessages_EndsWith0AndSaysNothing()
    {
        using ToolFolder folder = Two("id: 'a' total: 1.5", "total: 1.5 id: 'a'");

        Run(folder).Silent();
    }

    [Fact]
    public void Diff_OtherMessages_EndsWith1AndALineForEachDifference()
    {
        using ToolFolder folder = Two("id: 'a' lines { id: 1 count: 2 }", "id: 'b' lines { id: 1 count: 3 } tags { key: 'x' }");

        ToolRun run = Run(folder);

        Assert.Equal(
            new ToolRun(1, "~ id: \"a\" -> \"b\"\n~ lines[0].count: 2 -> 3\n+ tags[\"x\"]: 0\n", ""), run);
    }

    [Fact]
    public void Diff_FormatJson_IsOneValueALine()
    {
        using ToolFolder folder = Two("id: 'ż\"'", "total: 1");

        ToolRun run = Run(folder, "--format", "json");

        Assert.Equal(
            """
            {"path":"id","kind":"removed","left":"\"ż\\\"\""}
            {"path":"total","kind":"added","right":"1"}

            """.ReplaceLineEndings("\n"),
            run.Output);
    }

    [Theory]
    [InlineData("lines { id: 1 } lines { id: 2 }", "lines { id: 2 } lines { id: 1 }", "--key", "lines=id")]
    [InlineData("id: 'a'", "id: 'b'", "--ignore", "id")]
    [InlineData("total: 1", "total: 1.05", "--tolerance", "0.1")]
    [InlineData("lines { count: 1 } id: 'a'", "lines { count: 2 }", "--ignore", "lines.count", "--ignore", "id")]
    public void Diff_WithOption_FindsNothing(string left, string right, params string[] options)
    {
        using ToolFolder folder = Two(left, right);

        Assert.Equal(1, Run(folder).ExitCode);
        Run(folder, options).Silent();
    }

    [Fact]
    public void Diff_UnknownFields_CountUnlessTheyAreIgnored()
    {
        using ToolFolder folder = new ToolFolder().File("shop.proto", Schema)
            .File("a.pb", [0x98, 0x06, 0x01]).File("b.pb", [0x98, 0x06, 0x02]);

        Assert.Equal("~ 99: 99: 1 -> 99: 2\n", Run(folder, "a.pb", "b.pb", []).Output);
        Run(folder, "a.pb", "b.pb", ["--ignore-unknown"]).Silent();
    }

    [Theory]
    [InlineData("a.txtpb", "missing.pb", "missing.pb")]
    [InlineData("a.txtpb", "wrong.json", "wrong.json: ")]
    [InlineData("a.txtpb", "b.txtpb", "no field x", "--ignore", "x")]
    [InlineData("a.txtpb", "b.txtpb", "--tolerance", "--tolerance", "-1")]
    [InlineData("-", "-", "only one")]
    public void Diff_Trouble_EndsWith2AndOneLine(string left, string right, string text, params string[] options)
    {
        using ToolFolder folder = Two("id: 'a'", "id: 'b'").File("wrong.json", "{");

        Run(folder, left, right, options).Failed(2, text);
    }

    [Theory]
    [InlineData("--key", "lines")]
    [InlineData("--format", "xml")]
    public void Diff_WrongOption_EndsWith2(params string[] options)
    {
        using ToolFolder folder = Two("", "");

        Assert.Equal(2, Run(folder, options).ExitCode);
    }

    private static ToolFolder Two(string left, string right) =>
        new ToolFolder().File("shop.proto", Schema).File("a.txtpb", left).File("b.txtpb", right);

    private static ToolRun Run(ToolFolder folder, params string[] options) => Run(folder, "a.txtpb", "b.txtpb", options);

    private static ToolRun Run(ToolFolder folder, string left, string right, string[] options) => ToolFolder.Run(
        ["diff", "-I", folder.Path, "--type", "shop.Order", .. new[] { left, right }
            .Select(name => name == "-" ? name : folder.PathOf(name)), .. options]);
}
