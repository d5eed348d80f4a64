using System;
using System.Globalization;
using System.Numerics;

namespace ProtoZeroTool.Notation;

/// <summary>Numbers of the notation: whole ones, floating-point ones and words for both.</summary>
internal static class NumberSyntax
{
    /// <summary>Reads a word that is a number.</summary>
    /// <param name="word">The word.</param>
    /// <param name="token">The number.</param>
    /// <param name="failure">What is wrong with what looks like one; null for other words.</param>
    public static bool TryParse(ReadOnlySpan<byte> word, out Token token, out string? failure)
    {
        failure = null;
        if (TryWord(word, out token)) return true;
        bool isNegative = word.StartsWith("-"u8);
        ReadOnlySpan<byte> rest = isNegative ? word[1..] : word;
        if (rest.IsEmpty || rest[0] is < (byte)'0' or > (byte)'9') return false;
        int width = rest.EndsWith("i32"u8) ? 32 : rest.EndsWith("i64"u8) ? 64 : 0;
        if (width != 0) rest = rest[..^3];
        if (rest.Contains((byte)'.')) return TryFloat(rest, isNegative, width, out token, out failure);
        bool isZigZag = width == 0 && rest.EndsWith("z"u8);
        if (isZigZag) rest = rest[..^1];
        if (!TryWhole(rest, out ulong value))
        {
            failure = "the number has other characters than digits, or more than 64 bits";
            return false;
        }

        return TryWidth(value, isNegative, width, isZigZag, out token, out failure);
    }

    /// <summary>Reads digits, or hexadecimal ones behind <c>0x</c>.</summary>
    public static bool TryWhole(ReadOnlySpan<byte> digits, out ulong value)
    {
        value = 0;
        bool isHex = digits.StartsWith("0x"u8);
        if (isHex) digits = digits[2..];
        if (digits.IsEmpty) return false;
        uint radix = isHex ? 16u : 10u;
        foreach (byte one in digits)
        {
            int digit = Digit(one);
            if ((uint)digit >= radix) return false;
            UInt128 next = ((UInt128)value * radix) + (uint)digit;
            if (next > ulong.MaxValue) return false;
            value = (ulong)next;
        }

        return true;
    }

    /// <summary>The value of a hexadecimal digit; -1 for anything else.</summary>
    public static int Digit(byte one) => one switch
    {
        >= (byte)'0' and <= (byte)'9' => one - '0',
        >= (byte)'a' and <= (byte)'f' => one - 'a' + 10,
        >= (byte)'A' and <= (byte)'F' => one - 'A' + 10,
        _ => -1,
    };

    private static bool TryWord(ReadOnlySpan<byte> word, out Token token)
    {
        token = default;
        if (word.SequenceEqual("true"u8)) token = new Token(TokenKind.Varint, 1);
        else if (word.SequenceEqual("false"u8)) token = new Token(TokenKind.Varint);
        else if (word.SequenceEqual("inf32"u8)) token = Single(float.PositiveInfinity);
        else if (word.SequenceEqual("-inf32"u8)) token = Single(float.NegativeInfinity);
        else if (word.SequenceEqual("inf64"u8)) token = Double(double.PositiveInfinity);
        else if (word.SequenceEqual("-inf64"u8)) token = Double(double.NegativeInfinity);
        return token.Kind != TokenKind.End;
    }

    private static bool TryWidth(
        ulong value, bool isNegative, int width, bool isZigZag, out Token token, out string? failure)
    {
        int bits = width == 32 ? 32 : 64;
        ulong most = isNegative ? 1UL << (bits - 1) : ulong.MaxValue >> (64 - bits);
        if (isZigZag) most = isNegative ? 1UL << 63 : long.MaxValue;
        failure = value > most ? $"the number has more than {bits} bits" : null;
        long signed = isNegative ? (long)(0 - value) : (long)value;
        ulong written = isZigZag ? (ulong)((signed << 1) ^ (signed >> 63)) : (ulong)signed;
        token = width switch
        {
            32 => new Token(TokenKind.Fixed32, (uint)written),
            64 => new Token(TokenKind.Fixed64, written),
            _ => new Token(TokenKind.Varint, written),
        };
        return failure is null;
    }

    private static bool TryFloat(
        ReadOnlySpan<byte> digits, bool isNegative, int width, out Token token, out string? failure)
    {
        token = default;
        failure = null;
        if (digits.StartsWith("0x"u8))
        {
            if (!TryHexFloat(digits[2..], out double exact, out failure)) return false;
            token = width == 32 ? Single((float)(isNegative ? -exact : exact)) : Double(isNegative ? -exact : exact);
            if (width != 32 || (double)(float)exact == exact) return true;
            failure = "the number has more bits than four bytes hold";
            return false;
        }

        const NumberStyles Style = NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
        bool isPlain = digits[^1] != '.' && !digits.Contains((byte)'+');
        failure = "a floating-point number has digits on both sides of its point, and may end with e and an exponent";
        if (width == 32)
        {
            if (!isPlain || !float.TryParse(digits, Style, CultureInfo.InvariantCulture, out float single))
                return false;
            token = Single(isNegative ? -single : single);
        }
        else
        {
            if (!isPlain || !double.TryParse(digits, Style, CultureInfo.InvariantCulture, out double value))
                return false;
            token = Double(isNegative ? -value : value);
        }

        failure = null;
        return true;
    }

    private static bool TryHexFloat(ReadOnlySpan<byte> digits, out double value, out string? failure)
    {
        value = 0;
        failure = "a hexadecimal floating-point number has at most 16 digits, a point among them, and p and an exponent";
        int exponent = 0;
        int end = digits.IndexOfAny((byte)'p', (byte)'P');
        if (end >= 0)
        {
            ReadOnlySpan<byte> text = digits[(end + 1)..];
            if (!int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out exponent)
                || exponent is < -2000 or > 2000)
                return false;
            digits = digits[..end];
        }

        int point = digits.IndexOf((byte)'.');
        if (point <= 0 || point == digits.Length - 1 || digits.Length > 17) return false;
        ulong mantissa = 0;
        for (int i = 0; i < digits.Length; i++)
        {
            if (i == point) continue;
            int digit = Digit(digits[i]);
            if (digit < 0) return false;
            mantissa = (mantissa << 4) | (uint)digit;
        }

        int zeros = mantissa == 0 ? 0 : BitOperations.TrailingZeroCount(mantissa);
        failure = "the number has more bits than eight bytes hold";
        if (mantissa >> zeros >= 1UL << 53) return false;
        value = Math.ScaleB((double)(mantissa >> zeros), exponent + zeros - (4 * (digits.Length - point - 1)));
        failure = null;
        return true;
    }

    private static Token Single(float value) => new(TokenKind.Fixed32, BitConverter.SingleToUInt32Bits(value));

    private static Token Double(double value) => new(TokenKind.Fixed64, BitConverter.DoubleToUInt64Bits(value));
}
