using System;

namespace ProtoZeroGenerator.Linting;

/// <summary>How strict the style is, as sets of rules. A rule can be in several.</summary>
[Flags]
internal enum LintCategories
{
    None = 0,

    /// <summary>Files and folders fit their packages, which most languages need.</summary>
    Minimal = 1,

    /// <summary>The same, and names are cased as usual.</summary>
    Basic = 2,

    /// <summary>The same, and names say what they belong to.</summary>
    Standard = 4,

    /// <summary>Declarations have comments.</summary>
    Comments = 8,

    /// <summary>Calls have no streams.</summary>
    UnaryRpc = 16,
}
