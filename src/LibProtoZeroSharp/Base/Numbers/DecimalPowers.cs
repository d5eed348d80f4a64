using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The powers of ten that integers and doubles hold exactly.</summary>
internal static class DecimalPowers
{
    /// <summary>The highest exponent for 64 bits.</summary>
    public const int MaxUInt64 = 19;

    /// <summary>The highest exponent for a double.</summary>
    public const int MaxDouble = 22;

    private static ReadOnlySpan<ulong> Integers =>
    [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ];

    private static ReadOnlySpan<double> Doubles =>
    [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ];

    /// <summary>10ⁿ for n from 0 to <see cref="MaxUInt64"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong OfUInt64(int exponent) => Integers[exponent];

    /// <summary>10ⁿ for n from 0 to <see cref="MaxDouble"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double OfDouble(int exponent) => Doubles[exponent];
}
