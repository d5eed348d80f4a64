using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Numbers in ASCII text to floating-point numbers and integers.</summary>
/// <remarks>
/// Methods return the place behind the number, or null if there is no number of the grammar: what may follow is the
/// caller's matter. Any length of digits and exponents is exact, in linear time. Nothing is allocated.
/// SAFETY: bytes are read only in front of the end that the caller names.
/// </remarks>
internal static unsafe class NumberReader
{
    /// <summary>Reads a number of JSON as the nearest double; infinity if that is beyond the largest.</summary>
    public static byte* JsonDouble(byte* text, byte* end, out double value)
    {
        byte* next = NumberScan.Scan(text, end, isJson: true, out ScannedNumber number);
        value = next == null ? 0 : BinaryRounding.ToDouble(in number);
        return next;
    }

    /// <summary>Reads a number of JSON as the nearest float; infinity if that is beyond the largest.</summary>
    public static byte* JsonFloat(byte* text, byte* end, out float value)
    {
        byte* next = NumberScan.Scan(text, end, isJson: true, out ScannedNumber number);
        value = next == null ? 0 : BinaryRounding.ToFloat(in number);
        return next;
    }

    /// <summary>
    /// Reads digits with or without a point and an exponent as the nearest double; infinity if that is beyond the
    /// largest.
    /// </summary>
    public static byte* TextDouble(byte* text, byte* end, out double value)
    {
        byte* next = NumberScan.Text(text, end, out ScannedNumber number);
        value = next == null ? 0 : BinaryRounding.ToDouble(in number);
        return next;
    }

    /// <inheritdoc cref="TextDouble"/>
    public static byte* TextFloat(byte* text, byte* end, out float value)
    {
        byte* next = NumberScan.Text(text, end, out ScannedNumber number);
        value = next == null ? 0 : BinaryRounding.ToFloat(in number);
        return next;
    }

    /// <summary>Passes over a number of JSON.</summary>
    public static byte* JsonSkip(byte* text, byte* end) => NumberScan.Json(text, end, out _);

    /// <summary>Reads a number of JSON whose value, however it is spelled, is an integer of the type.</summary>
    /// <param name="text">The minus or first digit.</param>
    /// <param name="end">The end of the text.</param>
    /// <param name="value">The value, or 0 after an error.</param>
    /// <param name="error">What is wrong.</param>
    /// <returns>The place behind the number, or null if there is none or if it is no integer of the type.</returns>
    public static byte* JsonInt64(byte* text, byte* end, out long value, out NumberError error)
    {
        byte* next = Magnitude(text, end, out ulong magnitude, out bool isNegative, out error);
        const ulong Limit = 1UL << 63;
        if (magnitude >= Limit && !(isNegative && magnitude == Limit)) next = Fail(out magnitude, out error);
        value = isNegative ? -(long)magnitude : (long)magnitude;
        return next;
    }

    /// <inheritdoc cref="JsonInt64"/>
    public static byte* JsonUInt64(byte* text, byte* end, out ulong value, out NumberError error)
    {
        byte* next = Magnitude(text, end, out value, out bool isNegative, out error);
        if (isNegative && value != 0) next = Fail(out value, out error);
        return next;
    }

    /// <inheritdoc cref="JsonInt64"/>
    public static byte* JsonInt32(byte* text, byte* end, out int value, out NumberError error)
    {
        byte* next = Magnitude(text, end, out ulong magnitude, out bool isNegative, out error);
        const ulong Limit = 1UL << 31;
        if (magnitude >= Limit && !(isNegative && magnitude == Limit)) next = Fail(out magnitude, out error);
        value = (int)(isNegative ? -(long)magnitude : (long)magnitude);
        return next;
    }

    /// <inheritdoc cref="JsonInt64"/>
    public static byte* JsonUInt32(byte* text, byte* end, out uint value, out NumberError error)
    {
        byte* next = Magnitude(text, end, out ulong magnitude, out bool isNegative, out error);
        if (magnitude > uint.MaxValue || (isNegative && magnitude != 0)) next = Fail(out magnitude, out error);
        value = (uint)magnitude;
        return next;
    }

    /// <summary>The double that is nearest to a decimal.</summary>
    internal static double ToDouble(DecimalValue value)
    {
        ScannedNumber number = new() { Significand = value.Digits, Exponent = value.Exponent };
        return BinaryRounding.ToDouble(in number);
    }

    private static byte* Fail(out ulong magnitude, out NumberError error)
    {
        magnitude = 0;
        error = NumberError.Range;
        return null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Magnitude(
        byte* text, byte* end, out ulong magnitude, out bool isNegative, out NumberError error)
    {
        isNegative = text < end && *text == '-';
        byte* first = isNegative ? text + 1 : text;
        ulong value = 0;
        byte* next = NumberScan.TakeDigits(first, end, ref value);
        long count = next - first;

        // Neither zeros in front, nor too many digits, nor a point or an exponent.
        bool isPlain = (ulong)(count - 1) < DecimalPowers.MaxUInt64 && (*first != '0' || count == 1)
            && (next == end || (*next != '.' && (*next | 0x20) != 'e'));
        if (!isPlain) return DecimalIntegers.Read(text, end, out magnitude, out error);
        magnitude = value;
        error = NumberError.None;
        return next;
    }
}
