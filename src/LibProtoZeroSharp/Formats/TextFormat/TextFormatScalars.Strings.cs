using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatScalars
{
    /// <summary>
    /// Reads string literals that stand one behind the other. They are decoded where they are: escapes only shrink.
    /// </summary>
    /// <param name="p">The first quote, or something else.</param>
    /// <param name="isText">Whether the value must be UTF-8.</param>
    /// <param name="place">Where the view goes; null if the value is not kept.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* ReadString(byte* p, bool isText, byte* place)
    {
        byte quote = *p;
        if (!IsQuote(quote)) return FailKind(p);
        byte* first = p + 1;
        // SAFETY: the zeros behind the text can be loaded, and stop the search.
        Vector256<byte> bytes = Vector256.Load(first);
        uint stops = Stops(bytes, quote);
        if (stops == 0) return ReadLiterals(p, isText, place);
        int length = BitOperations.TrailingZeroCount(stops);
        uint high = isText ? bytes.ExtractMostSignificantBits() & (stops ^ (stops - 1)) : 0;
        if (high != 0 || first[length] != quote) return ReadLiterals(p, isText, place);
        byte* next = Line(first + length + 1);
        if (IsQuote(*next)) return ReadLiterals(p, isText, place);
        if (place != null) Store(first, length, isText, place);
        return next;
    }

    // Also a literal that is long, or not plain, or one of several.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadLiterals(byte* p, bool isText, byte* place)
    {
        byte* literal = p, first = p + 1, target = first;
        do
        {
            p = ReadLiteral(p, ref target);
            if (p == null) return null;
            p = Line(p);
        }
        while (IsQuote(*p));

        int length = (int)(target - first);
        if (isText && !Utf8Check.IsValid(first, length)) return Fail(ProtoFormatError.InvalidUtf8, literal);
        if (place != null) Store(first, length, isText, place);
        return p;
    }

    private readonly void Store(byte* first, int length, bool isText, byte* place)
    {
        // SAFETY: the place is that of a string or bytes field, and the text lives as long as the arena.
        if (isText) *(ProtoString*)place = new ProtoString(first, length, Stamp);
        else *(ProtoBytes*)place = new ProtoBytes(first, length, Stamp);
    }

    // One literal, whose value goes to the target: it lies in the text, not behind the place that is read.
    private byte* ReadLiteral(byte* p, ref byte* target)
    {
        byte quote = *p++;
        byte* to = target;
        while (true)
        {
            // SAFETY: the zeros behind the text stop the search.
            while (true)
            {
                Vector256<byte> bytes = Vector256.Load(p);
                uint stops = Stops(bytes, quote);
                int length = stops == 0 ? Vector256<byte>.Count : BitOperations.TrailingZeroCount(stops);
                if (to != p)
                {
                    // What is still to be read must not be overwritten.
                    if (p + length - to >= Vector256<byte>.Count) bytes.Store(to);
                    else Buffer.MemoryCopy(p, to, length, length);
                }

                to += length;
                p += length;
                if (stops != 0) break;
            }

            if (*p == quote) break;
            while (*p == '\\')
            {
                byte* next = ReadOctals(p, ref to);
                if (next == p) next = ReadEscape(p, ref to);
                if (next == null) return null;
                p = next;
            }

            if (*p is 0 or (byte)'\n') return Fail(ProtoFormatError.InvalidSyntax, p);
        }

        target = to;
        return p + 1;
    }

    // Escapes of three octal digits, as many as a vector holds. What they stand for is shorter.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* ReadOctals(byte* p, ref byte* target)
    {
        if (!BitConverter.IsLittleEndian) return p;
        // SAFETY: the zeros behind the text can be loaded, and are no escape.
        Vector256<uint> escapes = Vector256.Load((uint*)p);
        Vector256<uint> others = (escapes ^ Vector256.Create(0x3030305Cu)) & Vector256.Create(0xF8F8FCFFu);
        int count = BitOperations.TrailingZeroCount(
            ~Vector256.Equals(others, Vector256<uint>.Zero).ExtractMostSignificantBits());
        Vector256<uint> values = (escapes >> 2 & Vector256.Create(0xC0u)) | (escapes >> 13 & Vector256.Create(0x38u))
            | (escapes >> 24 & Vector256.Create(7u));
        Vector128<ushort> words = Vector128.Narrow(values.GetLower(), values.GetUpper());
        ulong bytes = Vector128.Narrow(words, words).AsUInt64().ToScalar();
        // Eight bytes may not go beyond the escapes that were read.
        if (count > 1) Unsafe.WriteUnaligned(target, bytes);
        else if (count == 1) *target = (byte)bytes;
        target += count;
        return p + (4 * count);
    }

    private static bool IsQuote(byte b) => b is (byte)'"' or (byte)'\'';

    /// <summary>Bits of the bytes that end a literal or a plain part of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Stops(Vector256<byte> bytes, byte quote) =>
        (Vector256.Equals(bytes, Vector256.Create(quote)) | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
            | Vector256.Equals(bytes, Vector256.Create((byte)'\n')) | Vector256.Equals(bytes, Vector256<byte>.Zero))
        .ExtractMostSignificantBits();

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
        if (!TryHex(p, digits, out uint value)) return Fail(ProtoFormatError.InvalidSyntax, escape);
        p += digits;
        // Both halves of a surrogate pair, as programs write them that escape UTF-16; the second one has four digits.
        if (_allowsSurrogatePairs && value is >= 0xD800 and <= 0xDBFF && *p == '\\' && p[1] == 'u'
            && TryHex(p + 2, 4, out uint low) && low is >= 0xDC00 and <= 0xDFFF)
        {
            value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
            p += 6;
        }

        // Neither a half of a surrogate pair nor beyond the last one.
        if (!System.Text.Rune.IsValid(value)) return Fail(ProtoFormatError.InvalidUtf8, escape);
        // SAFETY: the escape has six bytes and more, the character four at most, and the target is not behind it.
        target += new System.Text.Rune(value).EncodeToUtf8(new Span<byte>(target, 4));
        return p;
    }

    // SAFETY: a zero behind the text is no digit.
    private static bool TryHex(byte* p, int digits, out uint value)
    {
        value = 0;
        for (; digits > 0; digits--, p++)
        {
            uint digit = TextScan.HexDigit(*p);
            if (digit >= 16) return false;
            value = (value << 4) | digit;
        }

        return true;
    }

    // A string of a schema that does not ask for UTF-8: what is written of it is read back.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadRawString(byte* p, byte* place)
    {
        ProtoBytes bytes = default;
        byte* next = ReadString(p, isText: false, (byte*)&bytes);
        // SAFETY: the place is that of a string.
        if (next != null) *(ProtoString*)place = new ProtoString(bytes.Start, bytes.Length, Stamp);
        return next;
    }
}
