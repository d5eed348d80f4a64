using System;
using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp;

/// <summary>Makes UTF-8 of UTF-16.</summary>
internal static unsafe class Utf8Encoder
{
    private const int Window = 8;           // units that are looked at at a time
    private const int MostOfWindow = 32;    // bytes that storing them may write
    private const int Few = 8;              // units below which the base library is as fast

    /// <summary>Encodes a text. Writes nothing outside of the space, but perhaps behind the result.</summary>
    /// <param name="text">The text.</param>
    /// <param name="room">Where to.</param>
    /// <param name="size">How many bytes were made of it.</param>
    /// <returns>Done; DestinationTooSmall; or InvalidData if the text holds a surrogate without its partner.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static OperationStatus Encode(ReadOnlySpan<char> text, Span<byte> room, out int size)
    {
        if (Utf8Check.HasVectors && text.Length >= Few && room.Length >= MostOfWindow)
            return EncodeMany(text, room, out size);
        return Utf8.FromUtf16(text, room, out _, out size, replaceInvalidSequences: false);
    }

    private static OperationStatus EncodeMany(ReadOnlySpan<char> text, Span<byte> room, out int size)
    {
        // ASCII in front by the base library, whose loop for it is the widest.
        Ascii.FromUtf16(text, room, out int read);
        size = read;
        if (read == text.Length) return OperationStatus.Done;
        fixed (char* start = text)
        fixed (byte* to = room)
        {
            char* from = start + read;
            byte* end = EncodeWindows(ref from, start + text.Length, to + read, to + room.Length - MostOfWindow);
            read = (int)(from - start);
            size = (int)(end - to);
        }

        if (read == text.Length) return OperationStatus.Done;
        // What is damaged, and what comes near to the space's end.
        OperationStatus status = Utf8.FromUtf16(
            text[read..], room[size..], out _, out int rest, replaceInvalidSequences: false);
        size += rest;
        return status;
    }

    // Stops at a surrogate without its partner, and where the space gets short. SAFETY: nothing but units of the text
    // is loaded, and behind a place that is not above the last one there is space for what a window stores.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static byte* EncodeWindows(ref char* start, char* end, byte* to, byte* lastRoom)
    {
        byte* twos = ByteShuffles.Twos;
        byte* threes = ByteShuffles.Threes;
        char* from = start;
        while (end - from >= Window && to <= lastRoom)
        {
            Vector128<ushort> units = Vector128.Load((ushort*)from);
            uint surrogates = Surrogates(units);
            if (surrogates == 0)
            {
                // The next load does not wait for what was found here.
                to = Characters(units, to, 0xff, twos, threes);
                from += Window;
                continue;
            }

            int taken = BeforePairs(units, surrogates, ref to, twos, threes);
            if (taken == 0) break;
            from += taken;
        }

        while (from < end && to <= lastRoom)
        {
            // Zeros fill up what remains: neither a surrogate nor a part of one.
            int count = (int)Math.Min(end - from, Window - 1);
            Vector128<ushort> units = Utf8Check.Rest16((byte*)from, count * sizeof(char)).AsUInt16();
            uint surrogates = Surrogates(units);
            int taken = count;
            if (surrogates == 0) to = Characters(units, to, (1u << count) - 1, twos, threes);
            else taken = BeforePairs(units, surrogates, ref to, twos, threes);
            if (taken == 0) break;
            from += taken;
        }

        start = from;
        return to;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Surrogates(Vector128<ushort> units)
    {
        Vector128<ushort> kind = units & Vector128.Create((ushort)0xf800);
        return Vector128.Equals(kind, Vector128.Create((ushort)0xd800)).ExtractMostSignificantBits();
    }

    // The units before the first surrogate, or the pairs in front; none if half of one is in front. Returns how many
    // units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int BeforePairs(Vector128<ushort> units, uint surrogates, ref byte* to, byte* twos, byte* threes)
    {
        int before = BitOperations.TrailingZeroCount(surrogates);
        if (before != 0)
        {
            to = Characters(units, to, (1u << before) - 1, twos, threes);
            return before;
        }

        int pairs = Pairs(units.AsUInt32(), to);
        to += 4 * pairs;
        return 2 * pairs;
    }

    // The units that the mask names, which are in front and no surrogates.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Characters(Vector128<ushort> units, byte* to, uint inside, byte* twos, byte* threes)
    {
        uint many = Vector128.GreaterThan(units, Vector128.Create((ushort)0x7f)).ExtractMostSignificantBits() & inside;
        uint three = Vector128.GreaterThan(units, Vector128.Create((ushort)0x7ff))
            .ExtractMostSignificantBits() & inside;
        if (three == 0)
        {
            Eight(units, to, many, twos);
        }
        else
        {
            (Vector128<uint> low, Vector128<uint> high) = Vector128.Widen(units);
            uint front = (many & 0x0f) | ((three & 0x0f) << 4);
            Four(low, to, front, threes);
            if (inside > 0x0f) Four(high, to + 4 + BitOperations.PopCount(front), (many >> 4) | (three & 0xf0), threes);
        }

        return to + BitOperations.PopCount(inside | (many << Window) | (three << (2 * Window)));
    }

    // Eight units below 0x800: lead and continuation, or ASCII and nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Eight(Vector128<ushort> units, byte* to, uint many, byte* shuffles)
    {
        Vector128<ushort> isMany = Vector128.GreaterThan(units.AsInt16(), Vector128.Create((short)0x7f)).AsUInt16();
        Vector128<ushort> two = (units >> 6)
            | ((units << 8) & Vector128.Create((ushort)0x3f00))
            | Vector128.Create((ushort)0x80c0);
        Vector128<ushort> bytes = Vector128.ConditionalSelect(isMany, two, units);
        Vector128.ShuffleNative(bytes.AsByte(), Vector128.Load(shuffles + many * ByteShuffles.Size)).Store(to);
    }

    // Four units, no surrogates: all bytes that each may have, then those that it has behind each other.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Four(Vector128<uint> units, byte* to, uint mask, byte* shuffles)
    {
        // Signed: the values are below 65536.
        Vector128<uint> isMany = Vector128.GreaterThan(units.AsInt32(), Vector128.Create(0x7f)).AsUInt32();
        Vector128<uint> isThree = Vector128.GreaterThan(units.AsInt32(), Vector128.Create(0x7ff)).AsUInt32();
        // The middle one of three, or the first one of two.
        Vector128<uint> middle = Vector128.ConditionalSelect(
            isThree,
            ((units << 2) & Vector128.Create(0x3f00u)) | Vector128.Create(0x8000u),
            ((units << 2) & Vector128.Create(0x1f00u)) | Vector128.Create(0xc000u));
        Vector128<uint> last = (units & Vector128.Create(0x3fu)) | Vector128.Create(0x80u);
        Vector128<uint> first = ((units << 4) & Vector128.Create(0xf0000u)) | Vector128.Create(0xe00000u);
        Vector128<uint> bytes = Vector128.ConditionalSelect(isMany, first | middle | last, units);
        Vector128.ShuffleNative(bytes.AsByte(), Vector128.Load(shuffles + mask * ByteShuffles.Size)).Store(to);
    }

    // As many of the first four pairs of units as are surrogates that belong together: four bytes each. Stores all.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Pairs(Vector128<uint> units, byte* to)
    {
        Vector128<uint> isPair = Vector128.Equals(units & Vector128.Create(0xfc00fc00u), Vector128.Create(0xdc00d800u));
        Vector128<uint> point = ((units & Vector128.Create(0x3ffu)) << 10)
            + ((units >> 16) & Vector128.Create(0x3ffu))
            + Vector128.Create(0x10000u);
        Vector128<uint> bytes = (point >> 18)
            | ((point >> 4) & Vector128.Create(0x3f00u))
            | ((point << 10) & Vector128.Create(0x3f0000u))
            | ((point << 24) & Vector128.Create(0x3f000000u))
            | Vector128.Create(0x808080f0u);
        bytes.AsByte().Store(to);
        return BitOperations.TrailingZeroCount(~isPair.ExtractMostSignificantBits());
    }
}
