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
    // Up to here the most bytes that the text may need are reserved; longer texts are counted first.
    private const int MaxGuessed = 16 << 10;

    // A UTF-16 unit takes at most three bytes (a pair of them four).
    private const int BytesPerUnit = 3;

    /// <summary>Writes length and text behind a tag.</summary>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Write(byte* p, Output* output, ReadOnlySpan<char> text)
    {
        int units = text.Length;
        if (units < 0x80)
        {
            p = Output.Need(p, output);
            // SAFETY: 1,024 bytes of slack hold the at most 2 + 3 * 127 bytes of the text and what stores run over.
            ref ushort first = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
            bool ascii = units >= 16 ? Narrow16(ref first, p + 1, units)
                : units >= 8 ? Narrow8(ref first, p + 1, units)
                : NarrowFew(ref first, p + 1, units);
            if (!ascii) return WriteBounded(p, text, 1);
            *p = (byte)units;
            return p + 1 + units;
        }

        if (units > MaxGuessed) return WriteCounted(p, output, text);
        p = Output.Need(p, output, BytesPerUnit * units);
        return WriteBounded(p, text, Varint.Size((uint)units));
    }

    // There is room for the longest form. The width is right for ASCII; otherwise the text moves once.
    private static byte* WriteBounded(byte* p, ReadOnlySpan<char> text, int width)
    {
        int size = Encode(text, p + width, BytesPerUnit * text.Length);
        int needed = Varint.Size((uint)size);
        if (needed != width) Buffer.MemoryCopy(p + width, p + needed, size, size);
        Varint.WriteOfSize(p, (uint)size, needed);
        return p + needed + size;
    }

    private static byte* WriteCounted(byte* p, Output* output, ReadOnlySpan<char> text)
    {
        // Overflows only beyond what a message can hold.
        long size = 0;
        for (ReadOnlySpan<char> rest = text; !rest.IsEmpty;)
        {
            ReadOnlySpan<char> part = rest[..Math.Min(rest.Length, 1 << 28)];
            if (part.Length < rest.Length && char.IsHighSurrogate(part[^1])) part = part[..^1];
            size += Encoding.UTF8.GetByteCount(part);
            rest = rest[part.Length..];
        }

        p = Output.Need(p, output, size);
        // SAFETY: there is room for the text, and the slack takes the varint.
        p = Varint.Write(p, (ulong)size);
        return p + Encode(text, p, (int)size);
    }

    private static int Encode(ReadOnlySpan<char> text, byte* target, int room)
    {
        OperationStatus status = Utf8.FromUtf16(
            text, new Span<byte>(target, room), out _, out int size, replaceInvalidSequences: false);
        if (status != OperationStatus.Done) ProtoThrow.LoneSurrogate();
        return size;
    }

    // The three below write one byte for each unit and tell whether all were ASCII. They read nothing beyond the text: the last
    // vector overlaps the one before.
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
            Vector128.Narrow(low, high).Store(target + i);
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
        bytes.GetLower().Store(target);
        bytes.GetUpper().Store(target + units - 8);
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
