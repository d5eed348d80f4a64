using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Guard;

/// <summary>The rules that are in use. Immutable.</summary>
internal sealed class RuleSelection
{
    /// <summary>No rule.</summary>
    public static readonly RuleSelection None = new(Array.Empty<SchemaRule>());

    private readonly HashSet<SchemaRule> _rules;

    public RuleSelection(IEnumerable<SchemaRule> rules) => _rules = new HashSet<SchemaRule>(rules);

    /// <summary>Whether no rule is in use.</summary>
    public bool IsEmpty => _rules.Count == 0;

    /// <summary>Whether a rule is in use.</summary>
    public bool Contains(SchemaRule rule) => _rules.Contains(rule);
}
