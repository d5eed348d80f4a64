using System;
using System.Globalization;

namespace ProtoZeroSharp;

/// <summary>
/// Floating-point numbers rounded to a number of decimal digits, halves to even, as C's <c>%.17g</c> does.
/// </summary>
internal static class RoundedDecimal
{
    /// <summary>Rounds a double whose first digit is known.</summary>
    /// <param name="value">Finite, not zero and not subnormal; a float if there are nine digits.</param>
    /// <param name="parts">The same number.</param>
    /// <param name="first">The exponent of ten of its first digit, which rounding must not change.</param>
    /// <param name="digits">How many digits, 9 or 17.</param>
    public static DecimalValue Round(double value, in BinaryParts parts, int first, int digits)
    {
        int power = digits - 1 - first;
        int shift = parts.Exponent + PowersOfTen.Log2(power) + 1;
        PowersOfTen.Get(power, out ulong high, out ulong low);

        // 192 bits: the digits, and a fraction of 128. The power is rounded down, which takes less than two from the
        // upper half of the fraction.
        ulong factor = parts.Significand << shift;
        ulong carry = Math.BigMul(low, factor, out ulong last);
        ulong product = Math.BigMul(high, factor, out ulong fraction);
        fraction += carry;
        if (fraction < carry) product++;

        const ulong Half = 1UL << 63;
        if (PowersOfTen.IsExact(power))
        {
            if (fraction > Half || (fraction == Half && (last != 0 || (product & 1) != 0))) product++;
        }
        else if (fraction > Half)
        {
            product++;
        }
        else if (fraction >= Half - 1)
        {
            return RoundExactly(value, digits);
        }

        return new DecimalValue(product, -power);
    }

    /// <summary>Rounds a number by way of the base library, which computes with big integers.</summary>
    /// <param name="value">Finite; its magnitude counts.</param>
    /// <param name="digits">How many digits, 6 to 17.</param>
    public static DecimalValue RoundExactly(double value, int digits)
    {
        // One digit, a point, the others, "E", a sign and three digits.
        Span<byte> text = stackalloc byte[32];
        ReadOnlySpan<char> format = digits switch
        {
            DecimalLayout.DoubleDigits => "E16",
            DoublePrecision => "E14",
            DecimalLayout.FloatDigits => "E8",
            _ => "E5",
        };
        Math.Abs(value).TryFormat(text, out _, format, CultureInfo.InvariantCulture);
        ulong number = (ulong)(text[0] - '0');
        for (int i = 2; i <= digits; i++) number = number * 10 + (ulong)(text[i] - '0');
        int at = digits + 3;
        int exponent = (text[at] - '0') * 100 + (text[at + 1] - '0') * 10 + text[at + 2] - '0';
        if (text[at - 1] == '-') exponent = -exponent;
        return new DecimalValue(number, exponent - (digits - 1));
    }

    /// <summary>Decimal digits that every normal double keeps.</summary>
    public const int DoublePrecision = 15;

    /// <summary>Decimal digits that every normal float keeps.</summary>
    public const int FloatPrecision = 6;
}
