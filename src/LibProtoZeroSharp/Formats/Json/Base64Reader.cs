using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Base64 as JSON may hold it: the standard alphabet or that for URLs, with padding or without. Bits of the last
/// character that no byte needs may be anything, and white space may stand anywhere, as other readers of protobuf have
/// it.
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
        const int Block = 16;
        byte* p = text, to = text, end = text + length;
        fixed (byte* bits = Bits)
        {
            // SAFETY: twelve bytes are written for each sixteen that were read; a byte is an index of the table.
            for (; end - p >= Block; p += Block, to += Block / 4 * 3)
            {
                uint wrong = 0;
                uint a = Four(bits, p, ref wrong), b = Four(bits, p + 4, ref wrong);
                uint c = Four(bits, p + 8, ref wrong), d = Four(bits, p + 12, ref wrong);
                // All that is none of the characters has the highest bits.
                if (wrong > 63) break;
                Three(to, a);
                Three(to + 3, b);
                Three(to + 6, c);
                Three(to + 9, d);
            }

            for (; end - p >= 4; p += 4, to += 3)
            {
                uint wrong = 0, four = Four(bits, p, ref wrong);
                if (wrong > 63) break;
                Three(to, four);
            }

            if (p == end) return (int)(to - text);
            int rest = DecodeRest(bits, p, end, to);
            return rest < 0 ? -1 : (int)(to - text) + rest;
        }
    }

    // The end of a text, or all from a character on that is none: white space, padding.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DecodeRest(byte* bits, byte* p, byte* end, byte* to)
    {
        byte* first = to;
        uint six = 0;
        int count = 0, padding = 0;
        for (; p < end; p++)
        {
            if (*p is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') continue;
            if (*p == '=')
            {
                padding++;
                continue;
            }

            uint value = bits[*p];
            if (value > 63 || padding != 0) return -1;
            six = (six << 6) | value;
            if (++count != 4) continue;
            Three(to, six);
            to += 3;
            count = 0;
            six = 0;
        }

        // Padding fills up to four characters.
        if (count == 1 || (padding != 0 && (count == 0 || count + padding != 4))) return -1;
        if (count == 0) return (int)(to - first);
        six <<= 6 * (4 - count);
        *to++ = (byte)(six >> 16);
        if (count == 3) *to++ = (byte)(six >> 8);
        return (int)(to - first);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Four(byte* bits, byte* p, ref uint wrong)
    {
        uint a = bits[p[0]], b = bits[p[1]], c = bits[p[2]], d = bits[p[3]];
        wrong |= a | b | c | d;
        return (a << 18) | (b << 12) | (c << 6) | d;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Three(byte* to, uint six)
    {
        to[0] = (byte)(six >> 16);
        to[1] = (byte)(six >> 8);
        to[2] = (byte)six;
    }
}
