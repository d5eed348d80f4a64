namespace ProtoZeroGenerator.Schema;

/// <summary>Which field numbers there are.</summary>
internal static class FieldNumbers
{
    /// <summary>Largest field number, 2²⁹ − 1.</summary>
    public const int Max = 536_870_911;

    /// <summary>First number kept for the implementation.</summary>
    public const int FirstReserved = 19_000;

    /// <summary>Last number kept for the implementation.</summary>
    public const int LastReserved = 19_999;

    /// <summary>Whether a field may have the number.</summary>
    public static bool IsValid(int number) => number is > 0 and <= Max and not (>= FirstReserved and <= LastReserved);
}
