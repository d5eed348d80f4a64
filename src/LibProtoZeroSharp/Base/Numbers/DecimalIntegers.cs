using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Integers that are spelled with a point, an exponent or many digits.</summary>
internal static unsafe class DecimalIntegers
{
    /// <summary>Reads a number of JSON whose magnitude is an integer of 64 bits.</summary>
    /// <returns>The place behind it, or null after an error.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Read(byte* text, byte* end, out ulong magnitude, out NumberError error)
    {
        magnitude = 0;
        byte* next = NumberScan.Json(text, end, out ScannedNumber number);
        error = next == null ? NumberError.Syntax : Convert(in number, out magnitude);
        return error == NumberError.None ? next : null;
    }

    /// <summary>The magnitude of a number as an integer of 64 bits.</summary>
    public static NumberError Convert(in ScannedNumber number, out ulong magnitude)
    {
        magnitude = number.Significand;
        int exponent = number.Exponent;
        if (magnitude == 0) return NumberError.None;
        if (number.HasMore)
        {
            // At least twenty digits; one with more digits in front of the point has no space.
            NumberError error = exponent <= 0 ? NumberError.Fraction
                : exponent > 1 ? NumberError.Range : AppendLast(in number, ref magnitude);
            if (error != NumberError.None) magnitude = 0;
            return error;
        }

        if (exponent >= 0)
        {
            ulong power = exponent <= DecimalPowers.MaxUInt64 ? DecimalPowers.OfUInt64(exponent) : ulong.MaxValue;
            bool isOver = magnitude > ulong.MaxValue / power || exponent > DecimalPowers.MaxUInt64;
            magnitude = isOver ? 0 : magnitude * power;
            return isOver ? NumberError.Range : NumberError.None;
        }

        // With more than MaxUInt64 digits behind the point the number is below one.
        ulong divisor = -exponent <= DecimalPowers.MaxUInt64 ? DecimalPowers.OfUInt64(-exponent) : ulong.MaxValue;
        ulong quotient = magnitude / divisor;
        bool isFraction = quotient * divisor != magnitude;
        magnitude = isFraction ? 0 : quotient;
        return isFraction ? NumberError.Fraction : NumberError.None;
    }

    // The twentieth digit is the last in front of the point.
    private static NumberError AppendLast(in ScannedNumber number, ref ulong magnitude)
    {
        byte* next = number.Digits;
        while (*next is (byte)'0' or (byte)'.') next++;
        for (int left = DecimalPowers.MaxUInt64; left > 0; next++)
        {
            if (*next != '.') left--;
        }

        if (*next == '.') next++;
        uint digit = (uint)(*next - '0');
        while (++next < number.DigitsEnd)
        {
            if (*next is not ((byte)'0' or (byte)'.')) return NumberError.Fraction;
        }

        if (magnitude > (ulong.MaxValue - digit) / 10) return NumberError.Range;
        magnitude = magnitude * 10 + digit;
        return NumberError.None;
    }
}
