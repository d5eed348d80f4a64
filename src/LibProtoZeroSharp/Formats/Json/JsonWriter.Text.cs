using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <content>Strings: a vector at a time, which is copied and looked through for what needs an escape.</content>
internal unsafe ref partial struct JsonWriter
{
    private const int TextVector = 32;

    // The longest escape, and the first byte of a vector behind it.
    private const int LongestEscape = 6;

    private static ReadOnlySpan<byte> HexDigits => "0123456789abcdef"u8;

    private byte* WriteString(byte* p, ReadOnlySpan<byte> text)
    {
        fixed (byte* start = text) return WriteString(p, start, text.Length);
    }

    // Text may hold any bytes, whatever its field promises: users set it. So all that is not ASCII is validated.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* WriteString(byte* p, byte* text, int length)
    {
        if (length >= TextVector || _escapesHtml) return WriteLongString(p, text, length);
        // SAFETY: less than a vector is read, and there is space for a value: a whole vector and two quotes.
        *p++ = (byte)'"';
        Vector256<byte> bytes = Utf8Check.Rest32(text, length);
        bytes.Store(p);
        uint found = (Escaped(bytes) | bytes).ExtractMostSignificantBits();
        if ((found & ((1u << length) - 1)) != 0) return WriteEscapedString(p, text, length);
        p[length] = (byte)'"';
        return p + length + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteLongString(byte* p, byte* text, int length)
    {
        p = _buffer.Need(p, (nint)length + TextVector + Slack);
        *p++ = (byte)'"';
        if (length < TextVector || _escapesHtml) return WriteEscapedString(p, text, length);
        byte* end = text + length;
        byte* source = text;
        // SAFETY: whole vectors lie inside of the text; there is space for as many bytes.
        for (; end - source >= TextVector; source += TextVector, p += TextVector)
        {
            Vector256<byte> bytes = Vector256.Load(source);
            bytes.Store(p);
            if ((Escaped(bytes) | bytes).ExtractMostSignificantBits() != 0)
                return WriteEscapedString(p, source, (int)(end - source));
        }

        // The last vector, a part of which was there before.
        int rest = (int)(end - source);
        p += rest - TextVector;
        Vector256<byte> last = Vector256.Load(end - TextVector);
        last.Store(p);
        p += TextVector;
        if ((Escaped(last) | last).ExtractMostSignificantBits() != 0) return WriteEscapedString(p - rest, source, rest);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteEscapedString(byte* p, byte* text, int length)
    {
        if (!Utf8Check.IsValid(text, length)) NotUtf8();
        p = WriteEscaped(p, text, length);
        p = _buffer.Need(p, 1 + Slack);
        *p = (byte)'"';
        return p + 1;
    }

    // Writes valid text without quotes, and escapes what must be.
    private byte* WriteEscaped(byte* p, byte* text, int length)
    {
        byte* end = text + length;
        while (text < end)
        {
            // For one step: what is left may become six times as long, and may stay as it is.
            p = _buffer.Need(p, TextVector + LongestEscape);
            int count = (int)Math.Min(end - text, TextVector);
            // SAFETY: as above.
            Vector256<byte> bytes = count == TextVector ? Vector256.Load(text) : Utf8Check.Rest32(text, count);
            bytes.Store(p);
            Vector256<byte> escaped = _escapesHtml ? Escaped(bytes) | EscapedInHtml(bytes) : Escaped(bytes);
            uint found = escaped.ExtractMostSignificantBits() & (uint)((1UL << count) - 1);
            if (found == 0)
            {
                text += count;
                p += count;
                continue;
            }

            count = BitOperations.TrailingZeroCount(found);
            text += count;
            p = EscapeOne(p + count, ref text, end);
        }

        return p;
    }

    private static byte* EscapeOne(byte* p, ref byte* text, byte* end)
    {
        byte b = *text++;
        byte letter = b switch
        {
            (byte)'"' or (byte)'\\' => b,
            (byte)'\b' => (byte)'b',
            (byte)'\f' => (byte)'f',
            (byte)'\n' => (byte)'n',
            (byte)'\r' => (byte)'r',
            (byte)'\t' => (byte)'t',
            _ => 0,
        };
        if (letter != 0)
        {
            p[0] = (byte)'\\';
            p[1] = letter;
            return p + 2;
        }

        // U+2028 and U+2029 are E2 80 A8 and A9; others begin with E2, too.
        bool isLine = b == 0xE2 && end - text >= 2 && text[0] == 0x80 && (text[1] & 0xFE) == 0xA8;
        if (b == 0xE2 && !isLine)
        {
            *p = b;
            return p + 1;
        }

        int code = isLine ? 0x2000 | (text[1] & 0x7F) : b;
        if (isLine) text += 2;
        Put(p, "\\u"u8);
        for (int i = 0; i < 4; i++) p[2 + i] = HexDigits[(code >> (12 - (4 * i))) & 15];
        return p + LongestEscape;
    }

    // Control characters, quotes and backslashes: their highest bits are set.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Escaped(Vector256<byte> bytes) =>
        Vector256.Equals(Vector256.Min(bytes, Vector256.Create((byte)0x1F)), bytes)
        | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
        | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));

    private static Vector256<byte> EscapedInHtml(Vector256<byte> bytes) =>
        Vector256.Equals(bytes, Vector256.Create((byte)'<'))
        | Vector256.Equals(bytes, Vector256.Create((byte)'>'))
        | Vector256.Equals(bytes, Vector256.Create((byte)'&'))
        | Vector256.Equals(bytes, Vector256.Create((byte)0xE2));

    private static void NotUtf8() => ProtoThrow.Format(ProtoFormatError.InvalidUtf8, 0);
}
