using System;
using System.Globalization;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Dumping;

/// <summary>Which readings of single numbers are plausible.</summary>
internal static class ScalarReading
{
    // 2001 to 2060, in seconds.
    private const ulong FirstTime = 978_307_200, LastTime = 2_840_140_800;

    private static readonly ulong[] s_units = [1, 1000, 1_000_000, 1_000_000_000];

    /// <summary>Whether four bytes look more like a float than like a number: an exponent in use, or zero.</summary>
    public static bool IsFloat(uint bits)
    {
        int exponent = (int)((bits >> 23) & 0xff) - 127;
        return exponent is >= -40 and <= 40;
    }

    /// <summary>The same of eight bytes.</summary>
    public static bool IsDouble(ulong bits)
    {
        int exponent = (int)((bits >> 52) & 0x7ff) - 1023;
        return exponent is >= -80 and <= 120;
    }

    /// <summary>
    /// Whether a varint may be a zigzag one: none at the path is negative, which it could not be, and not all are even,
    /// since nothing but positive numbers would be unusual.
    /// </summary>
    public static bool IsZigZag(ulong bits, FieldPath path) => bits > 1
        && (path.Numbers & NumberFacts.Negative) == 0 && (!path.IsKept || (path.Numbers & NumberFacts.Odd) != 0);

    /// <summary>The number that a zigzag varint stands for.</summary>
    public static long ZigZag(ulong bits) => (long)(bits >> 1) ^ -(long)(bits & 1);

    /// <summary>
    /// How many parts of a second a number counts in that may be a time since 1970: 1, or 1000, or its powers; 0 if it
    /// is none.
    /// </summary>
    public static ulong TimeUnit(ulong value)
    {
        // Most numbers are no times: one comparison for them.
        if (value < FirstTime) return 0;
        foreach (ulong unit in s_units)
        {
            if (value / unit is >= FirstTime and < LastTime) return unit;
        }

        return 0;
    }

    /// <summary>Writes a time.</summary>
    public static void WriteTime(ByteOutput output, ulong value, ulong unit)
    {
        output.WriteTime((long)(value / unit));
        if (unit > 1)
        {
            output.Write((byte)'.');
            output.WriteZeroPadded(value % unit, unit == 1000 ? 3 : unit == 1_000_000 ? 6 : 9);
        }

        output.Write((byte)'Z');
    }

    /// <summary>The time as a text; null if it is none.</summary>
    public static string? Time(ulong value)
    {
        ulong unit = TimeUnit(value);
        if (unit == 0) return null;
        string text = DateTime.UnixEpoch.AddSeconds(value / unit).ToString("s", CultureInfo.InvariantCulture);
        if (unit == 1) return text + "Z";
        int digits = unit == 1000 ? 3 : unit == 1_000_000 ? 6 : 9;
        return $"{text}.{(value % unit).ToString(CultureInfo.InvariantCulture).PadLeft(digits, '0')}Z";
    }
}
