using System;
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>Writes strings: a vector at a time, which is copied and looked through for what needs an escape.</summary>
internal static unsafe class TextFormatEscapes
{
    /// <summary>Bytes of the longest escape: three octal digits.</summary>
    public const int Longest = 4;

    private const int Vector = 32, Slack = TextFormatWriter.Slack;

    // So many bytes are escaped at once.
    private const int OctalRun = Vector / Longest;

    /// <summary>Writes a text and the quote that ends it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* QuoteLong(ref TextBuffer buffer, byte* p, byte* text, byte* end, bool keepsUtf8)
    {
        p = buffer.Need(WriteEscaped(ref buffer, p, text, end, keepsUtf8), Slack);
        *p = (byte)'"';
        return p + 1;
    }

    /// <summary>Writes a text without quotes, and escapes what must be.</summary>
    public static byte* WriteEscaped(ref TextBuffer buffer, byte* p, byte* text, byte* end, bool keepsUtf8)
    {
        // Of what is no UTF-8 nothing is kept but ASCII.
        bool keepsHigh = keepsUtf8 && Utf8Check.IsValid(text, (int)(end - text));
        while (text < end)
        {
            // For one step: what is left may become four times as long, and may stay as it is.
            p = buffer.Need(p, Vector + Slack);
            int count = (int)Math.Min(end - text, Vector);
            // SAFETY: a whole vector is read where there is one, and there is space for it.
            Vector256<byte> bytes = count == Vector ? Vector256.Load(text) : Utf8Check.Rest32(text, count);
            bytes.Store(p);
            uint escaped = Escaped(bytes).ExtractMostSignificantBits();
            uint high = (keepsHigh ? BeforeControls(bytes) : bytes).ExtractMostSignificantBits();
            uint found = (escaped | high) & (uint)((1UL << count) - 1);
            if (found != 0)
            {
                if (!keepsHigh && (found & escaped) == 0)
                {
                    p = EscapeHigh(ref buffer, p, bytes, count, found);
                    text += count;
                    continue;
                }

                count = BitOperations.TrailingZeroCount(found);
            }

            text += count;
            p += count;
            if (found == 0) continue;
            if (*text < 0x80) p = Escape(p, *text++);
            else if (keepsHigh) p = KeepCharacter(p, ref text);
            else p = EscapeOctal(p, *text++);
        }

        return p;
    }

    private static byte* Escape(byte* p, byte b)
    {
        byte letter = b switch
        {
            (byte)'\n' => (byte)'n',
            (byte)'\r' => (byte)'r',
            (byte)'\t' => (byte)'t',
            (byte)'"' or (byte)'\'' or (byte)'\\' => b,
            _ => 0,
        };
        if (letter == 0) return EscapeOctal(p, b);
        p[0] = (byte)'\\';
        p[1] = letter;
        return p + 2;
    }

    private static byte* EscapeOctal(byte* p, byte b)
    {
        p[0] = (byte)'\\';
        p[1] = (byte)('0' + (b >> 6));
        p[2] = (byte)('0' + ((b >> 3) & 7));
        p[3] = (byte)('0' + (b & 7));
        return p + Longest;
    }

    // Up to a vector of bytes of which only those beyond ASCII are escaped: runs of them and of others take turns.
    [SkipLocalsInit]
    private static byte* EscapeHigh(ref TextBuffer buffer, byte* p, Vector256<byte> bytes, int count, uint found)
    {
        p = buffer.Need(p, (Longest * Vector) + Vector + Slack);
        // SAFETY: whole vectors lie in the copy wherever a run begins, and there is space for an escape of each byte.
        byte* copy = stackalloc byte[2 * Vector];
        bytes.Store(copy);
        for (int at = 0; at < count;)
        {
            uint rest = found >> at;
            int plain = Math.Min(BitOperations.TrailingZeroCount(rest), count - at);
            Vector256.Load(copy + at).Store(p);
            p += plain;
            at += plain;
            if (at >= count) break;
            int run = BitOperations.TrailingZeroCount(~(found >> at));
            for (int i = 0; i < run; i += OctalRun)
            {
                ulong next = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(copy + at + i, OctalRun));
                Octals(next).Store(p + (Longest * i));
            }

            p += Longest * run;
            at += run;
        }

        return p;
    }

    // A backslash and three digits of each byte.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Octals(ulong bytes)
    {
        Vector128<ushort> words = Vector128.WidenLower(Vector128.CreateScalarUnsafe(bytes).AsByte());
        Vector256<uint> each = Vector256.Create(Vector128.WidenLower(words), Vector128.WidenUpper(words));
        Vector256<uint> digits = (each >> 6 << 8) | ((each & Vector256.Create(0x38u)) << 13)
            | ((each & Vector256.Create(7u)) << 24);
        Vector256<uint> escapes = digits | Vector256.Create(0x3030305Cu);
        if (BitConverter.IsLittleEndian) return escapes.AsByte();
        return Vector256.Shuffle(escapes.AsByte(), Vector256.Create(
            3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31,
            30, 29, (byte)28));
    }

    // At the first byte of U+0080 to U+00BF in valid text: the first half of them are controls, which are escaped.
    private static byte* KeepCharacter(byte* p, ref byte* text)
    {
        byte first = *text++, second = *text++;
        if (second < 0xA0) return EscapeOctal(EscapeOctal(p, first), second);
        p[0] = first;
        p[1] = second;
        return p + 2;
    }

    /// <summary>Control characters, both quotes and backslashes: their highest bits are set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Escaped(Vector256<byte> bytes) =>
        Vector256.Equals(Vector256.Min(bytes, Vector256.Create((byte)0x1F)), bytes)
        | Vector256.Equals(bytes, Vector256.Create((byte)0x7F))
        | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
        | Vector256.Equals(bytes, Vector256.Create((byte)'\''))
        | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));

    // The byte that C1 controls begin with.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> BeforeControls(Vector256<byte> bytes) =>
        Vector256.Equals(bytes, Vector256.Create((byte)0xC2));
}
