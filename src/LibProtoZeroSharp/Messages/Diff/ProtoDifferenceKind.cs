namespace ProtoZeroSharp;

/// <summary>What differs at a path.</summary>
public enum ProtoDifferenceKind
{
    /// <summary>Both messages have a value there, and not the same one.</summary>
    Changed,

    /// <summary>Only the right message has a value there.</summary>
    Added,

    /// <summary>Only the left message has a value there.</summary>
    Removed,
}
