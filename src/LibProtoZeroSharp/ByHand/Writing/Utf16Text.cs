using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Strings of the language, encoded as UTF-8 straight into the output.</summary>
internal static unsafe class Utf16Text
{
    /// <summary>
    /// ASCII texts up to this many UTF-16 units have one length byte, and all need no more space than the slack.
    /// </summary>
    public const int MaxShort = 127;

    // Up to here the longest form is made space for; longer texts are counted first.
    private const int MaxGuessed = 16 << 10;

    // A UTF-16 unit takes at most three bytes (a pair of them four).
    private const int BytesPerUnit = 3;

    /// <summary>Writes length and text behind a tag.</summary>
    /// <param name="p">The cursor; it passed a test of the space, and for texts longer than <see cref="MaxShort"/> one
    /// for <see cref="MostBytes"/>. A text that does not fit even so is too long for a message.</param>
    /// <param name="output">The output.</param>
    /// <param name="text">The text.</param>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Write(byte* p, Output* output, ReadOnlySpan<char> text) =>
        WriteShort(p, output, text) is var end && end != null ? end : Transcode(p, output, text, replaces: false);

    /// <summary>The same, with U+FFFD for a surrogate without its partner.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* WriteReplaced(byte* p, Output* output, ReadOnlySpan<char> text) =>
        WriteShort(p, output, text) is var end && end != null ? end : Transcode(p, output, text, replaces: true);

    // Writes a short text that is ASCII, as most are; null for any other.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteShort(byte* p, Output* output, ReadOnlySpan<char> text)
    {
        int units = text.Length;
        if (units > MaxShort) return null;
        // SAFETY: the slack holds the at most 2 + 3 * 127 bytes of the text and what stores run over.
        ref ushort first = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        bool ascii = units >= 16 ? Narrow16(ref first, p + 1, units)
            : units >= 8 ? Narrow8(ref first, p + 1, units)
            : NarrowFew(ref first, p + 1, units);
        if (!ascii) return null;
        *p = (byte)units;
        return p + 1 + units;
    }

    /// <summary>A bound for the bytes that a text takes; for long texts their number.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long MostBytes(ReadOnlySpan<char> text)
    {
        if (text.Length <= MaxGuessed) return BytesPerUnit * text.Length;
        long size = 0;
        while (!text.IsEmpty)
        {
            // In pieces whose count fits an int, no pair torn apart.
            ReadOnlySpan<char> piece = text[..Math.Min(text.Length, 1 << 28)];
            if (piece.Length < text.Length && char.IsHighSurrogate(piece[^1])) piece = piece[..^1];
            size += Encoding.UTF8.GetByteCount(piece);
            text = text[piece.Length..];
        }

        return size;
    }

    // The width is right for ASCII; otherwise the text moves once, by less than the slack.
    private static byte* Transcode(byte* p, Output* output, ReadOnlySpan<char> text, bool replaces)
    {
        int width = Varint.Size((uint)text.Length);
        byte* start = p + width;
        // SAFETY: exactly what may be written behind the cursor; the last bytes are left for the move.
        int room = (int)Math.Min(output->End + Output.Slack - Varint.MaxLength32 - start, int.MaxValue);
        OperationStatus status = Utf8Encoder.Encode(text, new Span<byte>(start, room), out int size);
        if (status == OperationStatus.DestinationTooSmall) ProtoThrow.Misuse(Output.TooLong);
        if (status != OperationStatus.Done && replaces)
            status = Utf8.FromUtf16(text, new Span<byte>(start, room), out _, out size);
        if (status != OperationStatus.Done) ProtoThrow.LoneSurrogate();
        int needed = Varint.Size((uint)size);
        if (needed != width) Buffer.MemoryCopy(start, p + needed, size, size);
        Varint.WriteOfSize(p, (uint)size, needed);
        return p + needed + size;
    }

    // The three below write one byte for each unit and tell whether all were ASCII. They read nothing beyond the text:
    // the last vector overlaps the one before.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Narrow16(ref ushort first, byte* target, int units)
    {
        Vector128<ushort> seen = Vector128<ushort>.Zero;
        for (int i = 0; ; i += 16)
        {
            if (i > units - 16) i = units - 16;
            Vector128<ushort> low = Vector128.LoadUnsafe(ref first, (nuint)i);
            Vector128<ushort> high = Vector128.LoadUnsafe(ref first, (nuint)i + 8);
            seen |= low | high;
            Unsafe.WriteUnaligned(target + i, Vector128.Narrow(low, high));
            if (i == units - 16) break;
        }

        return (seen & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Narrow8(ref ushort first, byte* target, int units)
    {
        Vector128<ushort> front = Vector128.LoadUnsafe(ref first);
        Vector128<ushort> back = Vector128.LoadUnsafe(ref first, (nuint)units - 8);
        Vector128<byte> bytes = Vector128.Narrow(front, back);
        Unsafe.WriteUnaligned(target, bytes.GetLower());
        Unsafe.WriteUnaligned(target + units - 8, bytes.GetUpper());
        return ((front | back) & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowFew(ref ushort first, byte* target, int units)
    {
        uint seen = 0;
        for (int i = 0; i < units; i++)
        {
            uint unit = Unsafe.Add(ref first, i);
            seen |= unit;
            target[i] = (byte)unit;
        }

        return seen < 0x80;
    }
}
