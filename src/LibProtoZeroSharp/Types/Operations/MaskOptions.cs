using System;

namespace ProtoZeroSharp;

/// <summary>What takes the place of the target's in a merge by a mask, instead of being merged or appended.</summary>
[Flags]
internal enum MaskOptions
{
    None = 0,

    /// <summary>Messages.</summary>
    ReplaceMessages = 1 << 0,

    /// <summary>Lists and maps.</summary>
    ReplaceLists = 1 << 1,
}
