using System;
using System.Globalization;
using System.Text;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Turns declared defaults into C# expressions.</summary>
internal static class DefaultMapper
{
    private static readonly CultureInfo s_invariant = CultureInfo.InvariantCulture;

    /// <summary>
    /// The default of a singular field where it is not that of its type: the declared one, or the first value of a
    /// closed enum. For strings and bytes it is a u8 literal or a collection of bytes.
    /// </summary>
    public static string? Map(FieldSchema field, NameMapper names)
    {
        if (field.IsRepeated || field.Kind == ScalarKind.Message) return null;
        if (field.Kind == ScalarKind.Enum)
        {
            EnumSchema type = field.EnumType!;
            EnumValueSchema? value = field.Default is { Kind: ConstantKind.Enum } written ? written.EnumValue
                : type.Values.Count > 0 ? type.Values[0] : null;
            if (value is null || value.Number == 0) return null;
            return names.FromRoot(type) + "." + CSharpNames.Escape(names.Name(value));
        }

        return field.Default is { } constant ? Map(constant, field.Scalar) : null;
    }

    /// <summary>
    /// The declared default of a singular string field as a C# string; null if it is empty. What is not UTF-8 in it is
    /// replaced.
    /// </summary>
    public static string? MapText(FieldSchema field)
    {
        if (field.IsRepeated || field.Default is not { Kind: ConstantKind.Bytes, Bytes.Length: > 0 } constant)
            return null;
        var text = new StringBuilder("\"");
        foreach (char c in Encoding.UTF8.GetString(constant.Bytes))
        {
            if (c is >= ' ' and < '\u007f' and not ('"' or '\\')) text.Append(c);
            else text.Append("\\u").Append(((int)c).ToString("x4", s_invariant));
        }

        return text.Append('"').ToString();
    }

    /// <summary>The expression of a constant, or null if it is the default of the type.</summary>
    public static string? Map(ConstantValue constant, ScalarType scalar)
    {
        switch (constant.Kind)
        {
            case ConstantKind.Signed:
                return constant.Signed == 0 ? null : scalar.Bits == 64
                    ? OfInt64(constant.Signed) : OfInt32(constant.Signed);
            case ConstantKind.Unsigned:
                return constant.Unsigned == 0 ? null : constant.Unsigned.ToString(s_invariant)
                    + (scalar.Bits == 64 ? "UL" : "U");
            case ConstantKind.Floating:
                return scalar.Bits == 32 ? OfSingle((float)constant.Floating) : OfDouble(constant.Floating);
            case ConstantKind.Bool:
                return constant.Bool ? "true" : null;
            case ConstantKind.Bytes:
                return OfBytes(constant.Bytes);
            default:
                return null;
        }
    }

    private static string OfInt32(long value) => value == int.MinValue ? "int.MinValue" : value.ToString(s_invariant);

    private static string OfInt64(long value) =>
        value == long.MinValue ? "long.MinValue" : value.ToString(s_invariant) + "L";

    private static string? OfSingle(float value)
    {
        if (float.IsNaN(value)) return "float.NaN";
        if (float.IsInfinity(value)) return value > 0 ? "float.PositiveInfinity" : "float.NegativeInfinity";
        if (value == 0) return IsNegative(value) ? "-0.0F" : null;
        for (int digits = 6; digits < 9; digits++)
        {
            string text = value.ToString("G" + digits.ToString(s_invariant), s_invariant);
            if (float.TryParse(text, NumberStyles.Float, s_invariant, out float back) && back == value)
                return text + "F";
        }

        return value.ToString("G9", s_invariant) + "F";
    }

    // The fewest digits that give the value back: the same text whichever runtime the compiler runs on.
    private static string? OfDouble(double value)
    {
        if (double.IsNaN(value)) return "double.NaN";
        if (double.IsInfinity(value)) return value > 0 ? "double.PositiveInfinity" : "double.NegativeInfinity";
        if (value == 0) return IsNegative(value) ? "-0.0D" : null;
        for (int digits = 15; digits < 17; digits++)
        {
            string text = value.ToString("G" + digits.ToString(s_invariant), s_invariant);
            if (double.TryParse(text, NumberStyles.Float, s_invariant, out double back) && back == value)
                return text + "D";
        }

        return value.ToString("G17", s_invariant) + "D";
    }

    private static bool IsNegative(double value) => BitConverter.DoubleToInt64Bits(value) < 0;

    private static string? OfBytes(byte[] bytes)
    {
        if (bytes.Length == 0) return null;
        var text = new StringBuilder(bytes.Length + 4);
        if (!IsAscii(bytes))
        {
            text.Append('[');
            for (int i = 0; i < bytes.Length; i++)
                text.Append(i == 0 ? "0x" : ", 0x").Append(bytes[i].ToString("x2", s_invariant));
            return text.Append(']').ToString();
        }

        text.Append('"');
        foreach (byte b in bytes)
        {
            if (b is < 0x20 or 0x7f) text.Append("\\u").Append(((int)b).ToString("x4", s_invariant));
            else if (b is (byte)'"' or (byte)'\\') text.Append('\\').Append((char)b);
            else text.Append((char)b);
        }

        return text.Append("\"u8").ToString();
    }

    private static bool IsAscii(byte[] bytes)
    {
        foreach (byte b in bytes)
        {
            if (b >= 0x80) return false;
        }

        return true;
    }
}
