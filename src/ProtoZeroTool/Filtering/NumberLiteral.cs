using System;
using System.Globalization;

namespace ProtoZeroTool.Filtering;

/// <summary>Numbers as they are written.</summary>
internal static class NumberLiteral
{
    private const NumberStyles Float =
        NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    /// <summary>Reads decimal digits, or hexadecimal ones behind <c>0x</c>, with a sign.</summary>
    public static bool TryWhole(string text, out Int128 value)
    {
        bool isNegative = text.StartsWith('-');
        ReadOnlySpan<char> digits = text.AsSpan(isNegative || text.StartsWith('+') ? 1 : 0);
        bool isHex = digits.StartsWith("0x", StringComparison.OrdinalIgnoreCase);
        bool isRead = Int128.TryParse(
            isHex ? digits[2..] : digits, isHex ? NumberStyles.AllowHexSpecifier : NumberStyles.None,
            CultureInfo.InvariantCulture, out value);
        if (isNegative) value = -value;
        return isRead;
    }

    /// <summary>Reads a number as the nearest one that there is. What is too large is none.</summary>
    /// <param name="text">The number.</param>
    /// <param name="isSingle">Whether it is rounded to a <c>float</c>.</param>
    /// <param name="value">The number.</param>
    public static bool TryFloat(string text, bool isSingle, out double value)
    {
        switch (text)
        {
            case "nan":
                value = double.NaN;
                return true;
            case "inf" or "+inf":
                value = double.PositiveInfinity;
                return true;
            case "-inf":
                value = double.NegativeInfinity;
                return true;
        }

        if (!isSingle)
            return double.TryParse(text, Float, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);
        bool isRead = float.TryParse(text, Float, CultureInfo.InvariantCulture, out float single);
        value = single;
        return isRead && float.IsFinite(single);
    }
}
