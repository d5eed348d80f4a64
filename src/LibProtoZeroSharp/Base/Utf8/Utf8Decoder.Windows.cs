using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <content>A window at a time: characters of all lengths that begin in it, by the same steps.</content>
internal static unsafe partial class Utf8Decoder
{
    // While whole windows and space for their units are left.
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

    // All of a text that has a window and two more bytes behind it, and such space for its units.
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
        // Each byte becomes the unit that would begin with it: of two bytes from itself and the next; of three from the
        // next two, and itself for the upper half. What is computed for continuations is not taken.
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

        // Characters of four bytes: their first byte becomes the high surrogate, the second one the low surrogate. A
        // first one in the window's last place is left to the next window.
        int taken = longs >> (Window - 1) == 0 ? Window : Window - 1;
        from += taken;
        units = (units | (longs << 1)) & ((1u << taken) - 1);
        Vector128<byte> isLong = Vector128.GreaterThanOrEqual(first, Vector128.Create((byte)0xf0));
        Vector128<byte> isAfter = Vector128.ShuffleNative(
            isLong, Vector128.Create((byte)0x80, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14));
        Vector128<byte> frontLow = (ShiftLeft(second, 2) & Vector128.Create((byte)0xfc))
            | (ShiftRight(third, 4) & Vector128.Create((byte)0x03));
        Vector128<byte> backLow = (ShiftLeft(second, 6) & Vector128.Create((byte)0xc0))
            | (third & Vector128.Create((byte)0x3f));
        Vector128<byte> backHigh = (ShiftRight(second, 2) & Vector128.Create((byte)0x03))
            | Vector128.Create((byte)0xdc);
        low = Vector128.ConditionalSelect(isLong, frontLow, Vector128.ConditionalSelect(isAfter, backLow, low));
        high = Vector128.ConditionalSelect(isLong, first & Vector128.Create((byte)0x07), high);
        high = Vector128.ConditionalSelect(isAfter, backHigh, high);
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
