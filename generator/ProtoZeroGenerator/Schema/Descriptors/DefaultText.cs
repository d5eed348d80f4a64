using System.Globalization;
using System.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>Declared defaults in the form descriptors hold them.</summary>
internal static class DefaultText
{
    private const float SmallestNormal = 1.17549435e-38f;

    /// <summary>A field's declared default as UTF-8; that of a string may be any bytes.</summary>
    public static byte[] Of(FieldSchema field) =>
        field.Scalar.Form == ValueForm.Text ? field.Default!.Bytes
            : Encoding.UTF8.GetBytes(TextOf(field.Scalar, field.Default!));

    private static string TextOf(ScalarType scalar, ConstantValue value)
    {
        return value.Kind switch
        {
            ConstantKind.Signed => value.Signed.ToString(CultureInfo.InvariantCulture),
            ConstantKind.Unsigned => value.Unsigned.ToString(CultureInfo.InvariantCulture),
            ConstantKind.Floating when scalar.Bits == 32 => OfFloat((float)value.Floating),
            ConstantKind.Floating => OfDouble(value.Floating),
            ConstantKind.Bool => value.Bool ? "true" : "false",
            ConstantKind.Enum => value.EnumValue.Name,
            _ => Escape(value.Bytes),
        };
    }

    private static string OfDouble(double value)
    {
        if (Special(value) is { } special) return special;
        string text = value.ToString("G15", CultureInfo.InvariantCulture);
        if (!double.Parse(text, CultureInfo.InvariantCulture).Equals(value))
            text = value.ToString("G17", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    private static string OfFloat(float value)
    {
        if (Special(value) is { } special) return special;
        string text = value.ToString("G6", CultureInfo.InvariantCulture);
        if (IsSubnormal(value) || !float.Parse(text, CultureInfo.InvariantCulture).Equals(value))
            text = value.ToString("G9", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    // protoc never takes the short text of one: its parser calls every subnormal float an underflow.
    private static bool IsSubnormal(float value) => value != 0 && System.Math.Abs(value) < SmallestNormal;

    private static string? Special(double value)
    {
        if (double.IsNaN(value)) return "nan";
        if (double.IsPositiveInfinity(value)) return "inf";
        if (double.IsNegativeInfinity(value)) return "-inf";
        return value.Equals(0.0) && double.IsNegativeInfinity(1.0 / value) ? "-0" : null;
    }

    private static string Escape(byte[] bytes)
    {
        var builder = new StringBuilder();
        foreach (byte b in bytes)
        {
            switch (b)
            {
                case (byte)'\n': builder.Append("\\n"); break;
                case (byte)'\r': builder.Append("\\r"); break;
                case (byte)'\t': builder.Append("\\t"); break;
                case (byte)'"' or (byte)'\'' or (byte)'\\': builder.Append('\\').Append((char)b); break;
                case >= 0x20 and < 0x7F: builder.Append((char)b); break;
                default:
                    builder.Append('\\').Append((char)('0' + (b >> 6))).Append((char)('0' + (b >> 3 & 7)))
                        .Append((char)('0' + (b & 7)));
                    break;
            }
        }

        return builder.ToString();
    }
}
