using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Linting;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Linting;

/// <summary>Rules of style inside the compiler.</summary>
public sealed class LintTests
{
    private const string Head = "syntax = \"proto3\";\npackage p.v1;\n";

    private const string A = "x/p/v1/a.proto", B = "x/p/v1/b.proto";

    private const string Calls = Head + "import \"google/protobuf/empty.proto\";\nmessage A {}\nmessage B {}\n"
        + "service CallService {\n  rpc One(google.protobuf.Empty) returns (google.protobuf.Empty);\n"
        + "  rpc Two(google.protobuf.Empty) returns (A);\n  rpc Three(B) returns (B);\n}\n";

    [Fact]
    public void Rules_EachHasACaseAndIsFoundAtItsPlaces()
    {
        Assert.Equal(LintRules.All, StyleCase.All.Select(one => one.Rule));
        RoomRules.AssertNone(
            from one in StyleCase.All
            let run = StyleCase.Project(one.Rule.Name, one.Files).Run()
            let found = string.Join(' ', Places(run, one.Code).Order(System.StringComparer.Ordinal))
            where found != one.Expected
            select $"{one.Rule}: expected {one.Expected}, got {found}");
    }

    [Theory]
    [InlineData("Minimal", 5)]
    [InlineData("Basic", 26)]
    [InlineData("Standard", 34)]
    [InlineData("Comments", 7)]
    [InlineData("UNARY_RPC", 2)]
    [InlineData("Standard;Comments, unaryrpc", 43)]
    public void Run_Category_HasItsRules(string setting, int count)
    {
        // Each case is about its own rule, which the category has or has not.
        IEnumerable<StyleCase> found = StyleCase.All.Where(
            one => StyleCase.Project(setting, one.Files).Run().Diagnostics.Any(finding => finding.Id == one.Code));

        Assert.Equal(count, found.Count());
    }

    [Fact]
    public void Run_Off_FindsNothing() =>
        Assert.All(
        StyleCase.All, one => Assert.DoesNotContain(StyleCase.Project("Off", one.Files).Run().Ids, IsLint));

    [Fact]
    public void Run_Findings_AreWarningsAndCodeIsMade()
    {
        TestRun run = Project(Head + "message a {}\n").Run();

        Diagnostic found = Assert.Single(run.Diagnostics, one => IsLint(one.Id));
        Assert.Equal((DiagnosticSeverity.Warning, "PZ6014"), (found.Severity, found.Id));
        Assert.NotEmpty(run.HintNames);
    }

    [Fact]
    public void Run_ItemSetting_CountsBeforeTheProject()
    {
        TestProject project = Two(Head + "message b {}\n");

        Assert.Equal(["PZ6014 p/v1/a.proto:3:9", "PZ6014 p/v1/b.proto:3:9"], Lint(project.Run()));
        Assert.Equal(
            ["PZ6014 p/v1/a.proto:3:9"], Lint(project.SetItem(B, "ProtoZeroLint", "Off").Run()));
    }

    [Fact]
    public void Run_ImportOnlyFile_IsNotLookedAt() => Assert.Empty(Lint(
        Project(Head + "message a {}\n").SetItem(A, "ProtoZeroImportOnly", "true").Run()));

    [Theory]
    [InlineData("ProtoZeroLint", "Strict")]
    [InlineData("ProtoZeroLintAllow", "Anything")]
    public void Run_UnknownValue_IsReported(string setting, string value) => Assert.Contains(
        "PZ2002", Project(Head).Set(setting, value).Run().Ids);

    [Theory]
    [InlineData("", "7:3 7:3 8:3 9:3")]
    [InlineData("SameRequestResponse", "7:3 8:3")]
    [InlineData("EmptyRequests", "7:3 9:3")]
    [InlineData("EmptyResponses", "7:3 7:3 8:3 9:3")]
    [InlineData("EmptyRequests;EmptyResponses", "9:3")]
    public void Run_AllowedCalls_AreNotFound(string allowed, string places)
    {
        TestProject project = Project(Calls).Set("ProtoZeroLint", "RPC_REQUEST_RESPONSE_UNIQUE");
        if (allowed.Length > 0) project.Set("ProtoZeroLintAllow", allowed);

        Assert.Equal(places, string.Join(' ', Places(project.Run(), "PZ6031").Select(place => place.Split(':', 2)[1])));
    }

    [Fact]
    public void Run_OtherSuffixes_Count()
    {
        const string Text = Head + "enum E { E_NONE = 0; }\nservice ShopApi {}\n";
        TestProject project = Project(Text);

        Assert.Equal(["PZ6028 p/v1/a.proto:3:10", "PZ6034 p/v1/a.proto:4:9"], Lint(project.Run()));
        Assert.Empty(Lint(project
            .Set("ProtoZeroLintEnumZeroValueSuffix", "_NONE").Set("ProtoZeroLintServiceSuffix", "Api").Run()));
    }

    [Fact]
    public void Run_AcceptedFinding_IsNotFound()
    {
        const string Text = Head + "// protozero: accept MESSAGE_PASCAL_CASE: the name of a table.\nmessage a {}\n";

        Assert.Empty(Lint(Project(Text).Run()));
    }

    [Fact]
    public void Run_Edit_LooksAtThatFileAndFindsTheSameAsAfresh()
    {
        TestProject project = Two(Head + "message B {}\n");
        project.Run();

        Assert.Equal(
            ["PZ6014 p/v1/a.proto:3:9", "PZ6014 p/v1/b.proto:4:9"],
            Lint(project.Edit(B, Head + "\nmessage b {}\n").Run()));
        Assert.Equal(
            ["PZ6001 p/v1/a.proto:2:1", "PZ6014 p/v1/a.proto:3:9", "PZ6003 p/v1/b.proto:2:1",
                "PZ6001 p/v1/b.proto:2:1"],
            Lint(project.Edit(B, Head.Replace("p.v1", "q.v1") + "message B {}\n").Run()));
    }

    private static TestProject Project(string text) => StyleCase.Project("Standard", ("p/v1/a.proto", text));

    private static TestProject Two(string second) =>
        StyleCase.Project("Standard", ("p/v1/a.proto", Head + "message a {}\n"), ("p/v1/b.proto", second));

    private static bool IsLint(string id) => id.StartsWith("PZ6", System.StringComparison.Ordinal);

    private static List<string> Lint(TestRun run) =>
        [.. run.Diagnostics.Where(found => IsLint(found.Id)).Select(Place)
            .OrderBy(line => line[7..], System.StringComparer.Ordinal)];

    private static IEnumerable<string> Places(TestRun run, string id) =>
        run.Diagnostics.Where(found => found.Id == id).Select(found => Place(found)[7..]);

    private static string Place(Diagnostic found) => TestRun.Describe(found).Replace(" x/", " ");
}
