using System;
using System.Collections.Generic;
using System.Linq;
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
    public static IReadOnlyList<BreakingFinding> Compare(
        IEnumerable<SchemaFile> now, IEnumerable<SchemaFile> previous, RuleSelection rules, bool ignoresUnstable)
    {
        List<SchemaFile> current = now.ToList();
        var earlier = new NamedTypes(previous);
        var report = new BreakingReport(rules);
        ReleaseComparer.Compare(current, earlier, report, withPackages: true);
        foreach (SchemaFile file in current) FileComparer.Compare(file, earlier, report);
        return Keep(report.Findings, ignoresUnstable);
    }

    /// <summary>The findings that count, in their order: comments in the files may accept some.</summary>
    public static IReadOnlyList<BreakingFinding> Keep(IReadOnlyList<BreakingFinding> findings, bool ignoresUnstable)
    {
        var accepted = new Dictionary<SchemaFile, AcceptedBreaks>();
        return Sort(findings.Where(finding => !(ignoresUnstable && IsUnstable(finding)) && !IsAccepted(finding)));

        bool IsAccepted(BreakingFinding finding)
        {
            if (finding.File is not { } file) return false;
            if (!accepted.TryGetValue(file, out AcceptedBreaks? breaks))
                accepted.Add(file, breaks = new AcceptedBreaks(file));
            return breaks.Contains(finding);
        }
    }

    private static bool IsUnstable(BreakingFinding finding) => UnstablePackages.Contains(finding.Previous.Package)
        || (finding.File is { } file && UnstablePackages.Contains(file.Package));

    private static List<BreakingFinding> Sort(IEnumerable<BreakingFinding> findings) => findings
        .OrderBy(finding => finding.File?.ImportName ?? "", StringComparer.Ordinal)
        .ThenBy(finding => finding.Span?.Start ?? -1)
        .ThenBy(finding => finding.Span?.End ?? -1)
        .ThenBy(finding => finding.Rule.Number)
        .ThenBy(finding => finding.What, StringComparer.Ordinal)
        .ToList();
}
