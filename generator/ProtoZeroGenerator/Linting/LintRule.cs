using ProtoZeroGenerator.Guard;

namespace ProtoZeroGenerator.Linting;

/// <summary>One rule about the style of schemas.</summary>
internal sealed class LintRule : SchemaRule
{
    public LintRule(int number, string name, LintCategories categories, string advice)
        : base(number, name, advice) => Categories = categories;

    /// <summary>The categories it is in.</summary>
    public LintCategories Categories { get; }
}
