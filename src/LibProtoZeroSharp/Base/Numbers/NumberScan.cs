using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Finds decimal numbers in ASCII text.</summary>
/// <remarks>SAFETY: bytes are read only in front of the end that the caller names.</remarks>
internal static unsafe class NumberScan
{
    /// <summary>What texts mean by NaN: the quiet one whose sign is plus; the base library's has a minus.</summary>
    public static double QuietNaN => BitConverter.UInt64BitsToDouble(0x7FF8000000000000);

    // All numbers of up to that many digits fit into 64 bits.
    private const int MaxDigits = DecimalPowers.MaxUInt64;

    // Far beyond all floating-point numbers.
    private const long MaxExponent = 100_000;

    // Added to the number of digits in any memory, it does not overflow.
    private const long HugeExponent = long.MaxValue / 100;

    /// <summary>Scans a number by the grammar of JSON.</summary>
    /// <param name="text">The minus or first digit.</param>
    /// <param name="end">The end of the text.</param>
    /// <param name="number">The number.</param>
    /// <returns>The place behind the number, or null if there is none.</returns>
    public static byte* Json(byte* text, byte* end, out ScannedNumber number) =>
        Scan(text, end, isJson: true, out number);

    /// <summary>
    /// Scans digits with or without a point among them, before or behind them, after an optional minus; and an
    /// optional exponent.
    /// </summary>
    /// <inheritdoc cref="Json"/>
    public static byte* Text(byte* text, byte* end, out ScannedNumber number) =>
        Scan(text, end, isJson: false, out number);

    /// <inheritdoc cref="Json"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Scan(byte* text, byte* end, bool isJson, out ScannedNumber number)
    {
        number = default;
        if (text < end && *text == '-')
        {
            number.IsNegative = true;
            text++;
        }

        ulong value = 0;
        number.Digits = text;
        text = TakeDigits(text, end, ref value);
        long count = text - number.Digits, behindPoint = 0;
        if (isJson && (count == 0 || (count > 1 && *number.Digits == '0'))) return null;
        if (text < end && *text == '.')
        {
            byte* point = text++;
            text = TakeDigits(text, end, ref value);
            behindPoint = text - point - 1;
            count += behindPoint;
            if (isJson && behindPoint == 0) return null;
        }

        if (!isJson && count == 0) return null;
        number.DigitsEnd = text;
        long exponent = 0;
        if (text < end && (*text | 0x20) == 'e')
        {
            text = TakeExponent(text + 1, end, out exponent);
            if (text == null) return null;
        }

        if (count > MaxDigits)
        {
            // A copy, so that the number of all others has no address and stays in registers.
            ScannedNumber other = number;
            TakeSignificant(ref other, exponent);
            number = other;
            return text;
        }

        number.Significand = value;
        number.Exponent = Limited(exponent - behindPoint);
        return text;
    }

    /// <summary>Appends digits to a number, as many as there are; the number overflows after 19.</summary>
    /// <returns>The place behind the digits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* TakeDigits(byte* text, byte* end, ref ulong value)
    {
        while (end - text >= 8)
        {
            ulong word = DecimalDigits.Load(text);
            if (!AreDigits(word)) break;
            value = value * 100_000_000 + DecimalDigits.Gather(word - DecimalDigits.Zeros);
            text += 8;
        }

        for (; text < end; text++)
        {
            uint digit = (uint)(*text - '0');
            if (digit > 9) break;
            value = value * 10 + digit;
        }

        return text;
    }

    // '0' to '9' are the bytes whose upper half is 3, and still is with six more.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool AreDigits(ulong word)
    {
        const ulong Upper = 0xf0f0f0f0f0f0f0f0;
        return (((word & Upper) ^ DecimalDigits.Zeros)
            | (((word + 0x0606060606060606) & Upper) ^ DecimalDigits.Zeros)) == 0;
    }

    private static byte* TakeExponent(byte* text, byte* end, out long exponent)
    {
        exponent = 0;
        bool isNegative = false;
        if (text < end && *text is (byte)'+' or (byte)'-')
        {
            isNegative = *text == '-';
            text++;
        }

        byte* start = text;
        for (; text < end; text++)
        {
            uint digit = (uint)(*text - '0');
            if (digit > 9) break;
            if (exponent < HugeExponent) exponent = exponent * 10 + digit;
        }

        if (isNegative) exponent = -exponent;
        return text == start ? null : text;
    }

    // Many digits: without zeros in front there may be few, and what follows the first 19 may be zeros.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void TakeSignificant(ref ScannedNumber number, long exponent)
    {
        ulong value = 0;
        int count = 0;
        long behindPoint = 0;
        bool isBehind = false;
        for (byte* next = number.Digits; next < number.DigitsEnd; next++)
        {
            if (*next == '.')
            {
                isBehind = true;
                continue;
            }

            uint digit = (uint)(*next - '0');
            if (count < MaxDigits)
            {
                value = value * 10 + digit;
                if (value != 0) count++;
                if (isBehind) behindPoint++;
            }
            else
            {
                number.HasMore |= digit != 0;
                if (!isBehind) behindPoint--;
            }
        }

        number.Significand = value;
        number.Exponent = Limited(exponent - behindPoint);
    }

    private static int Limited(long exponent) => (int)Math.Clamp(exponent, -MaxExponent, MaxExponent);
}
