using System;

namespace ProtoZeroGenerator.Breaking;

/// <summary>What a change breaks, as sets of rules. A rule can be in several.</summary>
[Flags]
internal enum BreakingCategories
{
    None = 0,

    /// <summary>Bytes of an older release, or of a newer one, are misread.</summary>
    Wire = 1,

    /// <summary>The same, or JSON is misread.</summary>
    WireJson = 2,

    /// <summary>Generated code changes, whatever file of a package holds it.</summary>
    Package = 4,

    /// <summary>Generated code changes, or moves to another file.</summary>
    File = 8,

    /// <summary>C# that uses generated messages no longer compiles or behaves differently.</summary>
    CSharp = 16,

    /// <summary>What a schema registry would refuse.</summary>
    Csr = 32,
}
