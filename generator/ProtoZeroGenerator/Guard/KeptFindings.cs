using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Guard;

/// <summary>Which findings count, and their order.</summary>
internal static class KeptFindings
{
    /// <summary>The findings that no comment accepts, in the order of files and places.</summary>
    public static IReadOnlyList<RuleFinding> Of(IEnumerable<RuleFinding> findings)
    {
        var accepted = new Dictionary<SchemaFile, AcceptedRules>();
        return findings.Where(finding => !IsAccepted(finding))
            .OrderBy(finding => finding.File?.ImportName ?? "", StringComparer.Ordinal)
            .ThenBy(finding => finding.Span?.Start ?? -1)
            .ThenBy(finding => finding.Span?.End ?? -1)
            .ThenBy(finding => finding.Rule.Number)
            .ThenBy(finding => finding.What, StringComparer.Ordinal)
            .ToList();

        bool IsAccepted(RuleFinding finding)
        {
            if (finding.File is not { } file) return false;
            if (!accepted.TryGetValue(file, out AcceptedRules? rules))
                accepted.Add(file, rules = new AcceptedRules(file));
            return rules.Contain(finding);
        }
    }
}
