using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Where something is in a text, for those who look at it in an editor.</summary>
internal static class InputPosition
{
    /// <summary>Line and column of a place, both from 1 on; characters of four bytes count once.</summary>
    public static (int Line, int Column) Of(ReadOnlySpan<byte> utf8, long offset)
    {
        ReadOnlySpan<byte> before = utf8[..(int)Math.Clamp(offset, 0, utf8.Length)];
        int line = 1 + before.Count((byte)'\n'), column = 1;
        // Every byte but those that continue a character begins one.
        foreach (byte b in before[(before.LastIndexOf((byte)'\n') + 1)..]) column += (b & 0xC0) != 0x80 ? 1 : 0;
        return (line, column);
    }

    /// <inheritdoc cref="Of(ReadOnlySpan{byte}, long)"/>
    public static (int Line, int Column) Of(ReadOnlySpan<char> text, long offset)
    {
        ReadOnlySpan<char> before = text[..(int)Math.Clamp(offset, 0, text.Length)];
        int line = 1 + before.Count('\n'), column = 1;
        foreach (char c in before[(before.LastIndexOf('\n') + 1)..]) column += char.IsLowSurrogate(c) ? 0 : 1;
        return (line, column);
    }

    /// <summary>The number of chars that have become the first bytes of a text's UTF-8.</summary>
    public static long OfByte(ReadOnlySpan<char> text, long offset)
    {
        int at = 0;
        for (long bytes = 0; at < text.Length && bytes < offset;)
        {
            Rune.DecodeFromUtf16(text[at..], out Rune rune, out int chars);
            bytes += rune.Utf8SequenceLength;
            if (bytes <= offset) at += chars;
        }

        return at;
    }

    /// <summary>The place of the first surrogate without its partner.</summary>
    public static long OfLoneSurrogate(ReadOnlySpan<char> text)
    {
        int at = 0;
        while (at < text.Length
            && Rune.DecodeFromUtf16(text[at..], out _, out int chars) == OperationStatus.Done) at += chars;
        return at;
    }
}
