using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Breaking;

/// <summary>What the names of rules and categories mean.</summary>
internal static class RuleNames
{
    private static readonly Dictionary<string, IReadOnlyList<BreakingRule>> s_meanings = Make();

    /// <summary>
    /// The rules that a name means: that of a rule, of a category, or an earlier name; null if it means nothing.
    /// </summary>
    public static IReadOnlyList<BreakingRule>? Find(string name) =>
        s_meanings.TryGetValue(name, out IReadOnlyList<BreakingRule>? rules) ? rules : null;

    private static Dictionary<string, IReadOnlyList<BreakingRule>> Make()
    {
        var meanings = new Dictionary<string, IReadOnlyList<BreakingRule>>();
        foreach (BreakingRule rule in BreakingRules.All) meanings.Add(rule.Name, new[] { rule });
        AddCategory("FILE", BreakingCategories.File);
        AddCategory("PACKAGE", BreakingCategories.Package);
        AddCategory("WIRE_JSON", BreakingCategories.WireJson);
        AddCategory("WIRE", BreakingCategories.Wire);
        AddCategory("CSR", BreakingCategories.Csr);
        AddCategory("CSHARP", BreakingCategories.CSharp);

        // Earlier names, and rules that find nothing any more.
        meanings.Add("FIELD_SAME_LABEL", new[]
        {
            BreakingRules.FieldSameCardinality, BreakingRules.FieldWireCompatibleCardinality,
            BreakingRules.FieldWireJsonCompatibleCardinality,
        });
        meanings.Add("FIELD_SAME_CTYPE", new[] { BreakingRules.FieldSameCppStringType });
        meanings.Add("FILE_SAME_JAVA_STRING_CHECK_UTF8", new[] { BreakingRules.FieldSameJavaUtf8Validation });
        meanings.Add("FILE_SAME_PHP_GENERIC_SERVICES", Array.Empty<BreakingRule>());
        meanings.Add("MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", Array.Empty<BreakingRule>());
        return meanings;

        void AddCategory(string name, BreakingCategories category) => meanings.Add(
            name, BreakingRules.All.Where(rule => (rule.Categories & category) != 0).ToList());
    }
}
