using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Hosting;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>Settings that do not exist: each is named, where it is written, with the setting that was meant.</summary>
public class UnknownSettingTests
{
    private const string Project = "/x/app.csproj";

    [Theory]
    [InlineData(
        "<ItemGroup><AdditionalFiles Include='a.proto' ProtoZeroAcess='Internal' /></ItemGroup>", "ProtoZeroAcess",
        "ProtoZeroAccess")]
    [InlineData(
        "<ItemGroup><AdditionalFiles Include='a.proto'><ProtoZeroName>X</ProtoZeroName></AdditionalFiles></ItemGroup>",
        "ProtoZeroName", "ProtoZeroNamespace")]
    [InlineData(
        "<ItemGroup><AdditionalFiles Update='*.proto' protozeronamespaces='A' /></ItemGroup>", "protozeronamespaces",
        "ProtoZeroNamespace")]
    [InlineData(
        "<ItemGroup><AdditionalFiles Include='a.proto' ProtZeroDocs='false' /></ItemGroup>", "ProtZeroDocs",
        "ProtoZeroDocs")]
    [InlineData(
        "<ItemDefinitionGroup><AdditionalFiles ProtoZeroImport='true' /></ItemDefinitionGroup>", "ProtoZeroImport",
        "ProtoZeroImportRoot")]
    [InlineData(
        "<ItemGroup><AdditionalFiles Include='a.proto' ProtoZeroLasy='true' /></ItemGroup>", "ProtoZeroLasy",
        "ProtoZeroLazy")]
    [InlineData(
        "<PropertyGroup><ProtoZeroEnable>false</ProtoZeroEnable></PropertyGroup>", "ProtoZeroEnable",
        "ProtoZeroEnabled")]
    [InlineData(
        "<Target Name='T'><PropertyGroup><ProtoZeroNamspace>A</ProtoZeroNamspace></PropertyGroup></Target>",
        "ProtoZeroNamspace", "ProtoZeroNamespace")]
    public void Name_ThatDoesNotExist_IsToldAtItsPlace(string xml, string name, string nearest)
    {
        string text = $"<Project>\r\n  {xml}\r\n</Project>";
        Diagnostic found =
            Assert.Single(TestProject.Of((Project, text), ("/x/a.proto", "syntax = \"proto3\";")).Run().Diagnostics);

        Assert.Equal(("PZ2006", DiagnosticSeverity.Warning), (found.Id, found.Severity));
        FileLinePositionSpan place = found.Location.GetLineSpan();
        int column = 2 + xml.IndexOf(name, System.StringComparison.Ordinal);
        Assert.Equal((Project, new LinePosition(1, column), new LinePosition(1, column + name.Length)),
            (place.Path, place.StartLinePosition, place.EndLinePosition));
        Assert.Contains($"\"{name}\"", found.GetMessage(null));
        Assert.Contains($" {nearest}.", found.GetMessage(null));
    }

    [Theory]
    [InlineData(
        "<ItemGroup><AdditionalFiles Include='a.proto' ProtoZeroAccess='Internal' PROTOZERODOCS='true' Visible='false' Link='b' /></ItemGroup>")]
    [InlineData(
        "<PropertyGroup><ProtoZeroPack>true</ProtoZeroPack></PropertyGroup><ItemGroup><AdditionalFiles Include='a.proto' ProtoZeroPack='true' /></ItemGroup>")]
    [InlineData("<ItemGroup><Other Include='a.proto' ProtoZeroAcess='Internal' /></ItemGroup>")]
    [InlineData("<!-- <ItemGroup><AdditionalFiles Include='a.proto' ProtoZeroAcess='Internal' /></ItemGroup> -->")]
    [InlineData(
        "<PropertyGroup><ProtoZeroAllowChecks>true</ProtoZeroAllowChecks><ProtoZeroEnabled>true</ProtoZeroEnabled></PropertyGroup>")]
    [InlineData(
        "<PropertyGroup><ProtoZeroVersion>1</ProtoZeroVersion></PropertyGroup><ItemGroup><P Version='$(protozeroversion)' /></ItemGroup>")]
    [InlineData("<PropertyGroup><Access>1</Access><ProtoRoot>x</ProtoRoot></PropertyGroup>")]
    [InlineData("<PropertyGroup>")]
    [InlineData("&oops;")]
    public void Name_ThatExistsOrIsSomebodyElses_IsNoMistake(string xml) => Assert.Empty(
        TestProject.Of((Project, $"<Project>{xml}</Project>"), ("/x/a.proto", "syntax = \"proto3\";")).Run().Ids);

    [Fact]
    public void Property_ReadByAnotherProjectFile_IsNoMistake() => Assert.Empty(TestProject.Of(
        ("/x/Directory.Build.props",
        "<Project><PropertyGroup><ProtoZeroVersion>1</ProtoZeroVersion></PropertyGroup></Project>"),
        ("/x/Directory.Packages.props",
        "<Project><ItemGroup><P Version='$(ProtoZeroVersion)' /></ItemGroup></Project>"),
        ("/x/a.proto", "syntax = \"proto3\";")).Run().Ids);

    [Fact]
    public void Key_OfTheEditorConfigurationThatDoesNotExist_IsToldOnce()
    {
        TestProject project =
            TestProject.Of(("/x/a.proto", "syntax = \"proto3\";"), ("/x/b.proto", "syntax = \"proto3\";"));
        foreach (string path in new[] { "/x/a.proto", "/x/b.proto" })
            project.SetKey(path, "protozeroacess", "Internal").SetKey(path, "protozerodocs", "false")
                .SetKey(path, "indent_size", "2");

        Diagnostic found = Assert.Single(project.Run().Diagnostics);

        Assert.Equal("PZ2006", found.Id);
        Assert.Contains(" ProtoZeroAccess.", found.GetMessage(null));
        Assert.Empty(project.Set("ProtoZeroEnabled", "false").Run().Ids);
    }

    // Hosts other than the compiler need not list their keys.
    [Fact]
    public void Keys_OfAHostThatDoesNotListThem_AreNotLookedAt() =>
        Assert.Empty(GeneratorOptions.UnknownKeys(new WithoutKeys()));

    [Fact]
    public void Edit_OfTheProjectFile_ParsesNoSchemaAgain()
    {
        TestProject project =
            TestProject.Of((Project, "<Project />"), ("/x/a.proto", "syntax = \"proto3\"; message A {}"));
        project.Run();

        TestRun run =
            project.Edit(Project, "<Project><PropertyGroup><ProtoZeroX>1</ProtoZeroX></PropertyGroup></Project>").Run();

        Assert.Equal(["PZ2006"], run.Ids);
        foreach (string step in new[] { StepNames.Inputs, StepNames.Parse, StepNames.Link, StepNames.Model,
            StepNames.Emit })
            Assert.All(run.Reasons(step), reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
        Assert.All(
            project.EditCSharp("class C { }").Run().Reasons(StepNames.Settings), reason =>
                Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void NoProtoFiles_WhileTheProjectHasSome_IsAWarningThatNamesOne()
    {
        TestProject project = TestProject.Of().Set("_ProtoZeroForgotten", "schemas/a.proto");

        Diagnostic found = Assert.Single(project.Run().Diagnostics);

        Assert.Equal(("PZ3004", DiagnosticSeverity.Warning), (found.Id, found.Severity));
        Assert.Contains("schemas/a.proto", found.GetMessage(null));
        Assert.Empty(project.Set("ProtoZeroEnabled", "false").Run().Ids);
    }

    private sealed class WithoutKeys : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = null;
            return false;
        }
    }
}
