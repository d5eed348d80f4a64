using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <content>Strings and bytes between quotes.</content>
internal unsafe ref partial struct TextFormatWriter
{
    private const int Vector = 32;

    /// <summary>Writes bytes between quotes.</summary>
    /// <param name="p">The place of the next byte.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="keepsUtf8">Whether characters beyond ASCII stay as they are.</param>
    private readonly byte* Quote(byte* p, ReadOnlySpan<byte> bytes, bool keepsUtf8)
    {
        if (IsForDebugger) return QuoteBegin(p, bytes, keepsUtf8);
        fixed (byte* start = bytes)
        {
            p = _buffer.Need(p, (nint)bytes.Length + Vector + Slack);
            *p++ = (byte)'"';
            if (bytes.Length >= Vector)
                return TextFormatEscapes.QuoteLong(ref _buffer, p, start, start + bytes.Length, keepsUtf8);
            // SAFETY: less than a vector is read, and there is space for a whole one.
            Vector256<byte> text = Utf8Check.Rest32(start, bytes.Length);
            text.Store(p);
            uint found = (TextFormatEscapes.Escaped(text) | text).ExtractMostSignificantBits();
            if ((found & ((1u << bytes.Length) - 1)) != 0)
                return TextFormatEscapes.QuoteLong(ref _buffer, p, start, start + bytes.Length, keepsUtf8);
            p[bytes.Length] = (byte)'"';
            return p + bytes.Length + 1;
        }
    }

    // Of a text for debuggers: as much as there is space for, and an ellipsis.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* QuoteBegin(byte* p, ReadOnlySpan<byte> bytes, bool keepsUtf8)
    {
        p = Put(p, "\""u8);
        while (!bytes.IsEmpty && !IsFull(p))
        {
            // So much that all of it may become escapes.
            long room = (_mostBytes - (p - _buffer.Start)) / TextFormatEscapes.Longest;
            int length = CharactersEnd(bytes, (int)Math.Min(Math.Max(room, TextFormatEscapes.Longest), bytes.Length));
            fixed (byte* start = bytes)
                p = TextFormatEscapes.WriteEscaped(ref _buffer, p, start, start + length, keepsUtf8);
            bytes = bytes[length..];
        }

        return Put(p, bytes.IsEmpty ? "\""u8 : "\"…"u8);
    }

    // The end of a begin of a text that does not end inside of a character.
    private static int CharactersEnd(ReadOnlySpan<byte> text, int length)
    {
        int end = length;
        while (end < text.Length && end - length < 3 && (text[end] & 0xC0) == 0x80) end++;
        return end;
    }
}
