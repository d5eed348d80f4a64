using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>The smallest parts of the text format.</summary>
/// <remarks>
/// SAFETY: a zero lies behind the text, and nothing here goes past one: neither white space, nor a name, nor a comment
/// that ends at it.
/// </remarks>
internal static unsafe class TextScan
{
    private const uint Letters = 26;

    /// <summary>Whether a byte may begin a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsLetter(byte b) => (uint)((b | 0x20) - 'a') < Letters || b == '_';

    /// <summary>Whether a byte is a decimal digit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDigit(byte b) => (uint)(b - '0') < 10;

    /// <summary>Whether a byte may be part of a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNamePart(byte b) => IsLetter(b) || IsDigit(b);

    /// <summary>Whether a byte may be part of the URL of a type.</summary>
    public static bool IsUrlPart(byte b) => IsNamePart(b) || "-.~!$&()*+,;=%/"u8.Contains(b);

    /// <summary>The value of a hexadecimal digit; 16 and more of something else.</summary>
    public static uint HexDigit(byte b)
    {
        uint digit = (uint)(b - '0');
        if (digit < 10) return digit;
        uint letter = (uint)((b | 0x20) - 'a');
        return letter < 6 ? letter + 10 : 16;
    }

    /// <summary>Passes over white space and comments.</summary>
    /// <returns>The next byte that is neither.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Space(byte* p, byte* end)
    {
        // One space is the usual case; what follows it seldom is another.
        if (*p == ' ') p++;
        return *p <= '#' && *p is not ((byte)'"' or 0) ? LongSpace(p, end) : p;
    }

    /// <summary>Passes over a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Name(byte* p)
    {
        while (IsNamePart(*p)) p++;
        return p;
    }

    /// <summary>Whether a name is this one, whatever the case of its letters.</summary>
    /// <param name="name">The name.</param>
    /// <param name="length">Its bytes.</param>
    /// <param name="lower">Letters in lower case.</param>
    public static bool IsName(byte* name, nint length, ReadOnlySpan<byte> lower)
    {
        if (length != lower.Length) return false;
        for (int i = 0; i < lower.Length; i++)
        {
            if ((name[i] | 0x20) != lower[i]) return false;
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongSpace(byte* p, byte* end)
    {
        while (true)
        {
            // SAFETY: the zeros behind the text can be loaded, and are no white space.
            Vector256<byte> bytes = Vector256.Load(p);
            Vector256<byte> spaces = Vector256.Equals(bytes, Vector256.Create((byte)' '))
                | Vector256.LessThan(bytes - Vector256.Create((byte)'\t'), Vector256.Create((byte)('\r' - '\t' + 1)));
            uint others = ~spaces.ExtractMostSignificantBits();
            if (others == 0)
            {
                p += Vector256<byte>.Count;
                continue;
            }

            p += BitOperations.TrailingZeroCount(others);
            if (*p != '#') return p;
            int length = new ReadOnlySpan<byte>(p, (int)(end - p)).IndexOf((byte)'\n');
            if (length < 0) return end;
            p += length;
        }
    }
}
