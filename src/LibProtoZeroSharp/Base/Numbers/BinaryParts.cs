using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The magnitude of a finite floating-point number: significand × 2^exponent, exactly.</summary>
internal readonly struct BinaryParts
{
    /// <summary>Bits of a double's significand, with the one that is not stored.</summary>
    public const int DoubleBits = 53;

    /// <summary>Bits of a float's significand, with the one that is not stored.</summary>
    public const int FloatBits = 24;

    /// <summary>The integer.</summary>
    public readonly ulong Significand;

    /// <summary>The exponent of two.</summary>
    public readonly int Exponent;

    /// <summary>Whether the neighbour below is at half the distance of the one above.</summary>
    public readonly bool IsLowNear;

    /// <summary>Whether the number is below the smallest with all bits.</summary>
    public readonly bool IsSubnormal;

    /// <summary>The parts of a double.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BinaryParts(double value)
        : this(BitConverter.DoubleToUInt64Bits(value) & (ulong.MaxValue >> 1), DoubleBits, 1075)
    {
    }

    /// <summary>The parts of a float.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BinaryParts(float value)
        : this(BitConverter.SingleToUInt32Bits(value) & (uint.MaxValue >> 1), FloatBits, 150)
    {
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private BinaryParts(ulong bits, int size, int bias)
    {
        ulong hidden = 1UL << (size - 1);
        ulong stored = bits & (hidden - 1);
        int exponent = (int)(bits >> (size - 1));
        IsSubnormal = exponent == 0;
        Significand = IsSubnormal ? stored : stored | hidden;
        Exponent = (IsSubnormal ? 1 : exponent) - bias;
        IsLowNear = stored == 0 && exponent > 1;
    }
}
