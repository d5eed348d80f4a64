using System;
using System.Collections.Generic;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class BreakingCommandTests
{
    private const string Before = "syntax = \"proto3\";\npackage shop.v1;\nmessage Order {\n  int32 id = 1;\n"
        + "  string note = 2;\n}\n";

    private const string After = "syntax = \"proto3\";\npackage shop.v1;\nmessage Order {\n  string id = 1;\n}\n";

    [DataFact(DataPart.Schemas)]
    public void Breaking_EachCaseOfBuf_IsFoundAsJson() => Assert.All(BufCase.All(), one =>
    {
        List<string> arguments = ["breaking", "-I", one.Current, "--against", one.Previous, "--format", "json"];
        foreach (string rule in one.Rules) arguments.AddRange(["--use", rule]);
        foreach (string rule in one.Except) arguments.AddRange(["--except", rule]);
        if (one.IgnoresUnstable) arguments.Add("--ignore-unstable-packages");

        ToolRun run = ToolFolder.Run(arguments);

        Assert.Equal((one.Expected.Count > 0 ? 1 : 0, ""), (run.ExitCode, run.Error));
        Assert.Equal(one.Expected, Lines(run.Output));
    });

    // Two of the cases have their release in a folder of its own, as archives often do.
    [DataFact(DataPart.Schemas)]
    public void Breaking_ReleaseInAFolderOfItsOwn_IsFound()
    {
        BufCase one = BufCase.All().Single(one => one.Name == "breaking_file_same_package");

        ToolRun run = ToolFolder.Run("breaking", "-I", one.Current, "--against", DataFolder.PathOf(
            "breaking/previous/" + one.Name), "--use", "FILE_SAME_PACKAGE", "--format", "json");

        Assert.Equal(one.Expected, Lines(run.Output));
    }

    [Fact]
    public void Breaking_AsText_IsOneLineEachWithThePlace()
    {
        using ToolFolder folder = Folder();

        ToolRun run = ToolFolder.Run(
            "breaking", "-I", folder.PathOf("now"), "--against", folder.PathOf("released"), "--use", "WIRE");

        Assert.Equal((1, ""), (run.ExitCode, run.Error));
        Assert.Collection(
            run.Lines,
            line => Assert.StartsWith($"{folder.Path}/now/a.proto:3:1: FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED: ", line),
            line => Assert.StartsWith($"{folder.Path}/now/a.proto:4:3: FIELD_WIRE_COMPATIBLE_TYPE: ", line));
    }

    [Fact]
    public void Breaking_SameSchemas_IsSilentAndEndsWith0()
    {
        using ToolFolder folder = Folder();

        ToolFolder.Run("breaking", "-I", folder.PathOf("now"), "--against", folder.PathOf("now")).Silent();
    }

    [Theory]
    [InlineData("set")]
    [InlineData("package")]
    public void Breaking_AgainstADescriptorSetOrAPackage_IsAsAgainstTheFolder(string form)
    {
        using ToolFolder folder = Folder();
        string against = folder.PathOf(form == "set" ? "set.pb" : "shop.1.0.0.nupkg");
        if (form == "set")
        {
            ToolFolder.Run("descriptor", "-I", folder.PathOf("released"), "-o", against, "a.proto").Silent();
        }
        else
        {
            using ZipArchive archive = ZipFile.Open(against, ZipArchiveMode.Create);
            archive.CreateEntryFromFile(folder.PathOf("released/a.proto"), "content/protos/a.proto");
        }

        // A descriptor set has no text that could be quoted.
        string expected = Run(folder.PathOf("released")).Output;
        if (form == "set")
            expected = expected.Replace(" is gone: string note = 2;", " is gone.", StringComparison.Ordinal);
        Assert.Equal(expected, Run(against).Output);
        Assert.Equal(1, Run(against).ExitCode);

        ToolRun Run(string release) => ToolFolder.Run("breaking", "-I", folder.PathOf("now"), "--against", release);
    }

    [Theory]
    [InlineData("--use", "NO_SUCH_RULE")]
    [InlineData("--against", "no-such-folder")]
    public void Breaking_Trouble_EndsWith2(string option, string value)
    {
        using ToolFolder folder = Folder();
        string[] against = option == "--against" ? [] : ["--against", folder.PathOf("released")];

        ToolRun run = ToolFolder.Run(["breaking", "-I", folder.PathOf("now"), option, value, .. against]);

        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.Contains(value, run.Error);
    }

    [Fact]
    public void Baseline_WritesTheFilesAndWhatTheyImport_AndRemovesOthers()
    {
        using ToolFolder folder = new ToolFolder().File("p/a.proto", "syntax = \"proto3\";\nimport \"x/b.proto\";\n")
            .File("p/x/b.proto", "syntax = \"proto3\";\n").File("p/c.proto", "syntax = \"proto3\";\n")
            .File("old/gone.proto", "");

        ToolFolder.Run("baseline", "-I", folder.PathOf("p"), "-o", folder.PathOf("old"), folder.PathOf("p/a.proto"))
            .Silent();

        Assert.Equal(["a.proto", "x/b.proto"], System.IO.Directory
            .GetFiles(folder.PathOf("old"), "*", System.IO.SearchOption.AllDirectories)
            .Select(path => System.IO.Path.GetRelativePath(folder.PathOf("old"), path).Replace('\\', '/')).Order());
    }

    [Fact]
    public void Baseline_FolderInsideTheRoot_IsNotReadAgain()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Before);

        for (int i = 0; i < 2; i++)
            ToolFolder.Run("baseline", "-I", folder.Path, "-o", folder.PathOf("released")).Silent();
        ToolFolder.Run("breaking", "-I", folder.Path, "--against", folder.PathOf("released")).Silent();

        Assert.False(System.IO.Directory.Exists(folder.PathOf("released/released")));
    }

    // A misspelt root removed the release that was kept.
    [Theory]
    [InlineData("no-such-folder")]
    [InlineData("empty")]
    public void Baseline_RootWithoutFiles_IsAnErrorAndRemovesNothing(string root)
    {
        using ToolFolder folder = Folder();
        System.IO.Directory.CreateDirectory(folder.PathOf("empty"));

        ToolRun run = ToolFolder.Run("baseline", "-I", folder.PathOf(root), "-o", folder.PathOf("released"));

        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains(root, run.Error);
        Assert.True(System.IO.File.Exists(folder.PathOf("released/a.proto")));
    }

    private static ToolFolder Folder() =>
        new ToolFolder().File("released/a.proto", Before).File("now/a.proto", After);

    private static List<string> Lines(string json) =>
        [.. JsonDocument.Parse(json).RootElement.EnumerateArray().Select(BufCase.Line).Order(StringComparer.Ordinal)];
}
