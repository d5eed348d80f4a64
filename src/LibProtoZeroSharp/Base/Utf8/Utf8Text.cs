using System;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Comparisons of encoded with decoded text.</summary>
internal static class Utf8Text
{
    /// <summary>
    /// Whether the bytes, decoded, are this text. Allocates nothing; bytes that are not UTF-8 equal no text.
    /// </summary>
    public static bool Equals(ReadOnlySpan<byte> utf8, ReadOnlySpan<char> text)
    {
        // A char takes one to three bytes, so most unequal pairs end here.
        if (utf8.Length < text.Length || utf8.Length > 3L * text.Length) return false;
        if (Ascii.IsValid(utf8)) return Ascii.Equals(utf8, text);
        while (!utf8.IsEmpty)
        {
            if (Rune.DecodeFromUtf8(utf8, out Rune left, out int bytes) != System.Buffers.OperationStatus.Done)
                return false;
            if (Rune.DecodeFromUtf16(text, out Rune right, out int chars) != System.Buffers.OperationStatus.Done)
                return false;
            if (left != right) return false;
            utf8 = utf8[bytes..];
            text = text[chars..];
        }

        return text.IsEmpty;
    }
}
