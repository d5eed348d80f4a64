using System;
using System.Globalization;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Notation;

/// <summary>
/// Numbers of fixed width in the notation: as floating-point numbers where they look like these and are read back as
/// the same bits, else as integers with their width.
/// </summary>
internal sealed class NumberText(ByteOutput output)
{
    /// <summary>Writes four bytes.</summary>
    public void Fixed32(uint bits, bool hasSpace = true)
    {
        if (hasSpace) output.Write((byte)' ');
        int exponent = (int)((bits >> 23) & 0xff) - 127;
        if (exponent == 128 && (bits & 0x7f_ffff) == 0)
        {
            output.Write(bits >> 31 == 0 ? "inf32"u8 : "-inf32"u8);
        }
        else if (exponent is >= -40 and <= 63)
        {
            output.Write(Decimal(BitConverter.UInt32BitsToSingle(bits).ToString(CultureInfo.InvariantCulture)));
            output.Write("i32"u8);
        }
        else
        {
            output.Write((ulong)bits);
            output.Write("i32"u8);
        }
    }

    /// <summary>Writes eight bytes.</summary>
    public void Fixed64(ulong bits, bool hasSpace = true)
    {
        if (hasSpace) output.Write((byte)' ');
        int exponent = (int)((bits >> 52) & 0x7ff) - 1023;
        if (exponent == 1024 && (bits & 0xf_ffff_ffff_ffff) == 0)
        {
            output.Write(bits >> 63 == 0 ? "inf64"u8 : "-inf64"u8);
        }
        else if (exponent is >= -80 and <= 120)
        {
            output.Write(Decimal(BitConverter.UInt64BitsToDouble(bits).ToString(CultureInfo.InvariantCulture)));
        }
        else
        {
            output.Write((long)bits);
            output.Write("i64"u8);
        }
    }

    // The notation needs digits on both sides of a point, and no plus sign.
    private static string Decimal(string text)
    {
        string plain = text.Replace("+", "", StringComparison.Ordinal);
        if (plain.Contains('.', StringComparison.Ordinal)) return plain;
        int exponent = plain.IndexOf('E', StringComparison.Ordinal);
        return exponent < 0 ? plain + ".0" : $"{plain[..exponent]}.0{plain[exponent..]}";
    }
}
