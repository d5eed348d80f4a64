using System;
using System.Text;

namespace ProtoZeroTool.Filtering;

/// <summary>Bytes that are written as digits.</summary>
internal static class BytesLiteral
{
    /// <summary>Hexadecimal digits, two a byte, with or without blanks; null if wrong.</summary>
    public static byte[]? OfHex(byte[] text) => Decode(
        Encoding.UTF8.GetString(text).Replace(" ", "", StringComparison.Ordinal), Convert.FromHexString);

    /// <summary>base64 with its padding; null if wrong.</summary>
    public static byte[]? OfBase64(byte[] text) => Decode(Encoding.UTF8.GetString(text), Convert.FromBase64String);

    private static byte[]? Decode(string text, Func<string, byte[]> decode)
    {
        try
        {
            return decode(text);
        }
        catch (FormatException)
        {
            return null;
        }
    }
}
