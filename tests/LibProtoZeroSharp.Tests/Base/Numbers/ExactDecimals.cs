using System;
using System.Globalization;
using System.Numerics;

namespace ProtoZeroSharp.Tests.Numbers;

/// <summary>Decimal and binary numbers by big integers: slow, and too simple to be wrong.</summary>
internal static class ExactDecimals
{
    /// <summary>The double nearest to digits × 10^exponent, halves to even.</summary>
    public static double Nearest(BigInteger digits, int exponent) =>
        BitConverter.UInt64BitsToDouble(Nearest(digits, exponent, 53, 1023));

    /// <summary>The float nearest to digits × 10^exponent, halves to even.</summary>
    public static float NearestFloat(BigInteger digits, int exponent) =>
        BitConverter.UInt32BitsToSingle((uint)Nearest(digits, exponent, 24, 127));

    /// <summary>What protoc prints for a finite double: 15 digits, or 17 if those are another number.</summary>
    public static string Protoc(double value)
    {
        string few = Printf(value, 15);
        return double.Parse(few, CultureInfo.InvariantCulture) == value ? few : Printf(value, 17);
    }

    /// <summary>The same for a float: six or nine digits, always nine if it is subnormal.</summary>
    public static string Protoc(float value)
    {
        string few = Printf(value, 6);
        return float.Parse(few, CultureInfo.InvariantCulture) == value && !float.IsSubnormal(value)
            ? few : Printf(value, 9);
    }

    /// <summary>The value of a finite double's magnitude as numerator / denominator.</summary>
    public static (BigInteger Numerator, BigInteger Denominator) Fraction(double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(Math.Abs(value));
        int exponent = (int)(bits >> 52);
        BigInteger significand = bits & ((1UL << 52) - 1);
        if (exponent == 0) exponent = 1;
        else significand += 1UL << 52;
        exponent -= 1075;
        return exponent >= 0 ? (significand << exponent, 1) : (significand, BigInteger.One << -exponent);
    }

    // "%.{count}g" of C.
    private static string Printf(double value, int count)
    {
        string sign = double.IsNegative(value) ? "-" : "";
        if (value == 0) return sign + "0";
        (BigInteger numerator, BigInteger denominator) = Fraction(value);
        int first = (int)Math.Floor(BigInteger.Log10(numerator) - BigInteger.Log10(denominator)) + 1;
        string digits;
        do
        {
            first--;
            int power = count - 1 - first;
            digits = HalfToEven(numerator * Power(power), denominator * Power(-power)).ToString(
                CultureInfo.InvariantCulture);
        }
        while (digits.Length < count);
        if (digits.Length > count) first++;
        digits = digits[..count].TrimEnd('0');
        if (first < -4 || first >= count)
        {
            string point = digits.Length > 1 ? "." : "";
            return $"{sign}{digits[0]}{point}{digits[1..]}e{(first < 0 ? '-' : '+')}{Math.Abs(first):00}";
        }

        if (first < 0) return sign + "0." + new string('0', -first - 1) + digits;
        if (digits.Length <= first + 1) return sign + digits.PadRight(first + 1, '0');
        return $"{sign}{digits[..(first + 1)]}.{digits[(first + 1)..]}";
    }

    private static ulong Nearest(BigInteger digits, int exponent, int size, int bias)
    {
        if (digits.IsZero) return 0;
        BigInteger numerator = digits * Power(exponent), denominator = Power(-exponent);
        // The exponent of two for which the quotient has as many bits as a significand; subnormal ones have less.
        int scale = (int)(numerator.GetBitLength() - denominator.GetBitLength()) - size;
        if (Quotient(scale).GetBitLength() > size) scale++;
        scale = Math.Max(scale, 2 - bias - size);
        BigInteger significand = scale >= 0
            ? HalfToEven(numerator, denominator << scale) : HalfToEven(numerator << -scale, denominator);
        ulong bits = ((ulong)(scale + bias + size - 2) << (size - 1)) + (ulong)significand;
        return Math.Min(bits, (ulong)(2 * bias + 1) << (size - 1));

        BigInteger Quotient(int shift) =>
            shift >= 0 ? numerator / (denominator << shift) : (numerator << -shift) / denominator;
    }

    private static BigInteger HalfToEven(BigInteger numerator, BigInteger denominator)
    {
        BigInteger quotient = BigInteger.DivRem(numerator, denominator, out BigInteger rest);
        int order = (2 * rest).CompareTo(denominator);
        return order > 0 || (order == 0 && !quotient.IsEven) ? quotient + 1 : quotient;
    }

    // 10ⁿ, or 1 for negative n.
    private static BigInteger Power(int exponent) => BigInteger.Pow(10, Math.Max(exponent, 0));
}
