using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>What the compiler is told, and where.</summary>
public class DiagnosticsTests
{
    private const string Good = "syntax = \"proto3\"; package good; message G {}";

    [Fact]
    public void Report_OfAMistake_HasItsPlace()
    {
        TestRun run =
            TestProject.Of(
            ("/x/a.proto", "syntax = \"proto3\";\r\nmessage M {\r\n\tUnknown u = 1;\r\n}\r\n"), ("/x/g.proto", Good)).Run();

        Diagnostic found = Assert.Single(run.Diagnostics);
        FileLinePositionSpan place = found.Location.GetLineSpan();
        Assert.Equal("PZ1014", found.Id);
        Assert.Equal("/x/a.proto", place.Path);
        Assert.Equal(new LinePosition(2, 1), place.StartLinePosition);
        Assert.Equal(new LinePosition(2, 8), place.EndLinePosition);
        Assert.Equal(Microsoft.CodeAnalysis.DiagnosticSeverity.Error, found.Severity);
        Assert.Empty(found.Descriptor.HelpLinkUri);
        Assert.Equal(["g.g.cs"], run.HintNames);
    }

    [Fact]
    public void Report_OfMistakesInSeveralFiles_HasThemAll()
    {
        TestRun run = TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; message A { int32 = 1; }"),
            ("b.proto", "syntax = \"proto3\"; import \"nowhere.proto\"; message B {}"),
            ("g.proto", Good)).Run();

        Assert.Equal(["PZ0001", "PZ1001"], run.Ids);
        Assert.Equal(["g.g.cs"], run.HintNames);
    }

    [Fact]
    public void Report_OfAMistakeBehindManyWarnings_HasIt()
    {
        int[] numbers = [.. Enumerable.Range(0, 33)];
        string imports = string.Concat(numbers.Select(i => $"import \"unused{i}.proto\";\n"));
        TestRun run = TestProject.Of([
            .. numbers.Select(i => ($"unused{i}.proto", "syntax = \"proto3\";")),
            .. numbers.Select(i => ($"a{i}.proto", $"syntax = \"proto3\";\n{imports}")),
            ("b.proto", "syntax = \"proto3\"; option csharp_namespace = \"1\"; message B {}")]).Run();

        Assert.Equal(1_000, run.Ids.Count(id => id == "PZ1006"));
        Assert.Equal(["PZ2001"], run.Ids.Where(id => id != "PZ1006"));
    }

    [Fact]
    public void Files_ThatNeedABrokenOne_AreLeftOutWithoutFurtherMistakes()
    {
        TestRun run = TestProject.Of(
            ("broken.proto", "syntax = \"proto3\"; message Broken { Unknown u = 1; } message Fine {}"),
            ("uses.proto", "syntax = \"proto3\"; import \"broken.proto\"; message Uses { map<int32, Fine> f = 1; }"),
            ("uses_uses.proto",
            "syntax = \"proto3\"; import \"uses.proto\"; message UsesUses { oneof o { Uses f = 1; } }"),
            ("imports.proto",
            "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message Imports { google.protobuf.Any a = 1; }")).Run();

        Assert.Equal(["PZ1014", "PZ2008", "PZ2008"], run.Ids);
        Assert.All(run.Diagnostics.Skip(1), found => Assert.Contains("broken.proto", found.GetMessage()));
        Assert.Equal(["imports.g.cs"], run.HintNames);
    }

    [Fact]
    public void NoProtoFiles_TellsHowToAddThem()
    {
        TestRun run = TestProject.Of(("readme.txt", "")).Run();

        Diagnostic found = Assert.Single(run.Diagnostics);
        Assert.Equal(("PZ3001", Microsoft.CodeAnalysis.DiagnosticSeverity.Info), (found.Id, found.Severity));
        Assert.Equal(Location.None, found.Location);
        Assert.Empty(TestProject.Of().Set("ProtoZeroEnabled", "false").Run().Diagnostics);
    }

    [Fact]
    public void Files_WithTheSameTextInTwoFolders_CountOnce()
    {
        const string Text = "syntax = \"proto3\"; package p; message M {}";
        TestRun run = TestProject.Of(
            ("/x/bin/Debug/protos/p.proto", Text), ("/x/protos/p.proto", Text),
            ("/x/use.proto", "syntax = \"proto3\"; package q; import \"protos/p.proto\"; message U { p.M m = 1; }"))
            .Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["protos/p.g.cs", "use.g.cs"], run.HintNames);
    }

    [Fact]
    public void Files_GivenTwice_CountOnce()
    {
        TestRun run = TestProject.Of(("/x/g.proto", Good), ("/x/g.proto", Good)).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["g.g.cs"], run.HintNames);
    }

    [Fact]
    public void Files_OfOneImportNameAndTwoTexts_AreAMistake()
    {
        TestProject project = TestProject.Of(
            ("/x/a/m.proto", "syntax = \"proto3\"; message A {}"),
            ("/x/b/m.proto", "syntax = \"proto3\"; message B {}"), ("/x/g.proto", Good));
        TestRun run = project.SetItem("/x/a/m.proto", "ProtoZeroImportRoot", "/x/a")
            .SetItem("/x/b/m.proto", "ProtoZeroImportRoot", "/x/b").Run();

        Assert.Equal(["PZ2004"], run.Ids);
        Assert.Equal(["g.g.cs", "m.g.cs"], run.HintNames);
    }

    [Fact]
    public void Messages_OfOneNameInTwoFiles_AreAMistake()
    {
        TestRun run =
            TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; message M {}"), ("b.proto", "syntax = \"proto3\"; message M {}")).Run();

        Assert.Equal(["PZ1010"], run.Ids);
    }

    [Fact]
    public void Namespace_ThatIsNone_IsAMistakeAtTheOption()
    {
        TestRun run = TestProject.Of(
            ("a.proto", "syntax = \"proto3\";\noption csharp_namespace = \"A; class X {} //\";\nmessage M {}"),
            ("g.proto", Good)).Run();

        Diagnostic found = Assert.Single(run.Diagnostics);
        Assert.Equal("PZ2001", found.Id);
        Assert.Equal(1, found.Location.GetLineSpan().StartLinePosition.Line);
        Assert.Equal(["g.g.cs"], run.HintNames);
    }

    [Fact]
    public void Output_InAnotherCulture_IsTheSame()
    {
        const string Text =
            "syntax = \"proto2\"; message M { optional double d = 1 [default = -1.5]; optional int32 i = 2 [default = -7]; }";
        var strange = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        strange.NumberFormat.NegativeSign = "minus ";
        strange.NumberFormat.NumberDecimalSeparator = ",";
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            string expected = TestProject.Of(("a.proto", Text)).Run().Source("a.g.cs");
            CultureInfo.CurrentCulture = strange;
            Assert.Equal(expected, TestProject.Of(("a.proto", Text)).Run().Source("a.g.cs"));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void Run_OverGarbage_LetsNoExceptionOut()
    {
        var random = new Random(20261121);
        List<string> seeds = GoldenCase.All("valid").Concat(GoldenCase.All("invalid"))
            .Select(one => File.ReadAllText(Path.Combine(one.Root, one.Entry))).ToList();
        string[] pieces =
            ["{", "}", ";", "\"", "message", "enum", "oneof", "map<", "extend", "group", "=", "1", "\0", "\ud800", "//",
            "/*", "<", "import", ".", "option", "é"];
        for (int round = 0; round < 300; round++)
        {
            var project = new TestProject();
            for (int file = 0; file < 3; file++)
            {
                string text = seeds[random.Next(seeds.Count)];
                for (int edit = random.Next(6); edit > 0; edit--)
                {
                    int at = random.Next(text.Length + 1);
                    int length = Math.Min(random.Next(12), text.Length - at);
                    text = text.Remove(at, length).Insert(at, pieces[random.Next(pieces.Length)]);
                }

                project.Add($"/f{file}/" + (random.Next(5) == 0 ? "../ö \u0001:*?.proto" : "a.proto"), text);
            }

            TestRun run = project.Run();
            Assert.Null(run.Result.Exception);
            Assert.DoesNotContain("PZ9000", run.Ids);
        }
    }

    [Fact]
    public void Files_WithStrangePaths_HaveDistinctHintNames()
    {
        string[] paths =
            ["/x/a.proto", "/x/A.proto", "/x/b c.proto", "/x/b{20}c.proto", "/x/é.proto", "/x/.proto", "/x/....proto",
            "C:\\x\\d.PROTO",
            "/x/e..f.proto", "/x/dir /g.proto", "/x/con.proto", "//h.proto", "i.proto", "/x/😀.proto",
            "/x/a:b*?<>|.proto"];
        var project = new TestProject();
        for (int i = 0; i < paths.Length; i++)
            project.Add(paths[i], $"syntax = \"proto3\"; package p{i}; message M {{}}");

        TestRun run = project.Run();

        Assert.Null(run.Result.Exception);
        Assert.Empty(run.Diagnostics);
        Assert.Equal(paths.Length, run.HintNames.Distinct(StringComparer.OrdinalIgnoreCase).Count());
    }

    [Fact]
    public void StepResult_OfAFailure_NamesStepAndFile()
    {
        var result =
            StepResult<string>.Run(StepNames.Emit, "a.proto", () => throw new InvalidOperationException("why\nso"));

        Assert.Null(result.Value);
        Assert.Equal(DiagnosticId.InternalError, result.Failure!.Id);
        Assert.Equal("a.proto", result.Failure.Path);
        Assert.Equal([StepNames.Emit, "a.proto", "InvalidOperationException: why so"], result.Failure.Arguments);
        Assert.Throws<OperationCanceledException>(
            () => StepResult<string>.Run("", "", () => throw new OperationCanceledException()));
    }

    [Fact]
    public void ReleaseFile_HoldsEveryDiagnostic()
    {
        string[] rules = File.ReadLines(Repository.PathOf("generator/ProtoZeroGenerator/AnalyzerReleases.Unshipped.md"))
            .Where(line => line.StartsWith("PZ", StringComparison.Ordinal))
                .Select(line => string.Join(" ", line.Split('|').Take(3).Select(cell => cell.Trim()))).ToArray();

        Assert.Equal(
            DiagnosticTable.All.OrderBy(info => info.Id)
            .Select(info => $"{info.Code} {DiagnosticDescriptors.Category} {info.Severity}"), rules);
    }

    [Fact]
    public void Pages_HoldEveryDiagnostic()
    {
        string[] lines = File.ReadAllLines(Repository.PathOf("docs/diagnostics.md"));
        string[] headings = lines.Where(line => line.StartsWith("### PZ", StringComparison.Ordinal))
            .Select(line => line[4..10]).ToArray();
        string[] anchors = lines.Where(line => line.StartsWith("<a id=\"pz", StringComparison.Ordinal))
            .Select(line => line[7..13].ToUpperInvariant()).ToArray();
        string targets = File.ReadAllText(Repository.PathOf("src/LibProtoZeroSharp/build/ProtobufZeroSharp.targets"))
            + File.ReadAllText(Repository.PathOf("src/SidePackage.targets"))
            + File.ReadAllText(Repository.PathOf("generator/ProtoZeroGenerator/build/ProtobufZero.Generator.targets"))
            + File.ReadAllText(Repository.PathOf("src/LibProtoZeroSharp.Compiler/TextMemory.cs"));
        IEnumerable<string> ofPackages = Regex.Matches(targets, "Code ?= ?\"(PZ[0-9]{4})\"")
            .Select(match => match.Groups[1].Value).Distinct();

        Assert.Equal(
            DiagnosticTable.All.Select(info => info.Code).Concat(ofPackages).Order(StringComparer.Ordinal),
            headings.Where(code => !code.StartsWith("PZ4", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Equal(headings, anchors);
    }

    [Fact]
    public void HelpLink_OfEveryId_IsAnAnchorOfThePage()
    {
        string page = File.ReadAllText(Repository.PathOf("docs/diagnostics.md"));
        Assert.All(DiagnosticTable.All, info =>
        {
            var link = new Uri(HelpLinks.In("https://example.org/a/b", info.Code)!, UriKind.Absolute);
            Assert.Equal("/a/b/blob/main/docs/diagnostics.md", link.AbsolutePath);
            Assert.Contains(
                $"<a id=\"{link.Fragment[1..]}\"></a>\n\n### {info.Code}: ", page.Replace("\r", ""),
                StringComparison.Ordinal);
        });
    }

    // Links led to an organisation that did not exist, and that a stranger could have registered.
    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData(" ")]
    public void HelpLink_WithoutAddress_IsNone(string? repository)
    {
        Assert.Null(HelpLinks.In(repository, "PZ1014"));
        Assert.All(DiagnosticTable.All, info => Assert.Empty(DiagnosticDescriptors.Get(info.Id).HelpLinkUri));
    }

    [Theory]
    [InlineData("https://example.org/a/b/")]
    [InlineData("https://example.org/a/b.git")]
    public void HelpLink_OfAnyFormOfTheAddress_IsThePage(string repository) =>
        Assert.Equal("https://example.org/a/b/blob/main/docs/diagnostics.md#pz1014",
            HelpLinks.In(repository, "PZ1014"));
}
