using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

// Texts between quotes.
internal unsafe partial struct JsonScalars
{
    /// <summary>Reads a text; what is escaped in it is decoded where it stands.</summary>
    /// <param name="quote">The quote that begins it; the text is right behind.</param>
    /// <param name="length">Bytes of the decoded text.</param>
    /// <returns>The place behind the quote that ends it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* ReadText(byte* quote, out int length)
    {
        byte* p = quote + 1;
        Vector256<byte> bytes = Vector256.Load(p);
        uint stops = JsonScan.Stops(bytes);
        if (stops == 0) return ReadLongText(quote, out length);
        length = BitOperations.TrailingZeroCount(stops);
        p += length;
        return JsonScan.IsPlain(bytes, stops, *p) ? p + 1 : ReadLongText(quote, out length);
    }

    // Also a text that is not ASCII, or not plain.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* ReadLongText(byte* quote, out int length)
    {
        byte* p = quote + 1;
        Vector256<byte> all = Vector256<byte>.Zero;
        uint stops;
        while (true)
        {
            // SAFETY: the zeros behind the text stop the search, and a vector can be loaded in front of them.
            Vector256<byte> bytes = Vector256.Load(p);
            stops = JsonScan.Stops(bytes);
            if (stops != 0) break;
            all |= bytes;
            p += Vector256<byte>.Count;
        }

        uint before = stops ^ (stops - 1);
        uint high = all.ExtractMostSignificantBits() | (Vector256.Load(p).ExtractMostSignificantBits() & before);
        p += BitOperations.TrailingZeroCount(stops);
        // SAFETY: both places are in one text, which is shorter than 2 GiB.
        length = (int)(p - quote - 1);
        if (*p != '"') return ReadEscaped(quote, p, out length);
        return high == 0 || IsUtf8(quote + 1, length) ? p + 1 : Fail(ProtoFormatError.InvalidUtf8, quote);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEscaped(byte* quote, byte* p, out int length)
    {
        byte* to = p;
        length = 0;
        while (*p != '"')
        {
            p = PassEscape(p, ref to);
            if (p == null) return null;
            p = MoveRun(p, ref to);
        }

        // What escapes stand for never completes the bytes of a character beside them.
        length = (int)(to - quote - 1);
        return IsUtf8(quote + 1, length) ? p + 1 : Fail(ProtoFormatError.InvalidUtf8, quote);
    }

    // Moves what is in front of the next stop.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* MoveRun(byte* p, ref byte* to)
    {
        while (true)
        {
            Vector256<byte> bytes = Vector256.Load(p);
            uint stops = JsonScan.Stops(bytes);
            if (stops != 0)
            {
                int count = BitOperations.TrailingZeroCount(stops);
                MoveFew(p, to, count);
                to += count;
                return p + count;
            }

            // SAFETY: as above: the place that is written begins in front of the vector, which has been read.
            bytes.Store(to);
            to += Vector256<byte>.Count;
            p += Vector256<byte>.Count;
        }
    }

    // Less than a vector: both ends, which may overlap. SAFETY: all is read before it is overwritten.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void MoveFew(byte* from, byte* to, int count)
    {
        if (count >= sizeof(ulong))
        {
            if (count >= Vector128<byte>.Count)
            {
                Vector128<byte> first = Vector128.Load(from), last = Vector128.Load(from + count - 16);
                first.Store(to);
                last.Store(to + count - 16);
                return;
            }

            ulong begin = Unsafe.ReadUnaligned<ulong>(from), end = Unsafe.ReadUnaligned<ulong>(from + count - 8);
            Unsafe.WriteUnaligned(to, begin);
            Unsafe.WriteUnaligned(to + count - 8, end);
            return;
        }

        for (; count > 0; count--) *to++ = *from++;
    }

    /// <summary>Passes over a text, which stays as it is.</summary>
    /// <returns>The place behind the quote that ends it.</returns>
    public byte* SkipText(byte* quote)
    {
        byte* p = quote + 1;
        Vector256<byte> all = Vector256<byte>.Zero;
        while (true)
        {
            Vector256<byte> bytes = Vector256.Load(p);
            all |= bytes;
            uint stops = JsonScan.Stops(bytes);
            if (stops == 0)
            {
                p += Vector256<byte>.Count;
                continue;
            }

            p += BitOperations.TrailingZeroCount(stops);
            if (*p == '"') break;
            ulong character;
            byte* to = (byte*)&character;
            p = PassEscape(p, ref to);
            if (p == null) return null;
        }

        // The last vector may have held more than the text.
        return all.ExtractMostSignificantBits() == 0 || IsUtf8(quote + 1, (int)(p - quote - 1)) ? p + 1
            : Fail(ProtoFormatError.InvalidUtf8, quote);
    }

    // An escape, or what must not be in a text.
    private byte* PassEscape(byte* p, ref byte* to)
    {
        if (*p != '\\') return Fail(ProtoFormatError.InvalidSyntax, p);
        byte* next = JsonEscapes.Decode(p, ref to, out ProtoFormatError error);
        return next != null ? next : Fail(error, p);
    }

    private static bool IsUtf8(byte* text, int length) => length < Utf8Check.FewReach
        ? Utf8Check.IsValidFew(text, length) : Utf8Check.IsValid(text, length);
}
