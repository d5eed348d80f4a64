using System;
using System.Globalization;
using System.Numerics;
using Xunit;
using static ProtoZeroSharp.Tests.Numbers.NumberTexts;

namespace ProtoZeroSharp.Tests.Numbers;

public unsafe class JsonIntegerTests
{
    [Theory]
    [InlineData("0", "0")]
    [InlineData("-0", "0")]
    [InlineData("0.000", "0")]
    [InlineData("-0e99999999999999999999", "0")]
    [InlineData("1e5", "100000")]
    [InlineData("100000.000", "100000")]
    [InlineData("2.147483647e9", "2147483647")]
    [InlineData("-2.147483648e9", "-2147483648")]
    [InlineData("0.00012e5", "12")]
    [InlineData("1200e-2", "12")]
    [InlineData("120000000000000000000000000000e-28", "12")]
    [InlineData("9223372036854775807", "9223372036854775807")]
    [InlineData("-9223372036854775808", "-9223372036854775808")]
    [InlineData("9223372036854775807.00000000000000000000", "9223372036854775807")]
    [InlineData("18446744073709551615", "18446744073709551615")]
    [InlineData("1844674407370955161.5e1", "18446744073709551615")]
    [InlineData("18446744073709551615.000", "18446744073709551615")]
    [InlineData("1.8446744073709551615000e19", "18446744073709551615")]
    [InlineData("10000000000000000000", "10000000000000000000")]
    [InlineData("1e19", "10000000000000000000")]
    public void Integer_AnySpelling_IsItsValue(string text, string expected)
    {
        BigInteger value = BigInteger.Parse(expected, CultureInfo.InvariantCulture);
        Check<int>(text, value, NumberReader.JsonInt32, int.MinValue, int.MaxValue);
        Check<uint>(text, value, NumberReader.JsonUInt32, uint.MinValue, uint.MaxValue);
        Check<long>(text, value, NumberReader.JsonInt64, long.MinValue, long.MaxValue);
        Check<ulong>(text, value, NumberReader.JsonUInt64, ulong.MinValue, ulong.MaxValue);
    }

    [Theory]
    [InlineData("1.0e-1", (int)NumberError.Fraction)]
    [InlineData("0.5", (int)NumberError.Fraction)]
    [InlineData("-0.5", (int)NumberError.Fraction)]
    [InlineData("12345e-4", (int)NumberError.Fraction)]
    [InlineData("1e-99999999999999999999", (int)NumberError.Fraction)]
    [InlineData("1234567890123456789e-19", (int)NumberError.Fraction)]
    [InlineData("5e-20", (int)NumberError.Fraction)]
    [InlineData("1.00000000000000000000000001", (int)NumberError.Fraction)]
    [InlineData("1844674407370955161.55", (int)NumberError.Fraction)]
    [InlineData("18446744073709551614.01", (int)NumberError.Fraction)]
    [InlineData("18446744073709551616", (int)NumberError.Range)]
    [InlineData("-18446744073709551616", (int)NumberError.Range)]
    [InlineData("1844674407370955161.6e1", (int)NumberError.Range)]
    [InlineData("184467440737095516150", (int)NumberError.Range)]
    [InlineData("123456789012345678901.5", (int)NumberError.Range)]
    [InlineData("2e19", (int)NumberError.Range)]
    [InlineData("1e20", (int)NumberError.Range)]
    [InlineData("1e99999999999999999999", (int)NumberError.Range)]
    [InlineData("01", (int)NumberError.Syntax)]
    [InlineData("-01", (int)NumberError.Syntax)]
    [InlineData("00", (int)NumberError.Syntax)]
    [InlineData("+1", (int)NumberError.Syntax)]
    [InlineData("", (int)NumberError.Syntax)]
    [InlineData("-", (int)NumberError.Syntax)]
    [InlineData("1.", (int)NumberError.Syntax)]
    [InlineData("1e", (int)NumberError.Syntax)]
    [InlineData(" 1", (int)NumberError.Syntax)]
    [InlineData("x", (int)NumberError.Syntax)]
    public void Integer_NoneOf64Bits_IsRefused(string text, int error)
    {
        NumberError expected = (NumberError)error;
        Assert.Equal((0, expected), Integer<int>(text, NumberReader.JsonInt32));
        Assert.Equal((0u, expected), Integer<uint>(text, NumberReader.JsonUInt32));
        Assert.Equal((0, expected), Integer<long>(text, NumberReader.JsonInt64));
        Assert.Equal((0ul, expected), Integer<ulong>(text, NumberReader.JsonUInt64));
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Integer_RandomSpellings_EqualBigIntegers()
    {
        Random random = new(9);
        for (int i = 0; i < 5000; i++)
        {
            long value = random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            if (value == 0) continue;
            string digits = value.ToString(CultureInfo.InvariantCulture);
            int point = random.Next(1, digits.Length + 1);
            string head = digits[..point], tail = digits[point..];
            if (head == "-") continue;
            string text = tail.Length == 0 ? digits : $"{head}.{tail}e{tail.Length}";
            Check<long>(text, value, NumberReader.JsonInt64, long.MinValue, long.MaxValue);
            Check<long>($"{digits}{new string('0', point)}E-{point}", value, NumberReader.JsonInt64, long.MinValue,
                long.MaxValue);
            Check<int>(text, value, NumberReader.JsonInt32, int.MinValue, int.MaxValue);
            Check<ulong>(text, value, NumberReader.JsonUInt64, ulong.MinValue, ulong.MaxValue);
        }
    }

    [Fact]
    public void Integer_EndOfNumber_IsReturned()
    {
        Assert.Equal(2, Read<long>("12,3", Read64, out long value));
        Assert.Equal(12, value);
        Assert.Equal(9, Read<long>("123456789]", Read64, out value));
        Assert.Equal(123456789, value);
        Assert.Equal(4, Read<long>("-1e2}", Read64, out value));
        Assert.Equal(-100, value);
    }

    private static byte* Read64(byte* text, byte* end, out long value) =>
        NumberReader.JsonInt64(text, end, out value, out _);

    private static void Check<T>(string text, BigInteger value, IntegerReading<T> read, BigInteger min, BigInteger max)
        where T : INumber<T>
    {
        (T result, NumberError error) = Integer(text, read);
        bool fits = value >= min && value <= max;
        Assert.Equal(fits ? NumberError.None : NumberError.Range, error);
        Assert.Equal(fits ? value : 0, BigInteger.CreateChecked(result));
    }
}
