namespace ProtoZeroSharp;

/// <summary>
/// A decimal number in a text: ±significand × 10^exponent, and maybe digits that the significand lacks.
/// </summary>
internal unsafe struct ScannedNumber
{
    /// <summary>The first 19 significant digits, or all.</summary>
    public ulong Significand;

    /// <summary>
    /// The exponent of ten of the significand's last digit. Beyond ±100,000, where the number is no other than zero or
    /// infinity, it is that limit.
    /// </summary>
    public int Exponent;

    /// <summary>Whether there is a minus.</summary>
    public bool IsNegative;

    /// <summary>Whether digits other than zero follow those of the significand, which has 19 then.</summary>
    public bool HasMore;

    /// <summary>The first digit or the point.</summary>
    public byte* Digits;

    /// <summary>The place behind digits and point, in front of the exponent.</summary>
    public byte* DigitsEnd;
}
