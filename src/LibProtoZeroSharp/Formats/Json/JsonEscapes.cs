using System;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>What a backslash begins in a text of JSON.</summary>
internal static unsafe class JsonEscapes
{
    private const int UnicodeLength = 6;

    /// <summary>Decodes an escape; a surrogate together with its partner.</summary>
    /// <param name="p">The backslash; behind the input there are zeros.</param>
    /// <param name="to">Where the character is put, fewer bytes than were read; moved behind it.</param>
    /// <param name="error">What is wrong.</param>
    /// <returns>The place behind the escape, or null after an error.</returns>
    public static byte* Decode(byte* p, ref byte* to, out ProtoFormatError error)
    {
        error = ProtoFormatError.InvalidSyntax;
        byte letter = p[1];
        if (letter == 'u') return DecodeUnicode(p, ref to, out error);
        byte character = letter switch
        {
            (byte)'"' or (byte)'\\' or (byte)'/' => letter,
            (byte)'b' => (byte)'\b',
            (byte)'f' => (byte)'\f',
            (byte)'n' => (byte)'\n',
            (byte)'r' => (byte)'\r',
            (byte)'t' => (byte)'\t',
            _ => 0,
        };
        if (character == 0) return null;
        *to++ = character;
        return p + 2;
    }

    private static byte* DecodeUnicode(byte* p, ref byte* to, out ProtoFormatError error)
    {
        error = ProtoFormatError.InvalidSyntax;
        int code = CodeAt(p), length = UnicodeLength;
        if (code < 0) return null;
        if (char.IsSurrogate((char)code))
        {
            error = ProtoFormatError.InvalidUtf8;
            int low = p[UnicodeLength] == '\\' && p[UnicodeLength + 1] == 'u' ? CodeAt(p + UnicodeLength) : -1;
            if (low < 0 || !char.IsSurrogatePair((char)code, (char)low)) return null;
            code = char.ConvertToUtf32((char)code, (char)low);
            length = 2 * UnicodeLength;
        }

        // SAFETY: the escape is longer than the character, of which it says no more than four bytes.
        to += new Rune(code).EncodeToUtf8(new Span<byte>(to, 4));
        return p + length;
    }

    // Four digits; a zero behind the input is none.
    private static int CodeAt(byte* p)
    {
        int code = 0;
        for (int i = 2; i < UnicodeLength; i++)
        {
            byte digit = p[i];
            if (!char.IsAsciiHexDigit((char)digit)) return -1;
            code = (code << 4) | ((digit & 0xF) + (digit > '9' ? 9 : 0));
        }

        return code;
    }
}
