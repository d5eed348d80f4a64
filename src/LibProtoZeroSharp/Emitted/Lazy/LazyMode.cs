namespace ProtoZeroSharp;

/// <summary>What a parse does with a lazy message that it meets.</summary>
internal enum LazyMode : byte
{
    /// <summary>Decodes all of it: its bytes are not what is to be written.</summary>
    Eager,

    /// <summary>Validates it and leaves it undecoded.</summary>
    Validate,

    /// <summary>Leaves it undecoded: it was validated with what holds it.</summary>
    Validated,

    /// <summary>Leaves it undecoded, with any content.</summary>
    Unchecked,
}
