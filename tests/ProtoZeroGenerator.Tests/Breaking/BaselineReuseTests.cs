using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>What a comparison goes over: nothing that is as it was, and after an edit the edited file alone.</summary>
public sealed class BaselineReuseTests
{
    private const int Count = 20;

    private static readonly Baseline s_baseline = Baseline.Of([.. Enumerable.Range(0, Count).Select(
        index => Source(index, "old", 0))])!;

    private static readonly GeneratorOptions s_project = BaselineRuns.Project("Package");

    [Fact]
    public void FirstRun_NothingHasChanged_ComparesNoFile() => Assert.Equal(0, First(-1).Compared);

    // File 3 is imported by 4 alone.
    [Fact]
    public void FirstRun_OneFileHasChanged_ComparesItAndWhatImportsIt()
    {
        BaselineComparison first = First(3);

        Assert.Equal(2, first.Compared);
        Assert.Equal(["FIELD_SAME_TYPE"], first.Findings.Items.Select(found => $"{found.Arguments[0]}"));
    }

    [Fact]
    public void Edits_CompareTheEditedFileAlone()
    {
        List<SchemaFile> files = [.. Files(-1)];
        BaselineComparison whole = BaselineRuns.Run(files, s_project, s_baseline, First(-1));
        Assert.Equal(Count, whole.Compared);
        Assert.True(whole.ComparedReleases);

        files[7] = Files(7).ElementAt(7);
        BaselineComparison edited = BaselineRuns.Run(files, s_project, s_baseline, whole);
        Assert.Equal(1, edited.Compared);
        Assert.False(edited.ComparedReleases);
        Assert.Equal(["FIELD_SAME_TYPE"], edited.Findings.Items.Select(found => $"{found.Arguments[0]}"));

        BaselineComparison same = BaselineRuns.Run(files, s_project, s_baseline, edited);
        Assert.Equal(0, same.Compared);
        Assert.Equal(edited.Findings.Items, same.Findings.Items);
    }

    [Fact]
    public void Edits_OfAFileWithAMissingMessage_ReportItUntilItIsBack()
    {
        List<SchemaFile> files = [.. Files(-1)];
        BaselineComparison before = BaselineRuns.Run(files, s_project, s_baseline, First(-1));
        files[5] = Linked.Sources(Text(5, "now", "message Renamed5 { }")).Set.Files.Single(file => !file.IsBuiltIn);
        BaselineComparison gone = BaselineRuns.Run(files, s_project, s_baseline, before);
        Assert.True(gone.ComparedReleases);
        Assert.Equal(["PACKAGE_MESSAGE_NO_DELETE"], gone.Findings.Items.Select(found => $"{found.Arguments[0]}"));

        files[5] = Files(-1).ElementAt(5);
        Assert.Empty(BaselineRuns.Run(files, s_project, s_baseline, gone).Findings.Items);
    }

    private static BaselineComparison First(int changed) =>
        BaselineRuns.Run(Files(changed), s_project, s_baseline, null);

    private static IEnumerable<SchemaFile> Files(int changed) =>
        Linked.Sources([.. Enumerable.Range(0, Count).Select(index => Source(index, "now", index == changed ? 1 : 0))])
            .Set.Files.Where(file => !file.IsBuiltIn);

    private static SourceFile Source(int index, string root, int change)
    {
        string import = index == 4 ? "import \"a03.proto\"; " : "";
        return Text(index, root, $"{import}message M{index} {{ {(change == 0 ? "int32" : "string")} a = 1; }}");
    }

    private static SourceFile Text(int index, string root, string body) =>
        new($"{root}/a{index:D2}.proto", $"syntax = \"proto3\"; package p; {body}", root);
}
