namespace ProtoZeroSharp;

/// <summary>What a <see cref="Reference"/> is.</summary>
internal enum ReferenceKind : byte
{
    /// <summary>Strings or bytes side by side.</summary>
    Texts,

    /// <summary>The slot of a sub-message.</summary>
    Message,

    /// <summary>A list.</summary>
    List,

    /// <summary>A map.</summary>
    Map,

    /// <summary>A oneof. Its case is a plain field; the storage of its members belongs to this reference.</summary>
    Oneof,
}
