using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Makes strings of UTF-8.</summary>
internal static unsafe partial class Utf8Decoder
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

    // A text that one vector holds. SAFETY: what is stored too much is space of these buffers.
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
            static (units, text) =>
            Ascii.ToUtf16(new ReadOnlySpan<byte>((byte*)text.Item1, text.length), units, out _));
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

        for (; text < end; text++) count += ((sbyte)*text > -65 ? 1 : 0) + (*text >= 0xf0 ? 1 : 0);
        return count;
    }

    // SAFETY: what is loaded and stored too much is space of these buffers.
    [SkipLocalsInit]
    private static string DecodeOnStack(byte* text, int length)
    {
        byte* bytes = stackalloc byte[MaxOnStack + Window + Ahead];
        char* units = stackalloc char[MaxOnStack + Window];
        Unsafe.CopyBlockUnaligned(bytes, text, (uint)length);
        char* end = DecodePadded(bytes, bytes + length, units);
        return new string(units, 0, (int)(end - units));
    }

    // SAFETY: the windows lie inside of the text, as do their two more bytes, and there is space for all units that
    // they can make; the rest goes through buffers: at most 15 units of three bytes, or less than a window and its two
    // bytes.
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
            // More is left only of a text that another thread changes meanwhile.
            int left = (int)Math.Min(text + length - from, Rest);
            int missing = (int)Math.Min(start + units.Length - to, Rest);
            Unsafe.CopyBlockUnaligned(bytes, from, (uint)left);
            DecodePadded(bytes, bytes + left, rest);
            new ReadOnlySpan<char>(rest, missing).CopyTo(new Span<char>(to, missing));
        }
    }
}
