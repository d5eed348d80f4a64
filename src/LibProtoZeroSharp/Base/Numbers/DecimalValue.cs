namespace ProtoZeroSharp;

/// <summary>A decimal number, digits × 10^exponent.</summary>
/// <param name="digits">The digits as an integer; the last may be zero.</param>
/// <param name="exponent">The exponent of ten of the last digit.</param>
internal readonly struct DecimalValue(ulong digits, int exponent)
{
    /// <summary>The digits as an integer.</summary>
    public readonly ulong Digits = digits;

    /// <summary>The exponent of ten of the last digit.</summary>
    public readonly int Exponent = exponent;
}
