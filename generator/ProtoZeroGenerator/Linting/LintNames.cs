using System.Linq;
using ProtoZeroGenerator.Guard;

namespace ProtoZeroGenerator.Linting;

/// <summary>What the names of rules and categories of style mean.</summary>
internal static class LintNames
{
    /// <summary>All names.</summary>
    public static readonly RuleNames All = Make();

    private static RuleNames Make()
    {
        var names = new RuleNames(LintRules.All, "STANDARD");
        AddCategory("MINIMAL", LintCategories.Minimal);
        AddCategory("BASIC", LintCategories.Basic);
        AddCategory("STANDARD", LintCategories.Standard);
        AddCategory("COMMENTS", LintCategories.Comments);
        AddCategory("UNARY_RPC", LintCategories.UnaryRpc);

        // An earlier name of the category.
        AddCategory("DEFAULT", LintCategories.Standard);
        return names;

        void AddCategory(string name, LintCategories category) =>
            names.Add(name, LintRules.All.Where(rule => (rule.Categories & category) != 0));
    }
}
