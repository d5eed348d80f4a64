namespace ProtoZeroGenerator.Guard;

/// <summary>One rule about schemas, beyond what the language demands.</summary>
internal abstract class SchemaRule
{
    private protected SchemaRule(int number, string name, string advice)
    {
        Number = number;
        Name = name;
        Advice = advice;
    }

    /// <summary>The number of its diagnostic.</summary>
    public int Number { get; }

    /// <summary>Its name, for example <c>FIELD_NO_DELETE</c>.</summary>
    public string Name { get; }

    /// <summary>What to do about a finding of it; empty where each finding says so itself.</summary>
    public string Advice { get; }

    public override string ToString() => Name;
}
