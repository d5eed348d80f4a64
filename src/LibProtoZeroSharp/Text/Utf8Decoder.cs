using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Makes strings of UTF-8.</summary>
internal static unsafe class Utf8Decoder
{
    private const int Window = 16;          // bytes that are looked through at a time, and the most units they make
    private const int Ahead = 2;            // bytes that belong to a character that begins in the window's last byte
    private const int MaxOnStack = 128;     // bytes of a text that is decoded before it has its string

    /// <summary>Decodes a text; null if it is not UTF-8. Looks at nothing beyond it.</summary>
    public static string? TryDecode(ReadOnlySpan<byte> text)
    {
        if (text.IsEmpty) return "";
        if (!Utf8Check.HasVectors) return TryDecodePlain(text);
        fixed (byte* start = text)
        {
            // Most texts.
            if (Ascii.IsValid(text)) return DecodeAscii(start, text.Length);
            if (Avx2.IsSupported && text.Length < Utf8Check.FewReach) return TryDecodeFew(start, text.Length);
            if (!Utf8Check.IsValid(start, text.Length)) return null;
            if (text.Length <= MaxOnStack) return DecodeOnStack(start, text.Length);
            return string.Create(
                CountUnits(start, text.Length),
                ((nint)start, text.Length),
                static (units, text) => Decode((byte*)text.Item1, text.Length, units));
        }
    }

    // A text that one vector holds. SAFETY: what is stored too much is room of these buffers.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static string? TryDecodeFew(byte* text, int length)
    {
        byte* bytes = stackalloc byte[Utf8Check.FewReach + Window + Ahead];
        char* units = stackalloc char[Utf8Check.FewReach + Window];
        Vector256<byte> all = Utf8Check.Rest32(text, length);
        if (!Utf8Check.IsValidRest(all)) return null;
        all.Store(bytes);
        return new string(units, 0, (int)(DecodePadded(bytes, bytes + length, units) - units));
    }

    private static string? TryDecodePlain(ReadOnlySpan<byte> text)
    {
        string decoded = Encoding.UTF8.GetString(text);
        // Each damaged place became U+FFFD. Nearly no text has one, so this is cheaper than checking the bytes first.
        return decoded.Contains('\ufffd') && !Utf8Check.IsValid(text) ? null : decoded;
    }

    private static string DecodeAscii(byte* text, int length)
    {
        // The quickest call for short texts, and the widest loop for long ones.
        if (length <= MaxOnStack) return Encoding.Latin1.GetString(text, length);
        return string.Create(
            length,
            ((nint)text, length),
            static (units, text) => Ascii.ToUtf16(new ReadOnlySpan<byte>((byte*)text.Item1, text.length), units, out _));
    }

    // UTF-16 units of a valid text: one for each byte that begins a character, and one more where it has four bytes.
    private static int CountUnits(byte* text, int length)
    {
        int count = 0;
        byte* end = text + length;
        for (; end - text >= Window; text += Window)
        {
            Vector128<byte> block = Vector128.Load(text);
            count += BitOperations.PopCount(Leads(block)) + BitOperations.PopCount(LongLeads(block));
        }

        for (; text < end; text++) count += (*text < 0x80 || *text >= 0xc0 ? 1 : 0) + (*text >= 0xf0 ? 1 : 0);
        return count;
    }

    // SAFETY: what is loaded and stored too much is room of these buffers.
    [SkipLocalsInit]
    private static string DecodeOnStack(byte* text, int length)
    {
        byte* bytes = stackalloc byte[MaxOnStack + Window + Ahead];
        char* units = stackalloc char[MaxOnStack + Window];
        Unsafe.CopyBlockUnaligned(bytes, text, (uint)length);
        char* end = DecodePadded(bytes, bytes + length, units);
        return new string(units, 0, (int)(end - units));
    }

    // SAFETY: the windows lie inside of the text, as do their two more bytes, and there is room for all the units that they can
    // make; the rest goes through buffers: at most 15 units of three bytes, or less than a window and its two bytes.
    [SkipLocalsInit]
    private static void Decode(byte* text, int length, Span<char> units)
    {
        const int Rest = 3 * Window + Ahead;
        byte* bytes = stackalloc byte[Rest + Window + Ahead];
        char* rest = stackalloc char[Rest + Window];
        fixed (char* start = units)
        {
            byte* from = text;
            char* to = DecodeWindows(ref from, text + length - Window - Ahead, start, start + units.Length - Window);
            uint left = (uint)(text + length - from);
            Unsafe.CopyBlockUnaligned(bytes, from, left);
            DecodePadded(bytes, bytes + left, rest);
            new ReadOnlySpan<char>(rest, (int)(start + units.Length - to)).CopyTo(new Span<char>(to, (int)(start + units.Length - to)));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static char* DecodeWindows(ref byte* start, byte* lastWindow, char* to, char* lastRoom)
    {
        byte* shuffles = ByteShuffles.Units;
        byte* from = start;
        while (from <= lastWindow && to <= lastRoom)
        {
            Vector128<byte> block = Vector128.Load(from);
            // Only two windows of ASCII are worth a branch that may be guessed wrong.
            if (from <= lastWindow - Window && to <= lastRoom - Window)
            {
                Vector128<byte> next = Vector128.Load(from + Window);
                if ((block | next).ExtractMostSignificantBits() == 0)
                {
                    Widen(block, to);
                    Widen(next, to + Window);
                    from += 2 * Window;
                    to += 2 * Window;
                    continue;
                }
            }

            to = Characters(ref from, block, uint.MaxValue, to, shuffles);
        }

        start = from;
        return to;
    }

    // All of a text that has a window and two more bytes behind it, and such room for its units.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static char* DecodePadded(byte* from, byte* end, char* to)
    {
        byte* shuffles = ByteShuffles.Units;
        while (from < end)
        {
            uint inside = end - from >= Window ? uint.MaxValue : (1u << (int)(end - from)) - 1;
            to = Characters(ref from, Vector128.Load(from), inside, to, shuffles);
        }

        return to;
    }

    // The characters that begin in a window, where the mask allows it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static char* Characters(ref byte* from, Vector128<byte> first, uint inside, char* to, byte* shuffles)
    {
        // Each byte becomes the unit that would begin with it: from itself and the next of a character of two bytes, of three with what
        // the upper half of the first adds. What is computed for others is not taken.
        Vector128<byte> second = Vector128.Load(from + 1);
        Vector128<byte> third = Vector128.Load(from + 2);
        Vector128<byte> isThree = Vector128.GreaterThan(first.AsSByte(), Vector128.Create((sbyte)-33)).AsByte();
        Vector128<byte> isMany = Vector128.LessThan(first.AsSByte(), Vector128<sbyte>.Zero).AsByte();
        Vector128<byte> upper = Vector128.ConditionalSelect(isThree, second, first);
        Vector128<byte> lower = Vector128.ConditionalSelect(isThree, third, second) & Vector128.Create((byte)0x3f);
        lower |= ShiftLeft(upper, 6) & Vector128.Create((byte)0xc0);
        Vector128<byte> low = Vector128.ConditionalSelect(isMany, lower, first);
        Vector128<byte> high = ShiftRight(upper, 2) & Vector128.Create((byte)0x0f);
        high = (high | (ShiftLeft(first, 4) & Vector128.Create((byte)0xf0) & isThree)) & isMany;

        uint units = Leads(first) & inside;
        uint longs = LongLeads(first) & inside;
        if (longs == 0)
        {
            from += Window;
            to = Eight(UnpackLow(low, high), to, units & 0xff, shuffles);
            return Eight(UnpackHigh(low, high), to, units >> 8, shuffles);
        }

        // Characters of four bytes: their first byte becomes the high surrogate, the second one the low surrogate, which a byte in the
        // window's last place leaves to the next window.
        int taken = longs >> (Window - 1) == 0 ? Window : Window - 1;
        from += taken;
        units = (units | (longs << 1)) & ((1u << taken) - 1);
        Vector128<byte> isLong = Vector128.GreaterThanOrEqual(first, Vector128.Create((byte)0xf0));
        Vector128<byte> isAfter = Vector128.ShuffleNative(isLong, Vector128.Create((byte)0x80, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14));
        Vector128<byte> front = (ShiftLeft(second, 2) & Vector128.Create((byte)0xfc)) | (ShiftRight(third, 4) & Vector128.Create((byte)0x03));
        Vector128<byte> back = (ShiftLeft(second, 6) & Vector128.Create((byte)0xc0)) | (third & Vector128.Create((byte)0x3f));
        low = Vector128.ConditionalSelect(isLong, front, Vector128.ConditionalSelect(isAfter, back, low));
        high = Vector128.ConditionalSelect(isLong, first & Vector128.Create((byte)0x07), high);
        high = Vector128.ConditionalSelect(isAfter, (ShiftRight(second, 2) & Vector128.Create((byte)0x03)) | Vector128.Create((byte)0xdc), high);
        // The high surrogate is the code point's upper part and 0xd800, less 0x10000 >> 10.
        Vector128<ushort> base16 = Vector128.Create((ushort)0xd7c0);
        to = Eight(UnpackLow(low, high) + (UnpackLow(isLong, isLong) & base16), to, units & 0xff, shuffles);
        return Eight(UnpackHigh(low, high) + (UnpackHigh(isLong, isLong) & base16), to, units >> 8, shuffles);
    }

    // The units that the mask names move together.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static char* Eight(Vector128<ushort> units, char* to, uint taken, byte* shuffles)
    {
        Vector128.ShuffleNative(units.AsByte(), Vector128.Load(shuffles + taken * ByteShuffles.Size)).Store((byte*)to);
        return to + BitOperations.PopCount(taken);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen(Vector128<byte> ascii, char* to)
    {
        (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(ascii);
        low.Store((ushort*)to);
        high.Store((ushort*)to + Window / 2);
    }

    // A bit for each byte that is no continuation.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Leads(Vector128<byte> block) =>
        Vector128.GreaterThan(block.AsSByte(), Vector128.Create((sbyte)-65)).ExtractMostSignificantBits();

    // A bit for each byte that begins a character of four bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint LongLeads(Vector128<byte> block) =>
        Vector128.GreaterThanOrEqual(block, Vector128.Create((byte)0xf0)).ExtractMostSignificantBits();

    // Shifts of bytes, whose neighbours' bits come along and are masked by the caller.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> ShiftLeft(Vector128<byte> bytes, int bits) => (bytes.AsUInt16() << bits).AsByte();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> ShiftRight(Vector128<byte> bytes, int bits) => (bytes.AsUInt16() >> bits).AsByte();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> UnpackLow(Vector128<byte> low, Vector128<byte> high) => Sse2.IsSupported
        ? Sse2.UnpackLow(low, high).AsUInt16()
        : AdvSimd.Arm64.ZipLow(low, high).AsUInt16();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> UnpackHigh(Vector128<byte> low, Vector128<byte> high) => Sse2.IsSupported
        ? Sse2.UnpackHigh(low, high).AsUInt16()
        : AdvSimd.Arm64.ZipHigh(low, high).AsUInt16();
}
