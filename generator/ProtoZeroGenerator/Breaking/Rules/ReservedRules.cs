using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What is reserved stays reserved, in messages and enums.</summary>
internal static class ReservedRules
{
    /// <summary>Reports each range with numbers, and each name, that is reserved no more.</summary>
    /// <param name="comparison">Takes what is found.</param>
    /// <param name="rule">The rule of messages or of enums.</param>
    /// <param name="now">The type.</param>
    /// <param name="place">Where the type stands.</param>
    /// <param name="before">The type of the earlier release, with what was reserved.</param>
    /// <param name="ranges">The numbers that are reserved.</param>
    /// <param name="names">The names that are reserved.</param>
    /// <param name="most">The number that is written <c>max</c>.</param>
    public static void Check(
        Comparison comparison,
        BreakingRule rule,
        SchemaElement now,
        SourceSpan place,
        (SchemaElement Type, IReadOnlyList<ReservedRange> Ranges, IReadOnlyList<string> Names) before,
        IReadOnlyList<ReservedRange> ranges,
        IReadOnlyList<string> names,
        long most)
    {
        if (!comparison.Wants(rule)) return;
        if (before.Ranges.Count > 0)
        {
            var kept = new NumberRanges(ranges.Select(range => ((long)range.First, (long)range.Last)));
            foreach (ReservedRange range in before.Ranges)
            {
                IReadOnlyList<(long, long)> missing = kept.Missing(range.First, range.Last);
                if (missing.Count > 0) Report($"{NumberRanges.Text(missing, most)}");
            }
        }

        if (before.Names.Count == 0) return;
        var current = new HashSet<string>(names);
        foreach (string name in before.Names.Distinct().Where(name => !current.Contains(name)))
            Report(Describe.ReservedNames(now.File, new[] { name }));

        void Report(string what) => comparison.Add(
            rule, place, before.Type, $"\"{now.FullName}\" no longer reserves {what}: reserved {what}; is missing.");
    }
}
