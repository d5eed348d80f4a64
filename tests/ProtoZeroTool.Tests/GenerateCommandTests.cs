using System;
using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class GenerateCommandTests
{
    private const string Schema = "syntax = \"proto3\"; package p; import \"google/protobuf/any.proto\";"
        + "message A { google.protobuf.Any a = 1; map<string, int32> m = 2; } service S { rpc R(A) returns (A); }";

    [Fact]
    public void Generate_Files_WritesOneSourceForEachInTheirFolders()
    {
        using ToolFolder folder =
            new ToolFolder().File("x/a.proto", Schema).File("b.proto", "syntax = \"proto3\"; message B {}");

        Run(folder, "x/a.proto", "b.proto").Silent();

        Assert.Equal(["b.g.cs", "x/a.g.cs"], Written(folder));
        Assert.Contains("struct A", File.ReadAllText(folder.PathOf("out/x/a.g.cs")));
    }

    [Fact]
    public void Generate_Import_IsNotWritten()
    {
        using ToolFolder folder = new ToolFolder()
            .File("x/a.proto", Schema)
            .File("b.proto", "syntax = \"proto3\"; import \"x/a.proto\"; message B { p.A a = 1; }");

        Run(folder, "b.proto").Silent();

        Assert.Equal(["b.g.cs"], Written(folder));
    }

    [Fact]
    public void Generate_SettingsOfTheFile_CountAsInAProject()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", """
            syntax = "proto3"; import "protozerosharp/options.proto";
            option (protozerosharp.file) = { namespace: "My.Company" access: INTERNAL };
            message A {}
            """);

        Run(folder, "a.proto").Silent();

        string code = File.ReadAllText(folder.PathOf("out/a.g.cs"));
        Assert.Contains("namespace My.Company", code);
        Assert.Contains("internal partial struct A", code);
    }

    [Fact]
    public void Generate_ErrorInOneFile_WritesNothing()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Schema).File("b.proto", "message B {");

        ToolRun run = Run(folder, "a.proto", "b.proto");

        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains("b.proto:1:12: PZ", run.Error);
        Assert.False(Directory.Exists(folder.PathOf("out")));
    }

    [Fact]
    public void Generate_BuiltInFile_WritesNothingBecauseTheLibraryHasIt()
    {
        using ToolFolder folder = new();

        Run(folder, "google/protobuf/any.proto").Silent();

        Assert.False(Directory.Exists(folder.PathOf("out")));
    }

    [Fact]
    public void Generate_OutputThatIsAFile_IsOnePlainLine()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Schema).File("out", "");

        Run(folder, "a.proto").Failed(1, "out");
    }

    /// <summary>The generator's assembly refers to the compiler, which is no part of the tool.</summary>
    [Fact]
    public void Generate_LoadsNothingOfTheCompiler()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Schema);

        Run(folder, "a.proto").Silent();

        Assert.Contains("a.g.cs", Written(folder));
        Assert.DoesNotContain(AppDomain.CurrentDomain.GetAssemblies(), one =>
            one.GetName().Name!.StartsWith("Microsoft.CodeAnalysis"));
        Assert.Empty(Directory.GetFiles(AppContext.BaseDirectory, "Microsoft.CodeAnalysis*.dll"));
    }

    private static ToolRun Run(ToolFolder folder, params string[] files) =>
        ToolFolder.Run(["generate", "-I", folder.Path, "-o", folder.PathOf("out"), .. files]);

    private static string[] Written(ToolFolder folder) =>
    [
        .. Directory.EnumerateFiles(folder.PathOf("out"), "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(folder.PathOf("out"), file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal),
    ];
}
