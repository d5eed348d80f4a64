using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The significant digits of a number, ready to be written with or without an exponent.</summary>
/// <remarks>SAFETY: the caller makes sure that <see cref="Room"/> bytes can be written at the target.</remarks>
internal readonly unsafe struct DecimalLayout
{
    /// <summary>Bytes that may be overwritten.</summary>
    public const int Room = 40;

    /// <summary>Digits of the longest shortest decimal of a double.</summary>
    public const int DoubleDigits = 17;

    /// <summary>Digits of the longest shortest decimal of a float.</summary>
    public const int FloatDigits = 9;

    private const uint TenTo8 = 100_000_000;
    private const ulong TenTo15 = 1_000_000_000_000_000;

    /// <summary>How many digits there are up to the last that is not zero.</summary>
    public readonly int Count;

    /// <summary>The exponent of ten of the first digit.</summary>
    public readonly int Exponent;

    // The first digit, and sixteen behind it, the next one in the lowest byte. All are characters.
    private readonly byte _first;
    private readonly ulong _front;
    private readonly ulong _back;

    /// <summary>Splits a number of at most 17 digits that is not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DecimalLayout OfDouble(DecimalValue value)
    {
        // Without a branch for all but subnormal numbers: those have 16 or 17 digits.
        ulong digits = value.Digits;
        bool isShort = digits < 10 * TenTo15;
        int missing = isShort ? 1 : 0;
        digits = isShort ? digits * 10 : digits;
        if (digits < 10 * TenTo15) digits = Filled(value.Digits, DoubleDigits, out missing);
        ulong upper = digits / TenTo8;
        uint first = (uint)(upper / TenTo8);
        ulong front = DecimalDigits.Spread((uint)(upper - (ulong)first * TenTo8));
        ulong back = DecimalDigits.Spread((uint)(digits - upper * TenTo8));
        int zeros = back != 0 ? BitOperations.LeadingZeroCount(back) >> 3 : 8 + ZeroBytes(front);
        return new DecimalLayout(
            first, front, back, DoubleDigits - zeros, value.Exponent + DoubleDigits - 1 - missing);
    }

    /// <summary>Splits a number of at most nine digits that is not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DecimalLayout OfFloat(DecimalValue value)
    {
        uint digits = (uint)Filled(value.Digits, FloatDigits, out int missing);
        uint first = digits / TenTo8;
        ulong front = DecimalDigits.Spread(digits - first * TenTo8);
        return new DecimalLayout(
            first, front, 0, FloatDigits - ZeroBytes(front), value.Exponent + FloatDigits - 1 - missing);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private DecimalLayout(uint first, ulong front, ulong back, int count, int exponent)
    {
        _first = (byte)('0' + first);
        _front = front | DecimalDigits.Zeros;
        _back = back | DecimalDigits.Zeros;
        Count = count;
        Exponent = exponent;
    }

    /// <summary>Writes the number without an exponent; its first digit must stand for 10⁻⁴ to 10¹⁶.</summary>
    /// <returns>The place behind it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* WriteFixed(byte* target)
    {
        if (Exponent < 0)
        {
            DecimalDigits.Store(target, DecimalDigits.Zeros ^ (('0' ^ (ulong)'.') << 8));
            WriteDigits(target + 1 - Exponent);
            return target + 1 - Exponent + Count;
        }

        WriteDigits(target);
        if (Count <= Exponent + 1) return target + Exponent + 1;

        // The digits behind the point again, one byte further. Two shifts, as one by 64 bits would do nothing.
        byte* point = target + Exponent + 1;
        if (Exponent < 8)
        {
            int bits = 8 * Exponent;
            DecimalDigits.Store(point + 1, (_front >> bits) | ((_back << 1) << (63 - bits)));
            DecimalDigits.Store(point + 9, _back >> bits);
        }
        else
        {
            DecimalDigits.Store(point + 1, _back >> (8 * (Exponent - 8)));
        }

        *point = (byte)'.';
        return target + Count + 1;
    }

    /// <summary>Writes the number with an exponent that has a sign and at least two digits.</summary>
    /// <param name="target">Where to write.</param>
    /// <param name="mark">The letter between digits and exponent.</param>
    /// <returns>The place behind it.</returns>
    public byte* WriteScientific(byte* target, byte mark)
    {
        *target = _first;
        target[1] = (byte)'.';
        DecimalDigits.Store(target + 2, _front);
        DecimalDigits.Store(target + 10, _back);
        target += Count > 1 ? Count + 1 : 1;

        int exponent = Exponent;
        target[0] = mark;
        target[1] = (byte)(exponent < 0 ? '-' : '+');
        uint rest = (uint)(exponent < 0 ? -exponent : exponent);
        target += 2;
        if (rest >= 100)
        {
            uint hundreds = rest / 100;
            *target++ = (byte)('0' + hundreds);
            rest -= hundreds * 100;
        }

        target[0] = (byte)('0' + rest / 10);
        target[1] = (byte)('0' + rest % 10);
        return target + 2;
    }

    private static int ZeroBytes(ulong digits) => BitOperations.LeadingZeroCount(digits) >> 3;

    // Zeros behind the number until it has all digits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Filled(ulong digits, int size, out int missing)
    {
        // The logarithm of ten from that of two, one too high for some; the power of ten tells.
        int count = ((64 - BitOperations.LeadingZeroCount(digits)) * 1233) >> 12;
        if (digits >= DecimalPowers.OfUInt64(count)) count++;
        missing = size - count;
        return digits * DecimalPowers.OfUInt64(missing);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteDigits(byte* target)
    {
        *target = _first;
        DecimalDigits.Store(target + 1, _front);
        DecimalDigits.Store(target + 9, _back);
    }
}
