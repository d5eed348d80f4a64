using System;
using System.Globalization;
using System.Text;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Turns declared defaults into the bytes that a message stores for them.</summary>
internal static class StoredDefaultMapper
{
    /// <summary>
    /// Hexadecimal digits of the bytes, the lowest first, and of a text its characters; null if a field without a
    /// declaration has them, too.
    /// </summary>
    public static string? Map(FieldSchema field)
    {
        if (field.Default is not { } constant) return null;
        if (constant.Kind == ConstantKind.Bytes) return constant.Bytes.Length == 0 ? null : Text(constant.Bytes);
        byte[] bytes = BytesOf(constant, field.Scalar.Bits);
        bool isWithout = constant.Kind == ConstantKind.Enum
            ? constant.EnumValue.Number == field.EnumType!.Values[0].Number : Array.TrueForAll(bytes, it => it == 0);
        return isWithout ? null : Digits(bytes);
    }

    private static byte[] BytesOf(ConstantValue constant, int bits)
    {
        ulong value = constant.Kind switch
        {
            ConstantKind.Bool => constant.Bool ? 1UL : 0,
            ConstantKind.Floating when bits == 32 => BitConverter.ToUInt32(
                BitConverter.GetBytes((float)constant.Floating), 0),
            ConstantKind.Floating => unchecked((ulong)BitConverter.DoubleToInt64Bits(constant.Floating)),
            ConstantKind.Unsigned => constant.Unsigned,
            _ => unchecked((ulong)constant.Signed),
        };
        byte[] bytes = new byte[constant.Kind == ConstantKind.Bool ? 1 : bits == 64 ? 8 : 4];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = unchecked((byte)(value >> (8 * i)));
        return bytes;
    }

    // ASCII as it is, but a percent sign and two digits for others and for the sign itself.
    private static string Text(byte[] bytes)
    {
        var text = new StringBuilder(bytes.Length);
        foreach (byte b in bytes)
        {
            if (b is >= 0x20 and < 0x7f and not (byte)'%') text.Append((char)b);
            else text.Append('%').Append(b.ToString("x2", CultureInfo.InvariantCulture));
        }

        return text.ToString();
    }

    private static string Digits(byte[] bytes)
    {
        var digits = new StringBuilder(2 * bytes.Length);
        foreach (byte b in bytes) digits.Append(b.ToString("x2", CultureInfo.InvariantCulture));
        return digits.ToString();
    }
}
