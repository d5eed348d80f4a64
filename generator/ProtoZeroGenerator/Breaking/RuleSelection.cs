using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Breaking;

/// <summary>The rules that are in use. Immutable.</summary>
internal sealed class RuleSelection
{
    /// <summary>No rule.</summary>
    public static readonly RuleSelection None = new(Array.Empty<BreakingRule>());

    private readonly HashSet<BreakingRule> _rules;

    private RuleSelection(IEnumerable<BreakingRule> rules) => _rules = new HashSet<BreakingRule>(rules);

    /// <summary>Whether no rule is in use.</summary>
    public bool IsEmpty => _rules.Count == 0;

    /// <summary>The rules of categories.</summary>
    public static RuleSelection Of(BreakingCategories categories) =>
        new(BreakingRules.All.Where(rule => (rule.Categories & categories) != 0));

    /// <summary>The rules that names mean: rules, earlier names of rules, or categories.</summary>
    /// <param name="used">What is in use; the category <c>FILE</c> where nothing is named.</param>
    /// <param name="excepted">What is taken out of it.</param>
    /// <param name="unknown">The names that mean nothing.</param>
    public static RuleSelection Of(
        IReadOnlyCollection<string> used, IReadOnlyCollection<string> excepted, out IReadOnlyList<string> unknown)
    {
        unknown = used.Concat(excepted).Where(name => RuleNames.Find(name) is null).Distinct().ToList();
        IEnumerable<string> names = used.Count > 0 ? used : new[] { "FILE" };
        var rules = new HashSet<BreakingRule>(names.SelectMany(Meaning));
        rules.ExceptWith(excepted.SelectMany(Meaning));
        return new RuleSelection(rules);
    }

    /// <summary>Whether a rule is in use.</summary>
    public bool Contains(BreakingRule rule) => _rules.Contains(rule);

    private static IEnumerable<BreakingRule> Meaning(string name) =>
        RuleNames.Find(name) ?? Array.Empty<BreakingRule>();
}
