using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking.Comparing;

/// <summary>Compares two releases of schemas.</summary>
internal static class SchemaComparer
{
    /// <summary>Finds what the current release breaks, in the order of files and places.</summary>
    /// <param name="now">The files of the current release.</param>
    /// <param name="previous">The files of the earlier one.</param>
    /// <param name="rules">The rules in use.</param>
    /// <param name="ignoresUnstable">Whether packages that are unstable by their names may break.</param>
    public static IReadOnlyList<RuleFinding> Compare(
        IEnumerable<SchemaFile> now, IEnumerable<SchemaFile> previous, RuleSelection rules, bool ignoresUnstable)
    {
        List<SchemaFile> current = now.ToList();
        var earlier = new NamedTypes(previous);
        var report = new RuleReport(rules);
        ReleaseComparer.Compare(current, earlier, report, withPackages: true);
        foreach (SchemaFile file in current) FileComparer.Compare(file, earlier, report);
        return Keep(report.Findings, ignoresUnstable);
    }

    /// <summary>The findings that count, in their order: comments in the files may accept some.</summary>
    public static IReadOnlyList<RuleFinding> Keep(IEnumerable<RuleFinding> findings, bool ignoresUnstable) =>
        KeptFindings.Of(findings.Where(finding => !(ignoresUnstable && IsUnstable(finding))));

    private static bool IsUnstable(RuleFinding finding) =>
        (finding.Previous is { } previous && PackageVersions.IsUnstable(previous.Package))
            || (finding.File is { } file && PackageVersions.IsUnstable(file.Package));
}
