using System.Collections.Generic;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Guard;

/// <summary>Takes what the rules in use find.</summary>
internal sealed class RuleReport
{
    private readonly List<RuleFinding> _findings = new List<RuleFinding>();

    public RuleReport(RuleSelection rules) => Rules = rules;

    /// <summary>The rules in use. A rule that is not among them finds nothing.</summary>
    public RuleSelection Rules { get; }

    /// <summary>What was found.</summary>
    public IReadOnlyList<RuleFinding> Findings => _findings;

    /// <summary>Whether a rule is in use.</summary>
    public bool Wants(SchemaRule rule) => Rules.Contains(rule);

    /// <summary>Reports a finding.</summary>
    /// <param name="rule">The rule, which is in use.</param>
    /// <param name="file">The current file; null where there is none.</param>
    /// <param name="span">The place in it; null where there is none.</param>
    /// <param name="previous">The file of the earlier release; null where no releases are compared.</param>
    /// <param name="what">What was found, as a sentence.</param>
    public void Add(SchemaRule rule, SchemaFile? file, SourceSpan? span, SchemaFile? previous, string what) =>
        _findings.Add(new RuleFinding(rule, file, span, previous, what));
}
