using System.IO;
using System.Linq;
using Google.Protobuf.Reflection;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class DescriptorCommandTests
{
    [Fact]
    public void Descriptor_WithoutImports_HoldsTheGivenFilesInDependencyOrder()
    {
        using ToolFolder folder = Three();

        Assert.Equal(["b.proto", "a.proto"], NamesOf(folder, "a.proto", "b.proto"));
    }

    [Fact]
    public void Descriptor_WithImports_HoldsThemToo()
    {
        using ToolFolder folder = Three();

        Assert.Equal(
            ["c.proto", "b.proto", "google/protobuf/empty.proto", "a.proto"],
            NamesOf(folder, "--include-imports", "a.proto"));
    }

    [Fact]
    public void Descriptor_Error_WritesNothing()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", "message A {");

        ToolRun run = Run(folder, "a.proto");

        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains("a.proto:1:12: PZ", run.Error);
        Assert.False(File.Exists(folder.PathOf("out.pb")));
    }

    [Fact]
    public void Descriptor_Note_GoesToErrorAndTheSetIsWritten()
    {
        using ToolFolder folder =
            new ToolFolder().File("a.proto", "syntax = \"proto3\"; import \"google/protobuf/any.proto\";");

        ToolRun run = Run(folder, "a.proto");

        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        Assert.Contains(": PZ1006: note: ", run.Error);
        Assert.True(File.Exists(folder.PathOf("out.pb")));
    }

    [Theory]
    [InlineData("missing/out.pb")]
    [InlineData("folder")]
    public void Descriptor_OutputThatCannotBeWritten_IsOnePlainLine(string output)
    {
        using ToolFolder folder = Three().File("folder/x", "");

        ToolFolder.Run("descriptor", "-I", folder.Path, "-o", folder.PathOf(output), folder.PathOf("c.proto"))
            .Failed(1, output);
    }

    private static ToolFolder Three() => new ToolFolder()
        .File("a.proto", """
            syntax = "proto3"; import "b.proto"; import "google/protobuf/empty.proto";
            message A { B b = 1; google.protobuf.Empty e = 2; }
            """)
        .File("b.proto", "syntax = \"proto3\"; import \"c.proto\"; message B { C c = 1; }")
        .File("c.proto", "syntax = \"proto3\"; message C {}");

    private static ToolRun Run(ToolFolder folder, params string[] arguments) =>
        ToolFolder.Run(["descriptor", "-I", folder.Path, "-o", folder.PathOf("out.pb"), .. arguments]);

    private static string[] NamesOf(ToolFolder folder, params string[] arguments)
    {
        Run(folder, arguments).Silent();
        return [.. FileDescriptorSet.Parser.ParseFrom(File.ReadAllBytes(folder.PathOf("out.pb"))).File.Select(file =>
            file.Name)];
    }
}
