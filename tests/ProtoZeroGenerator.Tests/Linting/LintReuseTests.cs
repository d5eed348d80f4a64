using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Linting;

/// <summary>What a run of the rules of style takes over from the one before.</summary>
public sealed class LintReuseTests
{
    private const int Count = 8;

    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("m.proto", "")));

    [Fact]
    public void Edits_LookAtTheEditedFileAlone()
    {
        List<SchemaFile> files = [.. Files("message M3 {}")];
        LintRun first = Run(files, null);
        Assert.Equal(Count, first.Checked);
        Assert.Empty(Names(first));

        files[3] = Files("message m3 {}").ElementAt(3);
        LintRun edited = Run(files, first);
        Assert.Equal(1, edited.Checked);
        Assert.Equal(["MESSAGE_PASCAL_CASE"], Names(edited));

        LintRun same = Run(files, edited);
        Assert.Equal(0, same.Checked);
        Assert.Equal(edited.Findings.Items, same.Findings.Items);
    }

    [Fact]
    public void OtherSettings_LookAtAllFiles()
    {
        List<SchemaFile> files = [.. Files("message m3 {}")];
        LintRun other = Run(files, Run(files, null), "Minimal");

        Assert.Equal(Count, other.Checked);
        Assert.Empty(Names(other));
    }

    private static IEnumerable<string> Names(LintRun run) =>
        run.Findings.Items.Select(found => $"{found.Arguments[0]}");

    private static LintRun Run(IEnumerable<SchemaFile> files, LintRun? previous, string rules = "MESSAGE_PASCAL_CASE")
    {
        var options = new MemoryOptions(
            new Dictionary<string, string> { ["build_property.ProtoZeroLint"] = rules },
            new Dictionary<string, Dictionary<string, string>>());
        return LintRun.Run(
            [.. files.Select(file => (file, s_file))], GeneratorOptions.OfProject(options.GlobalOptions), previous,
            default);
    }

    private static IEnumerable<SchemaFile> Files(string third) =>
        Linked.Sources([.. Enumerable.Range(0, Count).Select(index => new SourceFile(
            $"x/p/a{index}.proto",
            $"syntax = \"proto3\"; package p; {(index == 3 ? third : $"message M{index} {{}}")}", "x"))])
            .Set.Files.Where(file => !file.IsBuiltIn);
}
