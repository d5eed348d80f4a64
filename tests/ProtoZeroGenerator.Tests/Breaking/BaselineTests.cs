using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>The guard inside the compiler.</summary>
public sealed class BaselineTests
{
    private const string Head = "syntax = \"proto3\";\npackage p;\n";

    private const string Before = Head + "message M {\n  int32 a = 1;\n  int32 b = 2;\n}\n";

    private const string Now = Head + "message M {\n  int64 a = 1;\n  int32 b = 2;\n}\n";

    // Cases of buf whose rules are those of a setting, or of which a setting has the one rule.
    private static readonly string[] s_cases =
    [
        "breaking_enum_no_delete", "breaking_extension_no_delete", "breaking_field_same_default",
        "breaking_field_same_json_name", "breaking_field_same_oneof", "breaking_field_same_type",
        "breaking_file_same_package", "breaking_file_same_values", "breaking_oneof_no_delete",
        "breaking_reserved_message_no_delete", "breaking_rpc_no_delete", "breaking_field_wire_compatible_cardinality",
        "breaking_field_no_delete_unless_name_reserved", "breaking_package_no_delete",
    ];

    [Fact]
    public void Rules_EachHasACaseAndIsFoundAtItsPlace()
    {
        Assert.Equal(BreakingRules.All, RuleCase.All.Select(one => one.Rule));
        RoomRules.AssertNone(
            from one in RuleCase.All
            let found = string.Join(", ", one.Found())
            where found != one.Expected
            select $"{one.Rule}: expected {one.Expected}, got {found}");
    }

    [DataFact(DataPart.Schemas)]
    public void Run_CasesOfBuf_AreFoundAtTheSamePlaces() => Assert.All(
        BufCase.All().Where(one => s_cases.Contains(one.Name)), one =>
        {
            HashSet<string> rules = [.. one.Expected.Select(line => line.Split(' ')[^1])];
            Assert.Equal(one.Expected, Run(one, rules));
        });

    [Fact]
    public void Run_Baseline_EmitsNothing()
    {
        TestRun run = Project(Before).Run();

        Assert.Empty(run.Ids);
        Assert.Equal(Only(Before).Run().HintNames, run.HintNames);
    }

    [Theory]
    [InlineData("File", "PZ5014")]
    [InlineData("wirejson", "PZ5060")]
    [InlineData("Wire", "")]
    [InlineData("Off", "")]
    public void Run_Setting_ChoosesTheRules(string setting, string expected)
    {
        string[] ids = expected.Length == 0 ? [] : [expected];

        Assert.Equal(ids, Project(Now).Set("ProtoZeroBreaking", setting).Run().Ids);
        Assert.Equal(ids, Project(Now).SetItem("now/a.proto", "ProtoZeroBreaking", setting).Run().Ids);
        Assert.Equal(ids, Project(Now).SetKey("now/a.proto", "ProtoZeroBreaking", setting).Run().Ids);
    }

    [Theory]
    [InlineData("OFF", "")]
    [InlineData("WIRE_JSON", "PZ5060")]
    public void Run_OptionOfTheFile_CountsBeforeAll(string value, string expected)
    {
        string now = Now.Replace("package p;", "package p; import \"protozerosharp/options.proto\"; "
            + $"option (protozerosharp.file).breaking = {value};");

        Assert.Equal(expected, string.Join(",", Project(now).Set("ProtoZeroBreaking", "File").Run().Ids));
    }

    [Fact]
    public void Run_SettingThatIsNone_IsReported() =>
        Assert.Equal(["PZ2002", "PZ5014"], Project(Now).Set("ProtoZeroBreaking", "Some").Run().Ids.Order());

    [Theory]
    [InlineData("// protozero: accept FIELD_SAME_TYPE: nobody has set it.", "")]
    [InlineData("// protozero: accept FIELD_SAME_NAME, FIELD_SAME_TYPE: nobody has set it.", "")]
    [InlineData("// protozero: accept FIELD_SAME_TYPE:", "PZ5014")]
    [InlineData("// protozero: accept FIELD_SAME_NAME: nobody has set it.", "PZ5014")]
    public void Run_CommentAboveTheDeclaration_AcceptsTheBreak(string comment, string expected)
    {
        Assert.Equal(
            expected, string.Join(",", Project(Now.Replace("  int64", $"  {comment}\n  int64")).Run().Ids));
        Assert.Equal(
            expected, string.Join(",", Project(Now.Replace("message", $"{comment}\nmessage")).Run().Ids));
        Assert.Equal(expected, string.Join(",", Project(comment + "\n" + Now).Run().Ids));
    }

    [Theory]
    [InlineData("// protozero: accept FIELD_SAME_TYPE:", "the comment there has no reason after a colon.")]
    [InlineData("// protozero: accept FIELD_SAME_TIPE: old", "the comment there accepts FIELD_SAME_TIPE.")]
    public void Run_CommentThatAcceptsSomethingElse_IsNamed(string comment, string expected)
    {
        Assert.Contains(expected, Text(Now.Replace("  int64", $"  {comment}\n  int64")));
        Assert.DoesNotContain("not accepted", Text(Now.Replace("  int32 b", $"  {comment}\n  int32 b")));
        Assert.DoesNotContain("not accepted", Text(Now));

        static string Text(string now) => Assert.Single(Project(now).Run().Diagnostics).GetMessage(null);
    }

    [Theory]
    [InlineData("Wire", "PZ2010")]
    [InlineData("Off", "")]
    public void Run_SettingWithoutABaseline_IsReported(string setting, string expected) => Assert.Equal(
        expected, string.Join(",", Only(Now).Set("ProtoZeroBreaking", setting).Run().Ids));

    [Fact]
    public void Run_UnstablePackage_MayBreakWhereTheProjectSaysSo()
    {
        const string Package = "package p.v1beta1";
        TestProject project = Project(Now.Replace("package p", Package), Before.Replace("package p", Package));

        Assert.Equal(["PZ5014"], project.Run().Ids);
        Assert.Empty(project.Set("ProtoZeroBreakingUnstable", "true").Run().Ids);
    }

    [Fact]
    public void Run_ErrorInTheBaseline_IsReportedThere() =>
        Assert.Equal("PZ1014 old/a.proto:4:3", string.Join(
            ",", Project(Before, Before.Replace("int32 a", "Unknown a")).Run().Diagnostics.Select(TestRun.Describe)));

    [Fact]
    public void Edit_OfAFile_ComparesAndReportsAnew()
    {
        TestProject project = Project(Before).Add("now/b.proto", Head + "message B {}")
            .SetItem("now/b.proto", "ProtoZeroImportRoot", "now");
        Assert.Empty(project.Run().Ids);

        Assert.Equal(["PZ5014"], project.Edit("now/a.proto", Now).Run().Ids);
        TestRun other = project.Edit("now/b.proto", Head + "message B { int32 x = 1; }").Run();
        Assert.Equal(["PZ5014"], other.Ids);
        Assert.Equal([IncrementalStepRunReason.Cached], other.Reasons(StepNames.Baseline));
        Assert.Empty(project.Edit("now/a.proto", Before).Run().Ids);
    }

    [Fact]
    public void Edit_OfTheBaseline_ReportsAnew()
    {
        TestProject project = Project(Now);
        Assert.Equal(["PZ5014"], project.Run().Ids);

        Assert.Empty(project.Edit("old/a.proto", Now).Run().Ids);
    }

    private static TestProject Only(string now) =>
        TestProject.Of(("now/a.proto", now)).SetItem("now/a.proto", "ProtoZeroImportRoot", "now");

    private static TestProject Project(string now, string before = Before) => Only(now).Add("old/a.proto", before)
        .SetItem("old/a.proto", "ProtoZeroImportRoot", "old").SetItem("old/a.proto", "ProtoZeroBaseline", "true");

    private static List<string> Run(BufCase one, HashSet<string> rules)
    {
        TestProject project = TestProject.Of();
        Add(one.Current, "now", false);
        Add(one.Previous, "old", true);
        string setting = rules.Any(rule => rule.StartsWith("PACKAGE_")) ? "Package"
            : rules.Any(rule => rule.Contains("_WIRE_")) ? "Wire"
            : rules.Any(rule => rule.Contains("_UNLESS_")) ? "WireJson" : "File";
        return
        [
            .. project.Set("ProtoZeroBreaking", setting).Run().Diagnostics
                .Where(found => found.Id.StartsWith("PZ5") && rules.Contains(Rule(found))).Select(Line)
                .Order(System.StringComparer.Ordinal),
        ];

        void Add(string folder, string root, bool isBaseline)
        {
            foreach (string path in Directory.GetFiles(folder, "*.proto", SearchOption.AllDirectories).Order())
            {
                string name = $"{root}/{Path.GetRelativePath(folder, path).Replace('\\', '/')}";
                project.Add(name, File.ReadAllText(path)).SetItem(name, "ProtoZeroImportRoot", root);
                if (isBaseline) project.SetItem(name, "ProtoZeroBaseline", "true");
            }
        }
    }

    private static string Rule(Diagnostic found) => found.GetMessage().Split(':')[0];

    // A finding without a place is at the start of the file, where no declaration is.
    private static string Line(Diagnostic found)
    {
        if (found.Location == Location.None) return $"  {Rule(found)}";
        FileLinePositionSpan place = found.Location.GetLineSpan();
        string at = place.StartLinePosition == place.EndLinePosition ? ""
            : $"{place.StartLinePosition.Line + 1}:{place.StartLinePosition.Character + 1}"
                + $"-{place.EndLinePosition.Line + 1}:{place.EndLinePosition.Character + 1}";
        return $"{place.Path["now/".Length..]} {at} {Rule(found)}";
    }
}
