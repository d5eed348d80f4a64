namespace ProtoZeroTool.Judging;

/// <summary>Makes <see cref="NumberFacts"/>.</summary>
internal static class NumberFactsOf
{
    /// <summary>What one number shows.</summary>
    public static NumberFacts Value(ulong bits) =>
        bits <= 1 ? NumberFacts.None
            : NumberFacts.Large
                | ((bits & 1) != 0 ? NumberFacts.Odd : 0) | (bits >> 63 != 0 ? NumberFacts.Negative : 0);
}
