using System.Collections.Generic;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking;

/// <summary>Takes the breaks that the rules in use find.</summary>
internal sealed class BreakingReport
{
    private readonly List<BreakingFinding> _findings = new List<BreakingFinding>();

    public BreakingReport(RuleSelection rules) => Rules = rules;

    /// <summary>The rules in use. A rule that is not among them finds nothing.</summary>
    public RuleSelection Rules { get; }

    /// <summary>What was found.</summary>
    public IReadOnlyList<BreakingFinding> Findings => _findings;

    /// <summary>Whether a rule is in use.</summary>
    public bool Wants(BreakingRule rule) => Rules.Contains(rule);

    /// <summary>Reports a break.</summary>
    /// <param name="rule">The rule, which is in use.</param>
    /// <param name="file">The current file; null where there is none.</param>
    /// <param name="span">The place in it; null where there is none.</param>
    /// <param name="previous">The file of the earlier release.</param>
    /// <param name="what">What has changed, as a sentence.</param>
    public void Add(BreakingRule rule, SchemaFile? file, SourceSpan? span, SchemaFile previous, string what) =>
        _findings.Add(new BreakingFinding(rule, file, span, previous, what));
}
