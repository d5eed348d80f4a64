using System;
using System.Buffers;
using System.Globalization;
using System.Text;

namespace ProtoZeroTool.Filtering;

/// <summary>Texts in quotes.</summary>
internal static class TextLiteral
{
    /// <summary>Reads one as UTF-8, or as the bytes that <c>\x</c> gives.</summary>
    /// <param name="source">The expression.</param>
    /// <param name="at">Where it begins; then, where it has ended.</param>
    public static byte[] Read(FilterText source, ref int at)
    {
        string text = source.Text;
        int start = at;
        char quote = text[at++];
        var bytes = new ArrayBufferWriter<byte>();
        while (true)
        {
            int run = text.AsSpan(at).IndexOfAny(quote, '\\');
            if (run < 0) throw source.Error(start + 1, "the text has no end");
            Encoding.UTF8.GetBytes(text.AsSpan(at, run), bytes);
            at += run;
            if (text[at++] == quote) return bytes.WrittenSpan.ToArray();
            Escape(source, ref at, bytes);
        }
    }

    private static void Escape(FilterText source, ref int at, ArrayBufferWriter<byte> bytes)
    {
        int start = at - 1;
        char kind = at < source.Text.Length ? source.Text[at++] : '\0';
        switch (kind)
        {
            case 'x':
                bytes.Write([(byte)Digits(source, start, ref at, 2)]);
                return;
            case 'u' or 'U':
                uint rune = Digits(source, start, ref at, kind == 'u' ? 4 : 8);
                if (!Rune.IsValid(rune)) throw source.Error(start + 1, "there is no such character");
                Span<byte> utf8 = stackalloc byte[4];
                bytes.Write(utf8[..new Rune(rune).EncodeToUtf8(utf8)]);
                return;
            default:
                bytes.Write([kind switch
                {
                    'n' => (byte)'\n',
                    'r' => (byte)'\r',
                    't' => (byte)'\t',
                    '\\' or '"' or '\'' => (byte)kind,
                    _ => throw source.Error(
                        start + 1, @"there are \n, \r, \t, \\, \"", \', \xHH, \uHHHH and \UHHHHHHHH"),
                }]);
                return;
        }
    }

    private static uint Digits(FilterText source, int start, ref int at, int count)
    {
        const NumberStyles Hex = NumberStyles.AllowHexSpecifier;
        bool isThere = at + count <= source.Text.Length;
        if (!isThere
            || !uint.TryParse(source.Text.AsSpan(at, count), Hex, CultureInfo.InvariantCulture, out uint value))
            throw source.Error(start + 1, $"{count} hexadecimal digits are expected");
        at += count;
        return value;
    }
}
