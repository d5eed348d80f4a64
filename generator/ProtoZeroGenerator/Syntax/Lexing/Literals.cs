using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Lexing;

/// <summary>Values of the number and string tokens that the lexer found well-formed.</summary>
internal static class Literals
{
    /// <summary>Value of an integer token; false where it is above 2⁶⁴−1.</summary>
    public static bool TryParseInteger(string text, int start, int length, out ulong value)
    {
        int end = start + length;
        int position = start;
        uint radix = 10;
        if (text[position] == '0' && length > 1)
        {
            bool isHex = text[position + 1] == 'x' || text[position + 1] == 'X';
            radix = isHex ? 16u : 8u;
            position += isHex ? 2 : 1;
        }

        value = 0;
        for (; position < end; position++)
        {
            int digit = CharKinds.HexValue(text[position]);
            if (digit < 0 || digit >= radix) return false;
            if (value > (ulong.MaxValue - (ulong)digit) / radix) return false;
            value = value * radix + (ulong)digit;
        }

        return true;
    }

    /// <summary>Value of a number token as the nearest double; too large a number is infinity.</summary>
    public static double ParseFloat(string text, int start, int length)
    {
        string literal = text.Substring(start, length);
        if (double.TryParse(literal, NumberStyles.Float, CultureInfo.InvariantCulture, out double value)) return value;

        // Hosts on the old framework refuse what does not fit; all other literals parse.
        return IsZeroOrSmall(literal) ? 0.0 : double.PositiveInfinity;
    }

    /// <summary>Appends the bytes of one string token, escapes resolved, other characters as UTF-8.</summary>
    public static void AppendString(List<byte> bytes, string text, int start, int length)
    {
        int position = start + 1;
        int end = start + length;
        if (length > 1 && text[end - 1] == text[start]) end--;
        while (position < end)
        {
            char c = text[position++];
            if (c == '\\' && position < end)
            {
                AppendEscape(bytes, text, ref position, end);
            }
            else if (c < 0x80)
            {
                bytes.Add((byte)c);
            }
            else if (char.IsHighSurrogate(c) && position < end && char.IsLowSurrogate(text[position]))
            {
                AppendCodePoint(bytes, char.ConvertToUtf32(c, text[position++]));
            }
            else
            {
                AppendLoneCharacter(bytes, c);
            }
        }
    }

    // A reader of a file whose bytes are not UTF-8 may hand each of them on as U+DC00 and the byte, which no text
    // holds.
    private static void AppendLoneCharacter(List<byte> bytes, char c)
    {
        if (c is >= '\uDC80' and <= '\uDCFF') bytes.Add(unchecked((byte)c));
        else AppendCodePoint(bytes, char.IsSurrogate(c) ? '\uFFFD' : c);
    }

    private static bool IsZeroOrSmall(string literal)
    {
        int exponent = literal.ToLowerInvariant().IndexOf('e');
        if (exponent >= 0 && exponent + 1 < literal.Length && literal[exponent + 1] == '-') return true;
        for (int i = 0; i < (exponent < 0 ? literal.Length : exponent); i++)
        {
            if (literal[i] >= '1' && literal[i] <= '9') return false;
        }

        return true;
    }

    private static void AppendEscape(List<byte> bytes, string text, ref int position, int end)
    {
        char c = text[position++];
        switch (c)
        {
            case >= '0' and <= '7':
                int octal = c - '0';
                for (int i = 0; i < 2 && position < end && text[position] >= '0' && text[position] <= '7'; i++)
                    octal = octal * 8 + (text[position++] - '0');
                bytes.Add(unchecked((byte)octal));
                break;
            case 'x' or 'X':
                bytes.Add((byte)ReadHex(text, ref position, end, 2));
                break;
            case 'u':
                AppendCodePoint(bytes, ReadPair(text, ref position, end));
                break;
            case 'U':
                AppendLongEscape(bytes, text, ref position, end);
                break;
            default:
                bytes.Add(SimpleEscape(c));
                break;
        }
    }

    /// <summary>A code point in eight digits; what is beyond Unicode stays as it is written, as in protoc.</summary>
    private static void AppendLongEscape(List<byte> bytes, string text, ref int position, int end)
    {
        int start = position - 2;
        int point = ReadHex(text, ref position, end, 8);
        if (point <= 0x10FFFF)
        {
            AppendCodePoint(bytes, point);
            return;
        }

        for (int i = start; i < position; i++) bytes.Add((byte)text[i]);
    }

    private static byte SimpleEscape(char c) => c switch
    {
        'a' => 7,
        'b' => 8,
        't' => 9,
        'n' => 10,
        'v' => 11,
        'f' => 12,
        'r' => 13,
        _ => unchecked((byte)c),
    };

    private static int ReadPair(string text, ref int position, int end)
    {
        int first = ReadHex(text, ref position, end, 4);
        bool isHigh = first >= 0xD800 && first < 0xDC00;
        if (!isHigh || position + 1 >= end || text[position] != '\\' || text[position + 1] != 'u') return first;
        int behind = position + 2;
        int second = ReadHex(text, ref behind, end, 4);
        if (second < 0xDC00 || second >= 0xE000) return first;
        position = behind;
        return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    }

    private static int ReadHex(string text, ref int position, int end, int most)
    {
        int value = 0;
        for (int i = 0; i < most && position < end && CharKinds.IsHexDigit(text[position]); i++)
            value = unchecked(value << 4 | CharKinds.HexValue(text[position++]));
        return value;
    }

    private static void AppendCodePoint(List<byte> bytes, int point)
    {
        if (point < 0x80)
        {
            bytes.Add((byte)point);
            return;
        }

        if (point < 0x800)
        {
            bytes.Add((byte)(0xC0 | point >> 6));
        }
        else
        {
            if (point < 0x10000)
            {
                bytes.Add((byte)(0xE0 | point >> 12));
            }
            else
            {
                bytes.Add((byte)(0xF0 | point >> 18));
                bytes.Add((byte)(0x80 | (point >> 12 & 0x3F)));
            }

            bytes.Add((byte)(0x80 | (point >> 6 & 0x3F)));
        }

        bytes.Add((byte)(0x80 | (point & 0x3F)));
    }
}
