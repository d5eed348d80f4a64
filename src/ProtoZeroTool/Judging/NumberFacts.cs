using System;

namespace ProtoZeroTool.Judging;

/// <summary>What the numbers at a path have shown; it tells which other readings of them are plausible.</summary>
[Flags]
internal enum NumberFacts : byte
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>One was odd and larger than 1.</summary>
    Odd = 1,

    /// <summary>One had the highest bit set.</summary>
    Negative = 2,

    /// <summary>One was larger than 1.</summary>
    Large = 4,
}
