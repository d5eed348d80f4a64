using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Integers that are spelled plainly, in a text behind which there are zeros.</summary>
internal static unsafe class PlainDigits
{
    // How many of the twenty digits that a number of 64 bits may have stand behind the first sixteen.
    private const int MostBehind = 4;

    /// <summary>Reads an integer of 64 bits.</summary>
    /// <param name="p">The minus or first digit.</param>
    /// <param name="magnitude">The value without its sign.</param>
    /// <param name="isNegative">Whether there is a minus.</param>
    /// <returns>The place behind it, or null if it is something else: nothing is said about what that is.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Read(byte* p, out ulong magnitude, out bool isNegative)
    {
        isNegative = *p == '-';
        byte* first = isNegative ? p + 1 : p, next = first;
        // SAFETY: eight bytes can be read in front of the end and beyond it; the next eight only if these are digits.
        ulong word = DecimalDigits.Load(first), others = OthersThanDigits(word);
        if (others != 0)
        {
            int count = BitOperations.TrailingZeroCount(others) / 8;
            magnitude = Few(word, count);
            if (count == 0) return null;
            next += count;
        }
        else
        {
            magnitude = DecimalDigits.Gather(word - DecimalDigits.Zeros);
            word = DecimalDigits.Load(first + 8);
            others = OthersThanDigits(word);
            if (others != 0)
            {
                int count = BitOperations.TrailingZeroCount(others) / 8;
                magnitude = (magnitude * DecimalPowers.OfUInt64(count)) + Few(word, count);
                next += 8 + count;
            }
            else
            {
                magnitude = (magnitude * 100_000_000) + DecimalDigits.Gather(word - DecimalDigits.Zeros);
                word = DecimalDigits.Load(first + 16);
                int count = BitOperations.TrailingZeroCount(OthersThanDigits(word)) / 8;
                if (count > MostBehind) return null;
                uint last = Few(word, count);
                if (count == MostBehind && magnitude > (ulong.MaxValue - last) / 10_000) return null;
                magnitude = (magnitude * DecimalPowers.OfUInt64(count)) + last;
                next += 16 + count;
            }
        }

        // A zero in front of others, a point or an exponent.
        if ((*first == '0' && next != first + 1) || *next == '.' || (*next | 0x20) == 'e') return null;
        return next;
    }

    // The number that the first bytes spell, up to seven: zeros in front make them eight.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Few(ulong word, int count) =>
        DecimalDigits.Gather(((word - DecimalDigits.Zeros) << (56 - (8 * count))) << 8);

    // '0' to '9' are the bytes whose upper half is 3, and still is with six more. The lowest byte that is not zero
    // tells the first that is no digit; those above it may tell anything, since the addition carries.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong OthersThanDigits(ulong word)
    {
        const ulong Upper = 0xf0f0f0f0f0f0f0f0;
        return ((word & Upper) ^ DecimalDigits.Zeros) | (((word + 0x0606060606060606) & Upper) ^ DecimalDigits.Zeros);
    }
}
