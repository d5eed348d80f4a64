using System;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The powers of ten from 10⁻³⁶⁴ to 10³³⁵, rounded down to 128 significant bits.</summary>
/// <remarks>
/// All in a table would be 11 kB. Every 28th is here: another is the product of one of them and a power of five, whose
/// last bit is set right by two bits of the table. A test computes all with big integers.
/// </remarks>
internal static class PowersOfTen
{
    /// <summary>The lowest exponent.</summary>
    public const int Min = -13 * Step;

    /// <summary>The highest exponent.</summary>
    public const int Max = Min + (25 * Step) - 1;

    private const int Step = 28;

    // Upper and lower half of a power, and two bits for each of the 28 powers from there: what its product lacks.
    private static ReadOnlySpan<ulong> Rows =>
    [
        0xe1afa13afbd14d6d, 0x82189c09a3a1ec21, 0x44051400045410, // 10⁻³⁶⁴
        0xe3e27a444d8d98b7, 0xfd1b1b2308169b25, 0x00101000000010, // 10⁻³³⁶
        0xe61acf033d1a45df, 0x6fb92487298e33bd, 0x00140004545050, // 10⁻³⁰⁸
        0xe858ad248f5c22c9, 0xd1b3400f8f9cff68, 0x45555445454050, // 10⁻²⁸⁰
        0xea9c227723ee8bcb, 0x465e15a979c1cadc, 0x00000000000400, // 10⁻²⁵²
        0xece53cec4a314ebd, 0xa4f8bf5635246428, 0x04101005000000, // 10⁻²²⁴
        0xef340a98172aace4, 0x86fb897116c87c34, 0x10541451054150, // 10⁻¹⁹⁶
        0xf18899b1bc3f8ca1, 0xdc44e6c3cb279ac1, 0x55155451451454, // 10⁻¹⁶⁸
        0xf3e2f893dec3f126, 0x5a89dba3c3efccfa, 0x41005454440500, // 10⁻¹⁴⁰
        0xf64335bcf065d37d, 0x4d4617b5ff4a16d5, 0x54000051404000, // 10⁻¹¹²
        0xf8a95fcf88747d94, 0x75a44c6397ce912a, 0x01000005040100, // 10⁻⁸⁴
        0xfb158592be068d2e, 0xeed6e2f0f0d56712, 0x55441140515540, // 10⁻⁵⁶
        0xfd87b5f28300ca0d, 0x8bca9d6e188853fc, 0x00011000155010, // 10⁻²⁸
        0x8000000000000000, 0x0000000000000000, 0x00000000000000, // 10⁰
        0x813f3978f8940984, 0x4000000000000000, 0x00000000000000, // 10²⁸
        0x82818f1281ed449f, 0xbff8f10e7a8921a4, 0x41000040040400, // 10⁵⁶
        0x83c7088e1aab65db, 0x792667c6da79e0fa, 0x00000000050000, // 10⁸⁴
        0x850fadc09923329e, 0x03e2cf6bc604ddb0, 0x15040155505440, // 10¹¹²
        0x865b86925b9bc5c2, 0x0b8a2392ba45a9b2, 0x11151411054140, // 10¹⁴⁰
        0x87aa9aff79042286, 0x90fb44d2f05d0842, 0xa6966596695954, // 10¹⁶⁸
        0x88fcf317f22241e2, 0x441fece3bdf81f03, 0x00000000000440, // 10¹⁹⁶
        0x8a5296ffe33cc92f, 0x82bd6b70d99aaa6f, 0x55556591555554, // 10²²⁴
        0x8bab8eefb6409c1a, 0x1ad089b6c2f7548e, 0x04001410010010, // 10²⁵²
        0x8d07e33455637eb2, 0xdb0b487b6423e1e8, 0x11055501441550, // 10²⁸⁰
        0x8e679c2f5e44ff8f, 0x570f09eaa7ea7648, 0x51041155500510, // 10³⁰⁸
    ];

    private static ReadOnlySpan<ulong> Fives =>
    [
        1, 5, 25, 125,
        625, 3125, 15625, 78125,
        390625, 1953125, 9765625, 48828125,
        244140625, 1220703125, 6103515625, 30517578125,
        152587890625, 762939453125, 3814697265625, 19073486328125,
        95367431640625, 476837158203125, 2384185791015625, 11920928955078125,
        59604644775390625, 298023223876953125, 1490116119384765625, 7450580596923828125,
    ];

    /// <summary>Whether <see cref="Get"/> returns all bits of 10ⁿ.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsExact(int exponent) => (uint)exponent <= 55;

    /// <summary>The exponent of two of the highest bit of 10ⁿ: the logarithm, rounded down. For |n| ≤ 400.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Log2(int exponent) => (exponent * 1_741_647) >> 19;

    /// <summary>
    /// The upper 128 bits of 10ⁿ: 10ⁿ / 2^(<see cref="Log2"/> − 127), rounded down.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Get(int exponent, out ulong high, out ulong low)
    {
        uint index = (uint)(exponent - Min);
        uint row = index / Step, rest = index - (row * Step);
        ulong five = Fives[(int)rest];
        five <<= BitOperations.LeadingZeroCount(five);
        if (row == -Min / Step)
        {
            // Most numbers in use: the power of five itself.
            high = five;
            low = 0;
            return;
        }

        Multiply(five, row, rest, out high, out low);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Multiply(ulong five, uint row, uint rest, out ulong high, out ulong low)
    {
        ReadOnlySpan<ulong> from = Rows.Slice((int)row * 3, 3);
        ulong carry = Math.BigMul(five, from[1], out ulong last);
        high = Math.BigMul(five, from[0], out low);
        low += carry;
        if (low < carry) high++;
        if ((long)high >= 0)
        {
            high = (high << 1) | (low >> 63);
            low = (low << 1) | (last >> 63);
        }

        ulong lack = (from[2] >> (2 * (int)rest)) & 3;
        low += lack;
        if (low < lack) high++;
    }
}
