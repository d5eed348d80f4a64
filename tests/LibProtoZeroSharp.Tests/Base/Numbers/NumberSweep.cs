using System;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Tests.Numbers;

/// <summary>Many numbers, written and read, beside the base library. Throws at the first difference.</summary>
internal static unsafe class NumberSweep
{
    /// <summary>How many blocks of floats there are; all together are all floats without their sign.</summary>
    public const uint Blocks = 128;

    private const uint BlockSize = 1 << 24;

    /// <summary>Checks random doubles: any bits, and with few digits, few bits, or near the limits.</summary>
    /// <returns>How many were finite.</returns>
    public static long Doubles(int seed, int count)
    {
        Random random = new(seed);
        long finite = 0;
        for (int i = 0; i < count; i++)
        {
            ulong bits = (ulong)random.NextInt64(long.MinValue, long.MaxValue);
            double value = (i & 15) switch
            {
                0 => (bits >> 40) / (double)(1 << (int)(bits & 31)),
                1 => Math.Round((bits >> 44) / 100.0, 2),
                2 => BitConverter.UInt64BitsToDouble(bits & 0xfff0000000000000),
                3 => BitConverter.UInt64BitsToDouble(bits >> (int)(bits & 63)),
                _ => BitConverter.UInt64BitsToDouble(bits),
            };
            if (!double.IsFinite(value)) continue;
            Check(value);
            finite++;
        }

        return finite;
    }

    /// <summary>Checks floats of a block with both signs.</summary>
    /// <returns>How many were finite.</returns>
    public static long Floats(uint block, uint step)
    {
        long finite = 0;
        for (uint i = 0; i < BlockSize; i += step)
        {
            float value = BitConverter.UInt32BitsToSingle(block * BlockSize + i);
            if (!float.IsFinite(value)) break;
            Check(value);
            finite += 2;
        }

        return finite;
    }

    private static void Check(double value)
    {
        byte* text = stackalloc byte[NumberWriter.Room];
        Span<byte> expected = stackalloc byte[32];
        byte* end = NumberWriter.Json(text, value);
        value.TryFormat(expected, out int length, "R", CultureInfo.InvariantCulture);
        // Of some powers of two the base library writes what is nearer to the number below.
        bool isPower = (BitConverter.DoubleToUInt64Bits(value) & 0xfffffffffffff) == 0;
        bool isSame = new ReadOnlySpan<byte>(text, (int)(end - text)).SequenceEqual(expected[..length]);
        byte* next = NumberReader.JsonDouble(text, end, out double back);
        if (next != end || !(isSame || isPower) || !SameBits(value, back)) Fail(value, text, end);

        end = NumberWriter.Text(text, value);
        next = NumberReader.TextDouble(text, end, out back);
        if (next != end || !SameBits(value, back)) Fail(value, text, end);
    }

    private static void Check(float value)
    {
        byte* text = stackalloc byte[1 + NumberWriter.Room], negative = stackalloc byte[NumberWriter.Room];
        Span<byte> expected = stackalloc byte[32];
        *text = (byte)'-';
        byte* end = NumberWriter.Json(text + 1, value);
        value.TryFormat(expected, out int length, "R", CultureInfo.InvariantCulture);
        bool isSame = new ReadOnlySpan<byte>(text + 1, (int)(end - text) - 1).SequenceEqual(expected[..length]);
        bool isRead = NumberReader.JsonFloat(text + 1, end, out float back) == end && SameBits(value, back);
        isRead &= NumberReader.JsonFloat(text, end, out back) == end && SameBits(-value, back);
        if (!isSame || !isRead || !Same(text, end, negative, NumberWriter.Json(negative, -value)))
            Fail(value, text, end);

        end = NumberWriter.Text(text + 1, value);
        isRead = NumberReader.TextFloat(text, end, out back) == end && SameBits(-value, back);
        if (!isRead || !Same(text, end, negative, NumberWriter.Text(negative, -value))) Fail(value, text, end);
    }

    private static bool SameBits(double a, double b) =>
        BitConverter.DoubleToUInt64Bits(a) == BitConverter.DoubleToUInt64Bits(b);

    private static bool Same(byte* a, byte* aEnd, byte* b, byte* bEnd) =>
        new ReadOnlySpan<byte>(a, (int)(aEnd - a)).SequenceEqual(new ReadOnlySpan<byte>(b, (int)(bEnd - b)));

    private static void Fail(double value, byte* text, byte* end)
    {
        string written = Encoding.ASCII.GetString(text, (int)(end - text));
        throw new InvalidOperationException(
            $"{value:R}, bits {BitConverter.DoubleToUInt64Bits(value):x16}, is {written}.");
    }
}
