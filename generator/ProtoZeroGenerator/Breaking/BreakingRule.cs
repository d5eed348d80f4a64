using ProtoZeroGenerator.Guard;

namespace ProtoZeroGenerator.Breaking;

/// <summary>One rule about what must not change between two releases of a schema.</summary>
internal sealed class BreakingRule : SchemaRule
{
    public BreakingRule(int number, string name, BreakingCategories categories, string advice)
        : base(number, name, advice) => Categories = categories;

    /// <summary>The categories it is in.</summary>
    public BreakingCategories Categories { get; }
}
