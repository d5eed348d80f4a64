using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// Equality of the values of the class form: numbers with a fraction by their bits, all others as their type has it.
/// </summary>
internal static class ValueEquality<T>
{
    // The JIT knows the outcome of each test of the type, and keeps one line.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Same(T left, T right)
    {
        if (typeof(T) == typeof(double))
            return Unsafe.BitCast<T, long>(left) == Unsafe.BitCast<T, long>(right);
        if (typeof(T) == typeof(float))
            return Unsafe.BitCast<T, int>(left) == Unsafe.BitCast<T, int>(right);
        if (typeof(T) == typeof(double?))
            return Bits(Unsafe.BitCast<T, double?>(left)) == Bits(Unsafe.BitCast<T, double?>(right));
        if (typeof(T) == typeof(float?))
            return Bits(Unsafe.BitCast<T, float?>(left)) == Bits(Unsafe.BitCast<T, float?>(right));
        return EqualityComparer<T>.Default.Equals(left, right);
    }

    /// <summary>Values that are the same have the same hash. That of null is 0.</summary>
    public static int Hash(T value)
    {
        if (typeof(T) == typeof(double?)) return Bits(Unsafe.BitCast<T, double?>(value)).GetHashCode();
        if (typeof(T) == typeof(float?)) return Bits(Unsafe.BitCast<T, float?>(value)).GetHashCode();
        if (typeof(T) == typeof(double)) return Unsafe.BitCast<T, long>(value).GetHashCode();
        if (typeof(T) == typeof(float)) return Unsafe.BitCast<T, int>(value);
        return value is null ? 0 : value.GetHashCode();
    }

    public static bool Same(ReadOnlySpan<T> left, ReadOnlySpan<T> right)
    {
        if (typeof(T) == typeof(double)) return Cast<long>(left).SequenceEqual(Cast<long>(right));
        if (typeof(T) == typeof(float)) return Cast<int>(left).SequenceEqual(Cast<int>(right));
        if (typeof(T) != typeof(double?) && typeof(T) != typeof(float?)) return left.SequenceEqual(right, null);
        if (left.Length != right.Length) return false;
        for (int i = 0; i < left.Length; i++)
            if (!Same(left[i], right[i])) return false;
        return true;
    }

    /// <summary>The first place of a value, or -1.</summary>
    public static int IndexOf(ReadOnlySpan<T> values, T value)
    {
        if (typeof(T) == typeof(double)) return Cast<long>(values).IndexOf(Unsafe.BitCast<T, long>(value));
        if (typeof(T) == typeof(float)) return Cast<int>(values).IndexOf(Unsafe.BitCast<T, int>(value));
        if (typeof(T) != typeof(double?) && typeof(T) != typeof(float?)) return values.IndexOf(value, null);
        for (int i = 0; i < values.Length; i++)
            if (Same(values[i], value)) return i;
        return -1;
    }

    // To a number of the size of T: called for such types only.
    private static ReadOnlySpan<TNumber> Cast<TNumber>(ReadOnlySpan<T> values) => MemoryMarshal.CreateReadOnlySpan(
        ref Unsafe.As<T, TNumber>(ref MemoryMarshal.GetReference(values)), values.Length);

    private static long? Bits(double? value) => value is { } it ? BitConverter.DoubleToInt64Bits(it) : null;

    private static int? Bits(float? value) => value is { } it ? BitConverter.SingleToInt32Bits(it) : null;
}
