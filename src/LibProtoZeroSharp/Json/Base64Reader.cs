using System;

namespace ProtoZeroSharp;

/// <summary>
/// Base64 as JSON may hold it: the standard alphabet or that for URLs, with padding or without. Bits of the last
/// character that no byte needs may be anything, as other readers of protobuf have it.
/// </summary>
internal static unsafe class Base64Reader
{
    private const byte No = 0xFF;

    // The six bits of each character.
    private static ReadOnlySpan<byte> Bits =>
    [
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, 62, No, 62, No, 63,
        52, 53, 54, 55, 56, 57, 58, 59, 60, 61, No, No, No, No, No, No,
        No, 00, 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12, 13, 14,
        15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, No, No, No, No, 63,
        No, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
        41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
        No, No, No, No, No, No, No, No, No, No, No, No, No, No, No, No,
    ];

    /// <summary>Decodes a text where it stands.</summary>
    /// <param name="text">The text.</param>
    /// <param name="length">Its bytes.</param>
    /// <returns>The number of bytes that it stands for, or -1 if it is not base64; it is spoilt then.</returns>
    public static int DecodeInPlace(byte* text, int length)
    {
        int padding = length == 0 || text[length - 1] != '=' ? 0 : length > 1 && text[length - 2] == '=' ? 2 : 1;
        // Whoever pads fills up to four characters.
        if (padding != 0 && length % 4 != 0) return -1;
        length -= padding;
        int rest = length % 4;
        if (rest == 1) return -1;
        fixed (byte* bits = Bits)
        {
            byte* to = text, end = text + length - rest;
            uint wrong = 0;
            // SAFETY: three bytes are written for each four that were read; a byte is an index of the table.
            for (; text < end; text += 4, to += 3)
            {
                uint a = bits[text[0]], b = bits[text[1]], c = bits[text[2]], d = bits[text[3]];
                wrong |= a | b | c | d;
                uint three = (a << 18) | (b << 12) | (c << 6) | d;
                to[0] = (byte)(three >> 16);
                to[1] = (byte)(three >> 8);
                to[2] = (byte)three;
            }

            if (rest != 0)
            {
                uint a = bits[text[0]], b = bits[text[1]], c = rest == 3 ? bits[text[2]] : 0u;
                wrong |= a | b | c;
                to[0] = (byte)((a << 2) | (b >> 4));
                if (rest == 3) to[1] = (byte)((b << 4) | (c >> 2));
            }

            // All that is none of the characters has the highest bits.
            return wrong > 63 ? -1 : (length / 4 * 3) + (rest == 0 ? 0 : rest - 1);
        }
    }
}
