using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class Parse
{
    /// <summary>Texts of so many bytes are read before it is known whether they are cut.</summary>
    internal const int ShortText = 63;

    /// <summary>Reads a string that must be UTF-8: a view of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint String(nint p, nint end, ref ProtoString target, ref ParseState s)
    {
        // Up to 63 ASCII bytes in one look, without a branch that depends on the length: the slack covers the loads,
        // and the caller's loop notices a text that is too long.
        uint n = *(byte*)p;
        if (IsShortAscii(p, n))
        {
            target = new ProtoString((byte*)p + 1, (int)n, s.TextStamp);
            return p + 1 + (nint)n;
        }

        Decoded read = TextSlow(p, end, ref s);
        // After damage too something is stored: in a oneof another member may have left an address that is no text's.
        target = read.Cursor <= end
            ? new ProtoString((byte*)read.Value, (int)(read.Cursor - (nint)read.Value), s.TextStamp) : default;
        return read.Cursor;
    }

    /// <summary>Reads a string that may hold any bytes: a view of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint RawString(nint p, nint end, ref ProtoString target, ref ParseState s)
    {
        p = Length(p, end, out int length, ref s);
        target = new ProtoString((byte*)p, length, s.TextStamp);
        return p + length;
    }

    /// <summary>Reads bytes: a view of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bytes(nint p, nint end, ref ProtoBytes target, ref ParseState s)
    {
        p = Length(p, end, out int length, ref s);
        target = new ProtoBytes((byte*)p, length, s.TextStamp);
        return p + length;
    }

    /// <summary>Reads a length and makes sure that this many bytes remain; 0 and a failed cursor otherwise.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Length(nint p, nint end, out int length, ref ParseState s)
    {
        nint first = *(byte*)p;
        if (first < 0x80 && first < end - p)
        {
            length = (int)first;
            return p + 1;
        }

        nint two = first + ((nint)(((byte*)p)[1]) << 7) - 0x80;
        if (first >= 0x80 && two < 0x4000 && two < end - p - 1)
        {
            length = (int)two;
            return p + 2;
        }

        Decoded read = LengthSlow(p, end, ref s);
        length = (int)read.Value;
        return read.Cursor;
    }

    /// <summary>Whether an ASCII text of <paramref name="n"/> bytes, 63 at most, follows its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsShortAscii(nint p, uint n) =>
        n <= ShortText && (HighBits((byte*)p + 1) & ((1UL << (int)n) - 1)) == 0;

    /// <summary>The same of 31 bytes at most: one look less.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsFewAscii(nint p, uint n) =>
        n < Vector256<byte>.Count
            && (Vector256.Load((byte*)p + 1).ExtractMostSignificantBits() & ((1u << (int)n) - 1)) == 0;

    // The highest bits of 64 bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong HighBits(byte* text) =>
        Vector256.Load(text).ExtractMostSignificantBits()
            | ((ulong)Vector256.Load(text + 32).ExtractMostSignificantBits() << 32);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Decoded LengthSlow(nint p, nint end, ref ParseState s)
    {
        nint start = p;
        p = UInt64(p, out ulong length);
        // Signed: the cursor may have passed the end. A length of 2^31 and more fits nowhere.
        if (p < BeyondBit && length <= int.MaxValue && (nint)length <= end - p) return new Decoded(p, length);
        // Ten bytes may have been looked at where the message has fewer: what lies behind it decides nothing.
        bool malformed = p >= BeyondBit && end - start >= Varint.MaxLength;
        return new Decoded(
            Fail(ref s, start, malformed ? ProtoFormatError.MalformedVarint : ProtoFormatError.Truncated), 0);
    }

    // Longer or other than ASCII. Returns the cursor behind the text and the address of its first byte.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Decoded TextSlow(nint p, nint end, ref ParseState s)
    {
        nint start = Length(p, end, out int length, ref s);
        if (start >= BeyondBit)
        {
            // A short text that is cut is noticed by the caller's loop if ASCII follows: so its place is the end in all
            // cases.
            if (*(byte*)p <= ShortText) s.ErrorAt = (byte*)end;
            return new Decoded(start, 0);
        }

        // Behind a length of one byte the slack covers the look of String; the end of a longer text may be that of the
        // memory.
        bool valid = length < Utf8Check.FewReach && start == p + 1
            ? Utf8Check.IsValidFew((byte*)start, length)
            : Utf8Check.IsValid((byte*)start, length);
        if (!valid) return new Decoded(Fail(ref s, start, ProtoFormatError.InvalidUtf8), 0);
        return new Decoded(start + length, (ulong)start);
    }
}
