namespace ProtoZeroSharp;

/// <summary>Why a text is not the number that was expected.</summary>
internal enum NumberError : byte
{
    /// <summary>It is.</summary>
    None,

    /// <summary>It does not begin with a number.</summary>
    Syntax,

    /// <summary>Its value is not an integer.</summary>
    Fraction,

    /// <summary>Its value is an integer that the type does not have; or a fraction of that size.</summary>
    Range,
}
