using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// The decimal of the fewest digits that is nearer to a floating-point number than to any other; of several the
/// nearest to it.
/// </summary>
/// <remarks>
/// The algorithm is that of R. Giulietti, "The Schubfach way to render doubles" (2020). Numbers that round to v = c ×
/// 2^q lie between v's halfway points, 2^q apart (3/4 of that at powers of two). Let 10^k be the largest power of ten
/// not above that distance: at least one of its multiples is among them, and at most one of 10^(k + 1). So v / 10^k is
/// computed with two more bits, and the halfway points likewise: rounded to odd, which keeps all comparisons with
/// integers right. The power of ten is rounded up to 128 bits. That changes no comparison: products that are as near
/// to an integer as the error reaches, without being one, are near to none that is compared with.
/// </remarks>
internal static class ShortestDecimal
{
    /// <summary>The shortest decimal of a double's magnitude; it is finite and not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DecimalValue OfDouble(in BinaryParts value)
    {
        int k = Magnitude(value);
        int shift = value.Exponent + PowersOfTen.Log2(-k) + 1;
        PowersOfTen.Get(-k, out ulong high, out ulong low);
        if (++low == 0) high++;

        ulong four = value.Significand << 2;
        ulong middle = RoundedToOdd(high, low, four << shift);
        ulong below = RoundedToOdd(high, low, (four - (value.IsLowNear ? 1UL : 2)) << shift);
        ulong above = RoundedToOdd(high, low, (four + 2) << shift);
        return Choose(value.Significand, below, middle, above, k);
    }

    /// <summary>The shortest decimal of a float's magnitude; it is finite and not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DecimalValue OfFloat(in BinaryParts value)
    {
        int k = Magnitude(value);
        int shift = value.Exponent + PowersOfTen.Log2(-k) + 1;
        PowersOfTen.Get(-k, out ulong power, out _);
        power++;

        uint four = (uint)value.Significand << 2;
        uint middle = RoundedToOdd(power, four << shift);
        uint below = RoundedToOdd(power, (four - (value.IsLowNear ? 1U : 2)) << shift);
        uint above = RoundedToOdd(power, (four + 2) << shift);
        return Choose(value.Significand, below, middle, above, k);
    }

    // The logarithm of the distance between the halfway points, 2^q or 3/4 × 2^q, rounded down.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Magnitude(in BinaryParts value) =>
        ((value.Exponent * 1_262_611) - (value.IsLowNear ? 524_031 : 0)) >> 22;

    // All three are four times the number, and below and above belong to it if its significand is even. There are no
    // branches, since which case it is depends on the last digits and cannot be predicted.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static DecimalValue Choose(ulong significand, ulong below, ulong middle, ulong above, int k)
    {
        ulong odd = significand & 1;
        below += odd;
        above -= odd;
        ulong floor = middle >> 2, tens = floor / 10 * 10;
        bool isLowerIn = below <= 4 * tens, isUpperIn = 4 * tens + 40 <= above;
        ulong shorter = isUpperIn ? tens + 10 : tens;

        // If both of the next multiples of 10^k round to the number: the nearer one, or the even one.
        bool isFloorIn = below <= 4 * floor, isNextIn = 4 * floor + 4 <= above;
        bool isNearer = (middle & 3) + (floor & 1) > 2;
        ulong longer = (isFloorIn == isNextIn ? isNearer : isNextIn) ? floor + 1 : floor;
        return new DecimalValue(isLowerIn != isUpperIn ? shorter : longer, k);
    }

    // The upper 64 of 192 bits of a product, the last one set if any below is, but for the rounding of the power.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong RoundedToOdd(ulong high, ulong low, ulong factor)
    {
        ulong carry = Math.BigMul(low, factor, out _);
        ulong product = Math.BigMul(high, factor, out ulong rest);
        rest += carry;
        if (rest < carry) product++;
        return product | (rest > 1 ? 1UL : 0);
    }

    // The same with 64 bits of the power and 96 of the product.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint RoundedToOdd(ulong power, uint factor)
    {
        ulong product = Math.BigMul(power, factor, out ulong rest);
        return (uint)product | ((rest >> 32) > 1 ? 1U : 0);
    }
}
