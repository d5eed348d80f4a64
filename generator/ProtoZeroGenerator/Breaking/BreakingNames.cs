using System;
using System.Linq;
using ProtoZeroGenerator.Guard;

namespace ProtoZeroGenerator.Breaking;

/// <summary>What the names of rules and categories about changes mean.</summary>
internal static class BreakingNames
{
    /// <summary>All names.</summary>
    public static readonly RuleNames All = Make();

    /// <summary>The rules of categories.</summary>
    public static RuleSelection Of(BreakingCategories categories) =>
        new(BreakingRules.All.Where(rule => (rule.Categories & categories) != 0));

    private static RuleNames Make()
    {
        var names = new RuleNames(BreakingRules.All, "FILE");
        AddCategory("FILE", BreakingCategories.File);
        AddCategory("PACKAGE", BreakingCategories.Package);
        AddCategory("WIRE_JSON", BreakingCategories.WireJson);
        AddCategory("WIRE", BreakingCategories.Wire);
        AddCategory("CSR", BreakingCategories.Csr);
        AddCategory("CSHARP", BreakingCategories.CSharp);

        // Earlier names, and rules that find nothing any more.
        names.Add("FIELD_SAME_LABEL", new[]
        {
            BreakingRules.FieldSameCardinality, BreakingRules.FieldWireCompatibleCardinality,
            BreakingRules.FieldWireJsonCompatibleCardinality,
        });
        names.Add("FIELD_SAME_CTYPE", new[] { BreakingRules.FieldSameCppStringType });
        names.Add("FILE_SAME_JAVA_STRING_CHECK_UTF8", new[] { BreakingRules.FieldSameJavaUtf8Validation });
        names.Add("FILE_SAME_PHP_GENERIC_SERVICES", Array.Empty<SchemaRule>());
        names.Add("MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", Array.Empty<SchemaRule>());
        return names;

        void AddCategory(string name, BreakingCategories category) =>
            names.Add(name, BreakingRules.All.Where(rule => (rule.Categories & category) != 0));
    }
}
