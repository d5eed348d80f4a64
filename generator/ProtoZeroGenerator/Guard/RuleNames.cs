using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Guard;

/// <summary>What the names of rules and categories mean.</summary>
internal sealed class RuleNames
{
    private readonly Dictionary<string, IReadOnlyList<SchemaRule>> _meanings =
        new Dictionary<string, IReadOnlyList<SchemaRule>>();

    private readonly string _usual;

    /// <summary>Begins with the names of rules.</summary>
    /// <param name="rules">The rules.</param>
    /// <param name="usual">The category that counts where nothing is named.</param>
    public RuleNames(IEnumerable<SchemaRule> rules, string usual)
    {
        _usual = usual;
        foreach (SchemaRule rule in rules) Add(rule.Name, new[] { rule });
    }

    /// <summary>Adds a category, or an earlier name.</summary>
    public void Add(string name, IEnumerable<SchemaRule> rules) => _meanings.Add(Plain(name), rules.ToArray());

    /// <summary>
    /// The rules that a name means, spelt <c>UNARY_RPC</c> or <c>UnaryRpc</c>; null if it means nothing.
    /// </summary>
    public IReadOnlyList<SchemaRule>? Find(string name) =>
        _meanings.TryGetValue(Plain(name), out IReadOnlyList<SchemaRule>? rules) ? rules : null;

    /// <summary>The rules that names mean.</summary>
    /// <param name="used">What is in use; the usual category where nothing is named.</param>
    /// <param name="excepted">What is taken out of it.</param>
    /// <param name="unknown">The names that mean nothing.</param>
    public RuleSelection Select(
        IReadOnlyCollection<string> used, IReadOnlyCollection<string> excepted, out IReadOnlyList<string> unknown)
    {
        unknown = used.Concat(excepted).Where(name => Find(name) is null).Distinct().ToList();
        IEnumerable<string> names = used.Count > 0 ? used : new[] { _usual };
        return new RuleSelection(names.SelectMany(Meaning).Except(excepted.SelectMany(Meaning)));
    }

    private static string Plain(string name) => name.Replace("_", "").ToUpperInvariant();

    private IEnumerable<SchemaRule> Meaning(string name) => Find(name) ?? Array.Empty<SchemaRule>();
}
