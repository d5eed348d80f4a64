using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Guard;

/// <summary>Which findings count, and their order.</summary>
internal static class KeptFindings
{
    /// <summary>
    /// The findings that no comment accepts, in the order of files and places. One beside a comment that accepts other
    /// ones says so.
    /// </summary>
    public static IReadOnlyList<RuleFinding> Of(IEnumerable<RuleFinding> findings)
    {
        var accepted = new Dictionary<SchemaFile, AcceptedRules>();
        return findings.Where(finding => finding.File is null || !AcceptedIn(finding.File).Contain(finding))
            .OrderBy(finding => finding.File?.ImportName ?? "", StringComparer.Ordinal)
            .ThenBy(finding => finding.Span?.Start ?? -1)
            .ThenBy(finding => finding.Span?.End ?? -1)
            .ThenBy(finding => finding.Rule.Number)
            .ThenBy(finding => finding.What, StringComparer.Ordinal)
            .Select(finding => finding.File is not null && AcceptedIn(finding.File).WhyNot(finding) is { } why
                ? finding.With(why) : finding)
            .ToList();

        AcceptedRules AcceptedIn(SchemaFile file)
        {
            if (!accepted.TryGetValue(file, out AcceptedRules? rules))
                accepted.Add(file, rules = new AcceptedRules(file));
            return rules;
        }
    }
}
