using System;
using System.Numerics;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Judging;

/// <summary>How many bits single numbers take: small ones and round ones are frequent.</summary>
internal static class NumberModel
{
    /// <summary>What a varint takes that is longer than it need be, as writers do not make them.</summary>
    public const float Overlong = 16;

    private static readonly float[] s_small = MakeSmall();

    /// <summary>A whole number of any size, small ones first.</summary>
    public static float Whole(ulong value) =>
        value < (ulong)s_small.Length ? s_small[value] : 2 * BitOperations.Log2(value) + 1.6f;

    /// <summary>A varint of <paramref name="size"/> bytes.</summary>
    public static float Varint(ulong value, int size)
    {
        // Negative numbers have ten bytes.
        float bits = value >> 63 != 0 ? Math.Min(Whole(~value) + 5, 66) : Math.Min(Whole(value), (7 * size) + 1.5f);
        return size == WireVarint.Size(value) ? bits : bits + Overlong;
    }

    /// <summary>Four bytes: a small number, or a float with an exponent in use.</summary>
    public static float Fixed32(uint bits, uint before)
    {
        float whole = Math.Min(Math.Min(Whole(bits) + 1, Whole(bits - before) + 3), Bytes(bits) + 2.2f);
        int exponent = (int)(bits >> 23) & 0xff, exponentBefore = (int)(before >> 23) & 0xff;
        return 1 + Math.Min(Math.Min(whole, 34), Exponent(exponent, exponentBefore, 127, 8)
            + Mantissa(bits & 0x7f_ffff, 23) + Sign(bits >> 31, before >> 31));
    }

    /// <summary>Eight bytes: a small number, one near to that before, or a double with an exponent in use.</summary>
    public static float Fixed64(ulong bits, ulong before)
    {
        ulong step = bits - before;
        float near = Whole(step >> 63 == 0 ? step : ~step) + 3;
        float whole = Math.Min(Math.Min(Whole(bits) + 1, near), Bytes(bits) + 3.2f);
        int exponent = (int)(bits >> 52) & 0x7ff, exponentBefore = (int)(before >> 52) & 0x7ff;
        return 1 + Math.Min(Math.Min(whole, 66), Exponent(exponent, exponentBefore, 1023, 11)
            + Mantissa(bits & 0xf_ffff_ffff_ffff, 52) + Sign((uint)(bits >> 63), (uint)(before >> 63)));
    }

    // The bits of the bytes that are not zero.
    private static float Bytes(ulong value) => 8 * ((BitOperations.Log2(value | 1) >> 3) + 1);

    private static float Sign(uint sign, uint before) => sign == before ? 0.5f : 2.5f;

    private static float Exponent(int exponent, int before, int bias, int width)
    {
        int step = Math.Abs(exponent - before);
        // 2^-20 to 2^40, or zero; near to the one before, some more.
        int size = exponent - bias;
        float usual = exponent == 0 ? 4 : size is >= -8 and < 16 ? 5.5f : size is >= -20 and < 40 ? 7.5f : width + 3;
        float near = before == 0 ? 99 : step switch { 0 => 1.5f, 1 => 2.5f, <= 3 => 4, <= 8 => 6, _ => 99 };
        return Math.Min(size is >= -40 and < 64 ? near : near + 6, usual);
    }

    // Numbers that people write have few digits, so the last bits are zero.
    private static float Mantissa(ulong bits, int width)
    {
        if (bits == 0) return 2;
        int zeros = BitOperations.TrailingZeroCount(bits);
        return zeros < 5 ? width + 0.3f : width - zeros + 4;
    }

    private static float[] MakeSmall()
    {
        float[] small = new float[256];
        for (int i = 0; i < small.Length; i++) small[i] = (2 * MathF.Log2(i + 1)) + 1;
        small[0] = 3;      // rarer than its neighbour: many writers leave it out
        small[1] = 2;
        return small;
    }
}
