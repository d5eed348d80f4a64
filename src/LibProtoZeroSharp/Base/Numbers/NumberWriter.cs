using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Floating-point numbers as text: for JSON the shortest that is read back as the same number, for the text format what
/// protoc writes.
/// </summary>
/// <remarks>
/// SAFETY: the caller makes sure that <see cref="Room"/> bytes can be written at the target. Nothing is allocated.
/// </remarks>
internal static unsafe class NumberWriter
{
    /// <summary>Bytes that may be overwritten; the longest number has 24.</summary>
    public const int Room = DecimalLayout.Room + 1;

    // Integers below are exact and have no exponent; protoc's are shorter.
    private const double JsonIntegers = 1L << BinaryParts.DoubleBits, TextIntegers = 1e15;
    private const float JsonFloatIntegers = 1 << BinaryParts.FloatBits, TextFloatIntegers = 1e6f;

    /// <summary>
    /// Writes a finite double as <c>double.ToString("R")</c> does, such as 0.1, 1E+17 and -0; except for some powers of
    /// two for which the base library's text is another number's.
    /// </summary>
    /// <returns>The place behind it.</returns>
    public static byte* Json(byte* target, double value)
    {
        if (double.IsNegative(value))
        {
            *target++ = (byte)'-';
            value = -value;
        }

        // Zero is one of them.
        if (IsInteger(value, JsonIntegers, out ulong integer)) return DecimalDigits.Write(target, integer);
        DecimalLayout layout = DecimalLayout.OfDouble(ShortestDecimal.OfDouble(new BinaryParts(value)));
        return Write(target, in layout, DecimalLayout.DoubleDigits, (byte)'E');
    }

    /// <summary>Writes a finite float as <c>float.ToString("R")</c> does.</summary>
    /// <returns>The place behind it.</returns>
    public static byte* Json(byte* target, float value)
    {
        if (float.IsNegative(value))
        {
            *target++ = (byte)'-';
            value = -value;
        }

        if (IsInteger(value, JsonFloatIntegers, out uint integer)) return DecimalDigits.Write(target, integer);
        DecimalLayout layout = DecimalLayout.OfFloat(ShortestDecimal.OfFloat(new BinaryParts(value)));
        return Write(target, in layout, DecimalLayout.FloatDigits, (byte)'E');
    }

    /// <summary>
    /// Writes a double as protoc prints it: 15 digits if they are read back as the same number, else 17; zeros at the
    /// end are left out. Not finite ones are nan, inf and -inf.
    /// </summary>
    /// <returns>The place behind it.</returns>
    public static byte* Text(byte* target, double value)
    {
        if (!double.IsFinite(value)) return WriteSpecial(target, value);
        if (double.IsNegative(value))
        {
            *target++ = (byte)'-';
            value = -value;
        }

        if (IsInteger(value, TextIntegers, out ulong integer)) return DecimalDigits.Write(target, integer);
        BinaryParts parts = new(value);
        if (parts.IsSubnormal) return WriteSubnormal(target, value);

        // Fifteen digits determine a double if any fifteen do, and are the shortest then.
        const int Few = RoundedDecimal.DoublePrecision, Many = DecimalLayout.DoubleDigits;
        DecimalLayout layout = DecimalLayout.OfDouble(ShortestDecimal.OfDouble(parts));
        if (layout.Count <= Few) return Write(target, in layout, Few, (byte)'e');
        layout = DecimalLayout.OfDouble(RoundedDecimal.Round(value, parts, layout.Exponent, Many));
        return Write(target, in layout, Many, (byte)'e');
    }

    /// <summary>
    /// Writes a float as protoc prints it: six digits if they are read back as the same number, else nine; always nine
    /// for a subnormal one.
    /// </summary>
    /// <returns>The place behind it.</returns>
    public static byte* Text(byte* target, float value)
    {
        if (!float.IsFinite(value)) return WriteSpecial(target, value);
        if (float.IsNegative(value))
        {
            *target++ = (byte)'-';
            value = -value;
        }

        if (IsInteger(value, TextFloatIntegers, out uint integer)) return DecimalDigits.Write(target, integer);
        const int Few = RoundedDecimal.FloatPrecision, Many = DecimalLayout.FloatDigits;
        BinaryParts parts = new(value);
        DecimalLayout layout = DecimalLayout.OfFloat(ShortestDecimal.OfFloat(parts));
        if (layout.Count <= Few && !parts.IsSubnormal) return Write(target, in layout, Few, (byte)'e');
        // A subnormal float's shortest decimal may begin with another digit.
        layout = DecimalLayout.OfFloat(
            parts.IsSubnormal
                ? RoundedDecimal.RoundExactly(value, Many)
                : RoundedDecimal.Round(value, parts, layout.Exponent, Many));
        return Write(target, in layout, Many, (byte)'e');
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsInteger(double value, double limit, out ulong integer)
    {
        // The processor's own conversion: what it makes of too large ones does not matter.
        integer = (ulong)double.ConvertToIntegerNative<long>(value);
        return value < limit && (long)integer == value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsInteger(float value, float limit, out uint integer)
    {
        integer = (uint)float.ConvertToIntegerNative<int>(value);
        return value < limit && (int)integer == value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* target, in DecimalLayout layout, int limit, byte mark)
    {
        if (layout.Exponent >= -4 && layout.Exponent < limit) return layout.WriteFixed(target);
        // A copy, so that the layout has no address and stays in registers.
        DecimalLayout other = layout;
        return other.WriteScientific(target, mark);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteSubnormal(byte* target, double value)
    {
        DecimalValue few = RoundedDecimal.RoundExactly(value, RoundedDecimal.DoublePrecision);
        if (NumberReader.ToDouble(few) != value)
            few = RoundedDecimal.RoundExactly(value, DecimalLayout.DoubleDigits);
        DecimalLayout layout = DecimalLayout.OfDouble(few);
        return layout.WriteScientific(target, (byte)'e');
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteSpecial(byte* target, double value)
    {
        if (double.IsNegative(value) && !double.IsNaN(value)) *target++ = (byte)'-';
        ReadOnlySpan<byte> name = double.IsNaN(value) ? "nan"u8 : "inf"u8;
        name.CopyTo(new Span<byte>(target, name.Length));
        return target + name.Length;
    }
}
