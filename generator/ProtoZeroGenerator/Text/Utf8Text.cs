using System.Collections.Generic;
using System.Text;

namespace ProtoZeroGenerator.Text;

/// <summary>
/// Text made of bytes that need not be UTF-8, without loss: each wrong byte becomes U+DC00 and the byte, which no text
/// holds, and back.
/// </summary>
internal static class Utf8Text
{
    private const int ByteMarker = 0xDC00;

    private static readonly UTF8Encoding s_strict =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The text of the bytes.</summary>
    public static string FromBytes(byte[] bytes)
    {
        var text = new StringBuilder(bytes.Length);
        int start = 0;
        for (int i = 0; i < bytes.Length;)
        {
            int length = LengthAt(bytes, i);
            if (length > 0)
            {
                i += length;
                continue;
            }

            text.Append(s_strict.GetString(bytes, start, i - start)).Append((char)(ByteMarker + bytes[i]));
            start = ++i;
        }

        return text.Append(s_strict.GetString(bytes, start, bytes.Length - start)).ToString();
    }

    /// <summary>The bytes of such a text.</summary>
    public static byte[] ToBytes(string text)
    {
        List<byte>? bytes = null;
        int start = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] is < '\uDC80' or > '\uDCFF' || (i > 0 && char.IsHighSurrogate(text[i - 1]))) continue;
            bytes ??= new List<byte>();
            bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(start, i - start)));
            bytes.Add(unchecked((byte)text[i]));
            start = i + 1;
        }

        byte[] rest = Encoding.UTF8.GetBytes(start == 0 ? text : text.Substring(start));
        if (bytes is null) return rest;
        bytes.AddRange(rest);
        return bytes.ToArray();
    }

    // The bytes of the character that begins there; 0 if none does.
    private static int LengthAt(byte[] bytes, int start)
    {
        byte first = bytes[start];
        int length = first < 0x80 ? 1 : first is >= 0xC2 and <= 0xDF ? 2 : first is >= 0xE0 and <= 0xEF ? 3
            : first is >= 0xF0 and <= 0xF4 ? 4 : 0;
        if (length == 0 || start + length > bytes.Length) return 0;
        for (int i = 1; i < length; i++)
        {
            if ((bytes[start + i] & 0xC0) != 0x80) return 0;
        }

        // Overlong forms, surrogates, and what is beyond Unicode.
        bool isWrong = length > 2 && first switch
        {
            0xE0 => bytes[start + 1] < 0xA0,
            0xED => bytes[start + 1] > 0x9F,
            0xF0 => bytes[start + 1] < 0x90,
            0xF4 => bytes[start + 1] > 0x8F,
            _ => false,
        };
        return isWrong ? 0 : length;
    }
}
