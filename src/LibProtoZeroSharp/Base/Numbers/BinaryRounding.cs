using System;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Decimal numbers to the nearest floating-point numbers, halves to even.</summary>
/// <remarks>
/// Numbers whose significand and power of ten are exact take one operation of the processor (W. D. Clinger, "How to
/// read floating point numbers accurately", 1990). Others are multiplied by a power of ten of 128 bits, after
/// D. Lemire, "Number parsing at a gigabyte per second" (2021): the product tells the result unless it is very near to
/// the middle of two neighbours. Those, and long numbers near a middle, are the base library's.
/// </remarks>
internal static unsafe class BinaryRounding
{
    // What no number has: the answer depends on more bits than there are.
    private const ulong Undecided = ulong.MaxValue;

    private const double MiddleOfFloats = 1 + (1.0 / (1 << BinaryParts.FloatBits));

    // A halfway point of doubles has at most 767 digits; after as many, any digit that is not zero says "above".
    private const int EnoughDigits = 770;

    /// <summary>The nearest double; infinity if that is beyond the largest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double ToDouble(in ScannedNumber number)
    {
        double result;
        if (IsShort(in number))
        {
            result = OfShort(in number);
        }
        else
        {
            ulong bits = RoundDouble(number.Significand, number.Exponent);
            if (number.HasMore && bits != RoundDouble(number.Significand + 1, number.Exponent)) bits = Undecided;
            if (bits != Undecided)
            {
                result = BitConverter.UInt64BitsToDouble(bits);
            }
            else
            {
                // A copy, so that the number of all others has no address and stays in registers.
                ScannedNumber other = number;
                result = ExactDouble(in other);
            }
        }

        return number.IsNegative ? -result : result;
    }

    /// <summary>The nearest float; infinity if that is beyond the largest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float ToFloat(in ScannedNumber number)
    {
        float result;
        double nearest = IsShort(in number) ? OfShort(in number) : MiddleOfFloats;
        if (!IsMiddleOfFloats(nearest))
        {
            // Nearest to the number is a double on the same side of the middle, so both are nearest to one float.
            result = (float)nearest;
        }
        else
        {
            ulong bits = RoundFloat(number.Significand, number.Exponent);
            if (number.HasMore && bits != RoundFloat(number.Significand + 1, number.Exponent)) bits = Undecided;
            if (bits != Undecided)
            {
                result = BitConverter.UInt32BitsToSingle((uint)bits);
            }
            else
            {
                ScannedNumber other = number;
                result = ExactFloat(in other);
            }
        }

        return number.IsNegative ? -result : result;
    }

    /// <summary>Whether the significand and the power of ten are doubles: one operation rounds once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsShort(in ScannedNumber number) =>
        number.Significand <= 1UL << BinaryParts.DoubleBits && !number.HasMore
        && (uint)(number.Exponent + DecimalPowers.MaxDouble) <= 2 * DecimalPowers.MaxDouble;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double OfShort(in ScannedNumber number)
    {
        double significand = number.Significand;
        return number.Exponent < 0
            ? significand / DecimalPowers.OfDouble(-number.Exponent)
            : significand * DecimalPowers.OfDouble(number.Exponent);
    }

    // Whether a double, 0 or beyond the subnormal floats, is as far from one float as from the next.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsMiddleOfFloats(double value)
    {
        const ulong Half = 1UL << (BinaryParts.DoubleBits - BinaryParts.FloatBits - 1);
        return (BitConverter.DoubleToUInt64Bits(value) & ((2 * Half) - 1)) == Half;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double ExactDouble(in ScannedNumber number)
    {
        Span<byte> text = stackalloc byte[EnoughDigits + 32];
        _ = double.TryParse(Plain(in number, text), NumberStyles.Float, CultureInfo.InvariantCulture, out double value);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static float ExactFloat(in ScannedNumber number)
    {
        Span<byte> text = stackalloc byte[EnoughDigits + 32];
        _ = float.TryParse(Plain(in number, text), NumberStyles.Float, CultureInfo.InvariantCulture, out float value);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong RoundDouble(ulong value, int exponent) =>
        Round(value, exponent, BinaryParts.DoubleBits, 1023);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong RoundFloat(ulong value, int exponent) => Round(value, exponent, BinaryParts.FloatBits, 127);

    // The bits of value × 10^exponent as a floating-point number whose significand has size bits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Round(ulong value, int exponent, int size, int bias)
    {
        // Below half of the smallest number, and above the largest, for every value of 64 bits.
        if (value == 0 || exponent < -342) return 0;
        ulong infinity = (ulong)(2 * bias + 1) << (size - 1);
        if (exponent > 308) return infinity;

        int zeros = BitOperations.LeadingZeroCount(value);
        value <<= zeros;
        PowersOfTen.Get(exponent, out ulong high, out ulong low);
        ulong carry = Math.BigMul(value, low, out ulong last);
        ulong product = Math.BigMul(value, high, out ulong middle);
        middle += carry;
        if (middle < carry) product++;

        // The significand is the upper bits, the rest of the product decides. As the power is rounded down, the rest
        // lacks less than two in the middle word.
        int top = (int)(product >> 63);
        int rest = 63 - size + top;
        int biased = PowersOfTen.Log2(exponent) + 63 + top - zeros + bias;
        if (biased <= 0)
        {
            // Subnormal: less bits are left for the significand, down to none. The fields of the lowest exponent do.
            rest += 1 - biased;
            biased = 1;
            int more = rest - 63;
            if (more > 2) return 0;
            if (more > 0)
            {
                ulong lost = middle << (64 - more);
                middle = (product << (64 - more)) | (middle >> more) | (lost != 0 ? 1UL : 0);
                product >>= more;
                rest = 63;
            }
        }

        ulong significand = product >> rest;
        ulong beyond = product & ((1UL << rest) - 1), half = 1UL << (rest - 1);
        bool isUp;
        if (beyond == half && middle == 0)
        {
            if (!PowersOfTen.IsExact(exponent)) return Undecided;
            isUp = last != 0 || (significand & 1) != 0;
        }
        else
        {
            isUp = beyond >= half;
            if (beyond == half - 1 && middle == ulong.MaxValue && !PowersOfTen.IsExact(exponent)) return Undecided;
        }

        // The highest bit of the significand is one of the exponent, and so is a carry.
        if (isUp) significand++;
        ulong bits = ((ulong)(biased - 1) << (size - 1)) + significand;
        return Math.Min(bits, infinity);
    }

    // Digits, "E" and the exponent: digits without zeros in front and no more than matter.
    private static Span<byte> Plain(in ScannedNumber number, Span<byte> text)
    {
        int exponent = number.Exponent;
        fixed (byte* start = text)
        {
            // SAFETY: the text has space for the digits, one more, "E" and an exponent, and what DecimalDigits may
            // overwrite behind it.
            byte* target = start;
            if (number.HasMore)
            {
                target = PlainDigits(in number, target);
                exponent -= (int)(target - start) - DecimalPowers.MaxUInt64;
            }
            else
            {
                target = DecimalDigits.Write(target, number.Significand);
            }

            *target++ = (byte)'E';
            target = DecimalDigits.Write(target, exponent);
            return text[..(int)(target - start)];
        }
    }

    private static byte* PlainDigits(in ScannedNumber number, byte* target)
    {
        byte* enough = target + EnoughDigits, next = number.Digits;
        while (*next is (byte)'0' or (byte)'.') next++;
        for (; next < number.DigitsEnd && target < enough; next++)
        {
            if (*next != '.') *target++ = *next;
        }

        // Something not zero may follow; one digit stands for all.
        for (; next < number.DigitsEnd; next++)
        {
            if (*next is (byte)'0' or (byte)'.') continue;
            *target++ = (byte)'1';
            break;
        }

        return target;
    }
}
