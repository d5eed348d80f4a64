using System;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Reads defaults, which a descriptor holds as text.</summary>
internal static class DefaultValues
{
    /// <summary>Reads the default of a field into its bits, or into its text.</summary>
    /// <returns>False if the text is no value of the type.</returns>
    public static bool TryRead(FieldNode field)
    {
        byte[] text = field.DefaultText!;
        if (field.Kind.Storage == StorageKind.Text)
        {
            field.Default = text;
            return true;
        }

        if (field.Kind.Storage == StorageKind.Bytes) return TryUnescape(text, out field.Default);
        bool isFound = TryRead(field, Encoding.UTF8.GetString(text), out ulong bits);
        field.Default = BitConverter.GetBytes(bits);
        return isFound;
    }

    private static bool TryRead(FieldNode field, string text, out ulong bits)
    {
        bits = 0;
        bool isFound;
        CultureInfo plain = CultureInfo.InvariantCulture;
        switch (field.Kind.Storage)
        {
            case StorageKind.Double:
                isFound = TryDouble(text, out double wide);
                bits = BitConverter.DoubleToUInt64Bits(wide);
                return isFound;
            case StorageKind.Float:
                isFound = TryFloat(text, out float single);
                bits = BitConverter.SingleToUInt32Bits(single);
                return isFound;
            case StorageKind.Bool:
                bits = text == "true" ? 1UL : 0;
                return text is "true" or "false";
            case StorageKind.Enum:
                isFound = field.Enum!.TryFind(text, out int number);
                bits = (uint)number;
                return isFound;
            case StorageKind.UInt64:
                return ulong.TryParse(text, NumberStyles.None, plain, out bits);
            case StorageKind.UInt32:
                isFound = uint.TryParse(text, NumberStyles.None, plain, out uint small);
                bits = small;
                return isFound;
            case StorageKind.Int64:
                isFound = long.TryParse(text, NumberStyles.AllowLeadingSign, plain, out long signed);
                bits = (ulong)signed;
                return isFound;
            default:
                isFound = int.TryParse(text, NumberStyles.AllowLeadingSign, plain, out int number32);
                bits = (uint)number32;
                return isFound;
        }
    }

    private static bool TryDouble(string text, out double value)
    {
        value = text switch
        {
            "inf" => double.PositiveInfinity,
            "-inf" => double.NegativeInfinity,
            "nan" or "-nan" => double.NaN,
            _ => 0,
        };
        return value != 0 || double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value);
    }

    private static bool TryFloat(string text, out float value)
    {
        value = text switch
        {
            "inf" => float.PositiveInfinity,
            "-inf" => float.NegativeInfinity,
            "nan" or "-nan" => float.NaN,
            _ => 0,
        };
        return value != 0 || float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value);
    }

    // Escapes of C: those that protoc writes, and hexadecimal ones.
    private static bool TryUnescape(byte[] text, out ReadOnlyMemory<byte> value)
    {
        var bytes = new byte[text.Length];
        int length = 0;
        value = default;
        for (int i = 0; i < text.Length;)
        {
            byte b = text[i++];
            if (b != '\\')
            {
                bytes[length++] = b;
                continue;
            }

            if (i == text.Length) return false;
            b = text[i++];
            int digits = 0, number = 0;
            if (b is (byte)'x' or (byte)'X')
            {
                for (; i < text.Length && digits < 2 && char.IsAsciiHexDigit((char)text[i]); digits++)
                    number = (number * 16) + Convert.ToInt32(((char)text[i++]).ToString(), 16);
                if (digits == 0) return false;
                bytes[length++] = (byte)number;
                continue;
            }

            if (b is >= (byte)'0' and <= (byte)'7')
            {
                number = b - '0';
                for (digits = 1; i < text.Length && digits < 3 && text[i] is >= (byte)'0' and <= (byte)'7'; digits++)
                    number = (number * 8) + (text[i++] - '0');
                bytes[length++] = (byte)number;
                continue;
            }

            int at = "abfnrtv\\?'\""u8.IndexOf(b);
            if (at < 0) return false;
            bytes[length++] = "\a\b\f\n\r\t\v\\?'\""u8[at];
        }

        value = bytes.AsMemory(0, length);
        return true;
    }
}
