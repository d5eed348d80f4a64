namespace ProtoZeroGenerator.Breaking;

/// <summary>One rule about what must not change between two releases of a schema.</summary>
internal sealed class BreakingRule
{
    public BreakingRule(int number, string name, BreakingCategories categories, string advice)
    {
        Number = number;
        Name = name;
        Categories = categories;
        Advice = advice;
    }

    /// <summary>The number of its diagnostic.</summary>
    public int Number { get; }

    /// <summary>Its name, for example <c>FIELD_NO_DELETE</c>.</summary>
    public string Name { get; }

    /// <summary>The categories it is in.</summary>
    public BreakingCategories Categories { get; }

    /// <summary>What to do about a break of it.</summary>
    public string Advice { get; }

    public override string ToString() => Name;
}
