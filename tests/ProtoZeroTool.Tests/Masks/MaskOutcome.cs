namespace ProtoZeroTool.Tests.Masks;

/// <summary>How a parse by a mask and a parse of everything ended, which was as documented.</summary>
internal enum MaskOutcome
{
    /// <summary>Both read the same fields.</summary>
    Same,

    /// <summary>Both found the same error.</summary>
    SameError,

    /// <summary>The parse of everything found an error before.</summary>
    OtherError,

    /// <summary>Both found that a value is cut, which is in a group.</summary>
    CutInGroup,

    /// <summary>The parse of everything found an error where the mask does not look.</summary>
    RefusedByAllOnly,
}
