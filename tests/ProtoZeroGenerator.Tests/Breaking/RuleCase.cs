using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>
/// A case of <c>cases.txt</c>: a rule, the place where it is broken (<c>-</c>: the file, <c>gone</c>: nowhere), the
/// schema before, <c>--</c>, and the schema now. Without a syntax, a schema is proto3 in the package p; these stand on
/// a line of their own.
/// </summary>
internal sealed record RuleCase(BreakingRule Rule, string Place, string Before, string Now)
{
    private const string Folder = "tests/ProtoZeroGenerator.Tests/Breaking/";

    public static IReadOnlyList<RuleCase> All { get; } =
        [.. File.ReadAllText(Repository.PathOf(Folder + "cases.txt")).Split("\n\n").Select(Parse)];

    /// <summary>The id of the diagnostic.</summary>
    public string Code => $"PZ{Rule.Number}";

    /// <summary>What is reported, as <see cref="Found"/> spells it.</summary>
    public string Expected => Place switch
    {
        "gone" => Code,
        "-" => $"{Code} now/a.proto:1:1",
        _ => $"{Code} now/a.proto:{Place}",
    };

    /// <summary>A project with both schemas and the strictest setting that has the rule.</summary>
    public TestProject Project()
    {
        BreakingCategories all = Rule.Categories;
        string setting = all.HasFlag(BreakingCategories.File) ? "File"
            : all.HasFlag(BreakingCategories.Package) ? "Package"
            : all.HasFlag(BreakingCategories.CSharp) ? "CSharp"
            : all.HasFlag(BreakingCategories.WireJson) ? "WireJson" : "Wire";
        string name = Place == "gone" && Rule.Name == "FILE_NO_DELETE" ? "b.proto" : "a.proto";
        return TestProject.Of(("now/a.proto", Now), ("old/" + name, Before))
            .SetItem("now/a.proto", "ProtoZeroImportRoot", "now").SetItem("old/" + name, "ProtoZeroImportRoot", "old")
            .SetItem("old/" + name, "ProtoZeroBaseline", "true").Set("ProtoZeroBreaking", setting);
    }

    /// <summary>What the compiler reports of the rule.</summary>
    public IEnumerable<string> Found() =>
        Project().Run().Diagnostics.Where(found => found.Id == Code).Select(TestRun.Describe);

    private static RuleCase Parse(string block)
    {
        string[] lines = block.TrimEnd('\n').Split('\n');
        string[] head = lines[0].Split(' ');
        int middle = System.Array.IndexOf(lines, "--");
        BreakingRule rule = BreakingRules.All.Single(rule => rule.Name == head[0]);
        return new RuleCase(rule, head[1], Text(lines[1..middle]), Text(lines[(middle + 1)..]));
    }

    private static string Text(string[] lines)
    {
        bool hasHead = lines is [{ } first, ..] && (first.StartsWith("syntax") || first.StartsWith("edition"));
        return string.Join('\n', hasHead ? lines : lines.Prepend("syntax = \"proto3\"; package p;"));
    }
}
