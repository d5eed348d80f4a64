using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>Projects that are compiled as an older C# than emitted code is written in.</summary>
public class LanguageTests
{
    private const LanguageVersion CSharp14 = (LanguageVersion)1400;

    private static readonly (string, string)[] s_files =
    [
        ("a.proto", "syntax = \"proto3\"; message A { Missing m = 1; }"),
        ("b.proto", "syntax = \"proto3\"; message B {}"),
    ];

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.CSharp13)]
    public void Run_TooOldLanguage_GivesOneErrorAndNoSource(LanguageVersion version)
    {
        TestRun run = TestProject.Of(s_files).Set("ProtoZeroAccess", "Wrong").SetLanguage(version).Run();

        Diagnostic found = Assert.Single(run.Diagnostics);
        Assert.Equal(("PZ3003", DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Equal(Location.None, found.Location);
        Assert.Empty(run.HintNames);
    }

    [Theory]
    [InlineData(CSharp14)]
    [InlineData(LanguageVersion.Default)]       // of the compiler of these tests: C# 14
    [InlineData((LanguageVersion)1500)]
    [InlineData(LanguageVersion.Preview)]
    public void Run_NewEnoughLanguage_GivesSource(LanguageVersion version)
    {
        TestRun run = TestProject.Of(s_files[1]).SetLanguage(version).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["b.g.cs"], run.HintNames);
    }

    [Fact]
    public void Run_TooOldLanguageAndNoProtoFile_IsNoMistake()
    {
        Assert.Equal(["PZ3001"], TestProject.Of().SetLanguage(LanguageVersion.CSharp12).Run().Ids);
        Assert.Empty(
            TestProject.Of(s_files).Set("ProtoZeroEnabled", "false").SetLanguage(LanguageVersion.CSharp12).Run().Ids);
    }

    [Fact]
    public void Run_LanguageChanged_FollowsIt()
    {
        TestProject project = TestProject.Of(s_files[1]).SetLanguage(LanguageVersion.CSharp13);
        Assert.Equal(["PZ3003"], project.Run().Ids);

        TestRun run = project.SetLanguage(LanguageVersion.Preview).Run();
        Assert.Empty(run.Ids);
        Assert.Equal(["b.g.cs"], run.HintNames);

        run = project.SetLanguage(LanguageVersion.CSharp12).EditCSharp("class Typing { }").Run();
        Assert.Equal(["PZ3003"], run.Ids);
        Assert.Empty(run.HintNames);
        Assert.All(
            project.EditCSharp("class More { }").Run().Reasons(StepNames.Report), reason =>
                Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }
}
