using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroTool.Terminal;

/// <summary>
/// Texts of an input between quotes, on one line: what would end it, move the cursor or turn the direction of writing
/// is escaped, so that no input can make a terminal show something else.
/// </summary>
internal static class EscapedText
{
    // All that is not plain ASCII, and the quote and the backslash.
    private static readonly SearchValues<byte> s_special = SearchValues.Create(MakeSpecial());

    /// <summary>Writes a text that is UTF-8 with its quotes.</summary>
    public static void Write(ByteOutput output, ReadOnlySpan<byte> text)
    {
        output.Write((byte)'"');
        while (true)
        {
            int plain = text.IndexOfAny(s_special);
            if (plain < 0) break;
            output.Write(text[..plain]);
            text = text[plain..];
            text = text[WriteSpecial(output, text)..];
        }

        output.Write(text);
        output.Write((byte)'"');
    }

    /// <summary>Writes a short text behind a space, if there is nothing to escape.</summary>
    /// <returns>False if nothing was written.</returns>
    public static bool TryWritePlain(ByteOutput output, ReadOnlySpan<byte> text) =>
        !text.ContainsAny(s_special) && output.TryWriteQuoted(text);

    private static int WriteSpecial(ByteOutput output, ReadOnlySpan<byte> text)
    {
        byte one = text[0];
        switch (one)
        {
            case (byte)'"' or (byte)'\\':
                output.Write((byte)'\\');
                output.Write(one);
                return 1;
            case (byte)'\n':
                output.Write("\\n"u8);
                return 1;
            case < 0x80:
                WriteByte(output, one);
                return 1;
        }

        OperationStatus status = Rune.DecodeFromUtf8(text, out Rune rune, out int size);
        if (status == OperationStatus.Done && !IsHidden(rune.Value))
        {
            output.Write(text[..size]);
            return size;
        }

        size = Math.Max(size, 1);
        foreach (byte part in text[..size]) WriteByte(output, part);
        return size;
    }

    private static void WriteByte(ByteOutput output, byte one)
    {
        output.Write("\\x"u8);
        output.WriteHex(one);
    }

    // Controls of the second block, and what turns the direction of writing or separates lines.
    private static bool IsHidden(int rune) => rune is <= 0x9f or (>= 0x200b and <= 0x200f) or (>= 0x2028 and <= 0x202e)
        or (>= 0x2060 and <= 0x2069) or 0xfeff or 0x061c;

    private static byte[] MakeSpecial()
    {
        byte[] special = new byte[256 - 95 + 2];
        int count = 0;
        for (int i = 0; i < 256; i++)
        {
            if (i is < ' ' or >= 0x7f or '"' or '\\') special[count++] = (byte)i;
        }

        return special[..count];
    }
}
