using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class CommandLineTests
{
    [Theory]
    [InlineData("--help", "check", "descriptor", "generate")]
    [InlineData("check --help", "-I", "FILES", "PZnnnn")]
    [InlineData("descriptor --help", "-I", "--include-imports", "-o")]
    [InlineData("generate -h", "-I", "-o", "DIR")]
    [InlineData("plugin -h", "--zerosharp_out", "protoc")]
    [InlineData("diff -h", "--key", "--ignore", "--tolerance", "--type", "--descriptors", "Example: ")]
    [InlineData("decode -h", "--to", "--type", "Example: ")]
    [InlineData("encode -h", "--from", "--type", "Example: ")]
    [InlineData("convert -h", "--from", "--to", "Example: ")]
    [InlineData("dump -h", "--framing", "osm-pbf", "--as", "--assemble", "Example:")]
    [InlineData("assemble -h", "FILE", "-o", "Example:")]
    [InlineData("stats -h", "--framing", "--top", "--out", "Example:")]
    [InlineData("breaking -h", "--against", "--use", "--except", "--format", "Example:")]
    [InlineData("baseline -h", "FILES", "-o", "Example:")]
    [InlineData("view -h", "--framing", "--most", "--out", "Example:")]
    public void Help_OfCommand_NamesItsParts(string arguments, params string[] parts)
    {
        ToolRun run = ToolFolder.Run(arguments.Split(' '));

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.All(parts, part => Assert.Contains(part, run.Output));
    }

    [Fact]
    public void Version_IsThatOfThePackages()
    {
        ToolRun run = ToolFolder.Run("--version");

        Assert.Equal(
            new ToolRun(0, $"{typeof(ProtoZeroSharp.ProtoZeroInfo).Assembly.GetName().Version!.ToString(3)}\n", ""),
            run);
    }

    [Theory]
    [InlineData("")]
    [InlineData("destroy")]
    [InlineData("check")]
    [InlineData("check --unknown a.proto")]
    [InlineData("check -I")]
    [InlineData("descriptor a.proto")]
    [InlineData("descriptor -o x")]
    [InlineData("generate a.proto")]
    [InlineData("breaking -I .")]
    [InlineData("dump")]
    [InlineData("dump a b")]
    [InlineData("assemble")]
    [InlineData("check @missing.rsp")]
    public void Run_WrongCommandLine_EndsWith2(string arguments)
    {
        ToolRun run = ToolFolder.Run(arguments.Split(' ', System.StringSplitOptions.RemoveEmptyEntries));

        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.StartsWith("protozero: ", run.Error);
        Assert.DoesNotContain("   at ", run.Error);
    }

    [Fact]
    public void Run_ArgumentsInAFile_AreRead()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", "syntax = \"proto3\";");
        folder.File("list", $"-I{folder.Path}\na.proto\n");

        ToolFolder.Run("check", "@" + folder.PathOf("list")).Silent();
    }

    [Theory]
    [InlineData("-I{0}")]
    [InlineData("-I={0}")]
    [InlineData("--proto_path={0}")]
    [InlineData("--proto-path={0}")]
    public void Run_RootInEachSpelling_IsUnderstood(string option)
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", "syntax = \"proto3\";");

        ToolFolder.Run("check", string.Format(null, option, folder.Path), "a.proto").Silent();
    }
}
