using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>What bytes of JSON are, without a state: white space, words, the ends of texts.</summary>
/// <remarks>SAFETY: behind the text there are as many zeros as a vector has bytes, and more.</remarks>
internal static unsafe class JsonScan
{
    // Words of four letters as they lie in memory.
    private static uint True => BitConverter.IsLittleEndian ? 0x65757274u : 0x74727565u;

    private static uint Null => BitConverter.IsLittleEndian ? 0x6c6c756eu : 0x6e756c6cu;

    // "false" behind its first letter.
    private static uint RestOfFalse => BitConverter.IsLittleEndian ? 0x65736c61u : 0x616c7365u;

    /// <summary>Whether "true" stands at a place; and so on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTrue(byte* p) => *(uint*)p == True;

    /// <inheritdoc cref="IsTrue"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNull(byte* p) => *(uint*)p == Null;

    /// <inheritdoc cref="IsTrue"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsFalse(byte* p) => *p == 'f' && *(uint*)(p + 1) == RestOfFalse;

    /// <summary>The first byte that is no white space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Space(byte* p) => *p > ' ' ? p : Spaces(p);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Spaces(byte* p)
    {
        while (true)
        {
            // SAFETY: behind the text there are as many zeros as a vector has bytes, and zero is no white space.
            Vector128<byte> bytes = Vector128.Load(p);
            Vector128<byte> spaces = Vector128.Equals(bytes, Vector128.Create((byte)' '))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\n'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\r'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\t'));
            uint others = ~spaces.ExtractMostSignificantBits() & 0xFFFF;
            if (others != 0) return p + BitOperations.TrailingZeroCount(others);
            p += Vector128<byte>.Count;
        }
    }

    /// <summary>Bits of the bytes that end a text or a plain part of it: quotes, backslashes, controls.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Stops(Vector256<byte> bytes) =>
        (Vector256.Equals(bytes, Vector256.Create((byte)'"')) | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
            | Vector256.Equals(Vector256.Min(bytes, Vector256.Create((byte)0x1f)), bytes))
        .ExtractMostSignificantBits();

    /// <summary>Whether bytes are ASCII up to the first stop, which is a quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsPlain(Vector256<byte> bytes, uint stops, byte stop)
    {
        // The bits of what is in front of the stop.
        uint before = stops ^ (stops - 1);
        return stop == '"' && (bytes.ExtractMostSignificantBits() & before) == 0;
    }

    /// <summary>
    /// Whether a text that may be escaped is another one; it stays as it is. It was passed over before.
    /// </summary>
    public static bool IsText(byte* quote, ReadOnlySpan<byte> text)
    {
        byte* p = quote + 1;
        while (!text.IsEmpty && *p != '"')
        {
            ulong character;
            byte* to = (byte*)&character;
            *to = *p;
            if (*p == '\\')
            {
                p = JsonEscapes.Decode(p, ref to, out _);
            }
            else
            {
                p++;
                to++;
            }

            // SAFETY: one to four bytes of the character are set.
            var decoded = new ReadOnlySpan<byte>(&character, (int)(to - (byte*)&character));
            if (!text.StartsWith(decoded)) return false;
            text = text[decoded.Length..];
        }

        return text.IsEmpty && *p == '"';
    }
}
