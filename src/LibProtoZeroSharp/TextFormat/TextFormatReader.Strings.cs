using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatReader
{
    /// <summary>
    /// Reads string literals that stand one behind the other. They are decoded where they are: escapes only shrink.
    /// </summary>
    /// <param name="p">The first quote, or something else.</param>
    /// <param name="isText">Whether the value must be UTF-8.</param>
    /// <param name="place">Where the view goes; null if nobody wants the value.</param>
    private byte* ReadString(byte* p, bool isText, byte* place)
    {
        if (*p is not ((byte)'"' or (byte)'\'')) return FailKind(p);
        byte* literal = p, first = p + 1, target = first;
        do
        {
            p = ReadLiteral(p, ref target);
            if (p == null) return null;
            p = Space(p);
        }
        while (*p is (byte)'"' or (byte)'\'');

        int length = (int)(target - first);
        if (isText && !Utf8Check.IsValid(first, length)) return Fail(ProtoFormatError.InvalidUtf8, literal);
        if (place == null) return p;
        // SAFETY: the place is that of a string or bytes field, and the text lives as long as the arena.
        if (isText) *(ProtoString*)place = new ProtoString(first, length, _stamp);
        else *(ProtoBytes*)place = new ProtoBytes(first, length, _stamp);
        return p;
    }

    // One literal, whose value goes to the target: it lies in the text, not behind the place that is read.
    private byte* ReadLiteral(byte* p, ref byte* target)
    {
        byte quote = *p++;
        byte* to = target;
        while (true)
        {
            // The zero behind the text ends the search at the latest.
            var rest = new ReadOnlySpan<byte>(p, (int)(_end - p) + 1);
            int length = quote == '"' ? rest.IndexOfAny("\"\\\n\0"u8) : rest.IndexOfAny("'\\\n\0"u8);
            if (to != p) rest[..length].CopyTo(new Span<byte>(to, length));
            to += length;
            p += length;
            if (*p == quote) break;
            if (*p != '\\') return Fail(ProtoFormatError.InvalidSyntax, p);
            p = ReadEscape(p, ref to);
            if (p == null) return null;
        }

        target = to;
        return p + 1;
    }

    // At a backslash. What an escape stands for is shorter than the escape.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEscape(byte* p, ref byte* target)
    {
        byte* escape = p++;
        byte letter = *p++;
        uint value;
        switch (letter)
        {
            case (byte)'n': value = '\n'; break;
            case (byte)'r': value = '\r'; break;
            case (byte)'t': value = '\t'; break;
            case (byte)'a': value = '\a'; break;
            case (byte)'b': value = '\b'; break;
            case (byte)'f': value = '\f'; break;
            case (byte)'v': value = '\v'; break;
            case (byte)'?' or (byte)'\\' or (byte)'\'' or (byte)'"': value = letter; break;
            case >= (byte)'0' and <= (byte)'7':
                value = letter - (uint)'0';
                for (int i = 0; i < 2 && (uint)(*p - '0') < 8; i++) value = (value * 8) + (uint)(*p++ - '0');
                if (value > byte.MaxValue) return Fail(ProtoFormatError.InvalidSyntax, escape);
                break;
            case (byte)'x':
                value = TextScan.HexDigit(*p++);
                if (value >= 16) return Fail(ProtoFormatError.InvalidSyntax, escape);
                if (TextScan.HexDigit(*p) < 16) value = (value * 16) + TextScan.HexDigit(*p++);
                break;
            case (byte)'u' or (byte)'U':
                return ReadCodePoint(p, escape, letter == 'u' ? 4 : 8, ref target);
            default:
                return Fail(ProtoFormatError.InvalidSyntax, escape);
        }

        *target++ = (byte)value;
        return p;
    }

    private byte* ReadCodePoint(byte* p, byte* escape, int digits, ref byte* target)
    {
        uint value = 0;
        for (; digits > 0; digits--, p++)
        {
            uint digit = TextScan.HexDigit(*p);
            if (digit >= 16) return Fail(ProtoFormatError.InvalidSyntax, escape);
            value = (value << 4) | digit;
        }

        // Neither a half of a surrogate pair nor beyond the last one.
        if (!System.Text.Rune.IsValid(value)) return Fail(ProtoFormatError.InvalidUtf8, escape);
        // SAFETY: the escape has six bytes and more, the character four at most, and the target is not behind it.
        target += new System.Text.Rune(value).EncodeToUtf8(new Span<byte>(target, 4));
        return p;
    }
}
