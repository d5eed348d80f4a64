using System;

namespace ProtoZeroSharp;

/// <summary>What the one who parses a whole input says about the message.</summary>
[Flags]
internal enum ParseKind
{
    /// <summary>It must have its required fields, and is empty after an error.</summary>
    None = 0,

    /// <summary>Required fields may be missing.</summary>
    Partial = 1,

    /// <summary>What was read before an error stays.</summary>
    Keep = 2,
}
