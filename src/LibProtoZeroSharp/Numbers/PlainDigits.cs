using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Integers that are spelled plainly, in a text behind which there are zeros.</summary>
internal static unsafe class PlainDigits
{
    /// <summary>Reads an integer of up to 19 digits.</summary>
    /// <param name="p">The minus or first digit.</param>
    /// <param name="magnitude">The value without its sign.</param>
    /// <param name="isNegative">Whether there is a minus.</param>
    /// <returns>The place behind it, or null if it is something else: nothing is said about what that is.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Read(byte* p, out ulong magnitude, out bool isNegative)
    {
        isNegative = *p == '-';
        byte* first = isNegative ? p + 1 : p, next = first;
        // SAFETY: eight bytes can be read in front of the end and beyond it.
        ulong word = DecimalDigits.Load(first), others = OthersThanDigits(word);
        magnitude = 0;
        if (others != 0)
        {
            int count = BitOperations.TrailingZeroCount(others) / 8;
            if (count == 0) return null;
            // Zeros in front of fewer than eight digits make eight.
            magnitude = DecimalDigits.Gather((word - DecimalDigits.Zeros) << (64 - (8 * count)));
            next += count;
        }
        else
        {
            magnitude = DecimalDigits.Gather(word - DecimalDigits.Zeros);
            next = ReadMore(first + 8, ref magnitude);
            if (next == null) return null;
        }

        // A zero in front of others, a point or an exponent.
        if ((*first == '0' && next != first + 1) || *next == '.' || (*next | 0x20) == 'e') return null;
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* ReadMore(byte* p, ref ulong magnitude)
    {
        const int Most = 11;
        byte* end = p + Most;
        ulong word = DecimalDigits.Load(p);
        ulong value = magnitude;
        if (OthersThanDigits(word) == 0)
        {
            value = (value * 100_000_000) + DecimalDigits.Gather(word - DecimalDigits.Zeros);
            p += 8;
        }

        for (; p < end; p++)
        {
            uint digit = (uint)(*p - '0');
            if (digit > 9) break;
            value = (value * 10) + digit;
        }

        magnitude = value;
        return (uint)(*p - '0') > 9 ? p : null;
    }

    // '0' to '9' are the bytes whose upper half is 3, and still is with six more. The lowest byte that is not zero
    // tells the first that is no digit; those above it may tell anything, since the addition carries.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong OthersThanDigits(ulong word)
    {
        const ulong Upper = 0xf0f0f0f0f0f0f0f0;
        return ((word & Upper) ^ DecimalDigits.Zeros) | (((word + 0x0606060606060606) & Upper) ^ DecimalDigits.Zeros);
    }
}
