using System;
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Integers as decimal digits in ASCII.</summary>
/// <remarks>SAFETY: the caller makes sure that <see cref="MaxLength"/> bytes can be written at the target.</remarks>
internal static unsafe class DecimalDigits
{
    /// <summary>Bytes that may be overwritten, for every value: the longest number has as many.</summary>
    public const int MaxLength = 20;

    /// <summary>Eight times the character of zero.</summary>
    public const ulong Zeros = 0x3030303030303030;

    private const uint TenTo8 = 100_000_000;

    /// <summary>Writes a number without leading zeros.</summary>
    /// <returns>The place behind the digits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, uint value)
    {
        if (value >= 10) return value < TenTo8 ? WriteFew(target, value) : Write(target, (ulong)value);
        *target = (byte)('0' + value);
        return target + 1;
    }

    /// <inheritdoc cref="Write(byte*, uint)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, int value)
    {
        if (value >= 0) return Write(target, (uint)value);
        *target = (byte)'-';
        return Write(target + 1, (uint)-(long)value);
    }

    /// <inheritdoc cref="Write(byte*, uint)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, long value)
    {
        if (value >= 0) return Write(target, (ulong)value);
        *target = (byte)'-';
        return Write(target + 1, (ulong)-value);
    }

    /// <inheritdoc cref="Write(byte*, uint)"/>
    public static byte* Write(byte* target, ulong value)
    {
        if (value < TenTo8) return WriteFew(target, (uint)value);
        ulong front = value / TenTo8;
        uint back = (uint)(value - front * TenTo8);
        if (front < TenTo8)
        {
            target = WriteFew(target, (uint)front);
        }
        else
        {
            // At most four digits in front of the sixteen.
            uint first = (uint)(front / TenTo8);
            target = WriteFew(target, first);
            Store(target, Spread((uint)(front - (ulong)first * TenTo8)) | Zeros);
            target += 8;
        }

        Store(target, Spread(back) | Zeros);
        return target + 8;
    }

    /// <summary>
    /// The eight digits of a number below 10⁸ as eight bytes 0 to 9; the first digit is the lowest byte.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Spread(uint value)
    {
        // Halves, then all four quarters, then all eight digits at once. In each lane the quotient is a multiplication
        // and a shift, exact for the lane's range, and the remainder goes one lane up. No lane reaches into the next.
        uint front = value / 10_000;
        ulong halves = front | ((ulong)(value - front * 10_000) << 32);
        ulong hundreds = ((halves * 10_486) >> 20) & 0x0000007f0000007f;
        ulong pairs = hundreds | ((halves - hundreds * 100) << 16);
        ulong tens = ((pairs * 103) >> 10) & 0x000f000f000f000f;
        return tens | ((pairs - tens * 10) << 8);
    }

    /// <summary>The number of eight digits, given as <see cref="Spread"/> returns them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Gather(ulong digits)
    {
        // Neighbours join: digits to pairs, pairs to quarters and those to the whole, which is the upper half of a sum
        // of two products.
        ulong pairs = (digits * 10) + (digits >> 8);
        ulong even = (pairs & 0x000000ff000000ff) * (100 + (1_000_000UL << 32));
        ulong odd = ((pairs >> 16) & 0x000000ff000000ff) * (1 + (10_000UL << 32));
        return (uint)((even + odd) >> 32);
    }

    /// <summary>Stores eight bytes, the lowest first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(byte* target, ulong word) =>
        Unsafe.WriteUnaligned(target, BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word));

    /// <summary>Loads eight bytes, the lowest first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Load(byte* source)
    {
        ulong word = Unsafe.ReadUnaligned<ulong>(source);
        return BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    // A number below 10⁸: its leading zeros are shifted out. Zero keeps the last of them.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteFew(byte* target, uint value)
    {
        ulong digits = Spread(value);
        int unused = BitOperations.TrailingZeroCount(digits | (1UL << 56)) & 0x38;
        Store(target, (digits | Zeros) >> unused);
        return target + 8 - (unused >> 3);
    }
}
