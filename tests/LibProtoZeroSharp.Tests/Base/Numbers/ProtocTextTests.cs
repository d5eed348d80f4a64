using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroSharp.Tests.Numbers;

/// <summary>The text format's numbers. The tables are the output of <c>protoc --decode</c> 36.2.</summary>
public class ProtocTextTests
{
    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(1.5, "1.5")]
    [InlineData(0.1, "0.1")]
    [InlineData(0.30000000000000004, "0.30000000000000004")]
    [InlineData(1 / 3.0, "0.33333333333333331")]
    [InlineData(1e14, "100000000000000")]
    [InlineData(1e15, "1e+15")]
    [InlineData(999999999999999.0, "999999999999999")]
    [InlineData(999999999999999.9, "999999999999999.88")]
    [InlineData(123456789012345.6, "123456789012345.59")]
    [InlineData(9007199254740992.0, "9007199254740992")]
    [InlineData(12345678901234567.0, "12345678901234568")]
    [InlineData(1e16, "1e+16")]
    [InlineData(9223372036854775808.0, "9.2233720368547758e+18")]
    [InlineData(1e-4, "0.0001")]
    [InlineData(1e-5, "1e-05")]
    [InlineData(1e-7, "1e-07")]
    [InlineData(0.00012345678901234567, "0.00012345678901234567")]
    [InlineData(9.5367431640625e-07, "9.5367431640625e-07")]
    [InlineData(5e-324, "4.94065645841247e-324")]
    [InlineData(2.5e-310, "2.50000000000002e-310")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014e-308")]
    [InlineData(-double.MaxValue, "-1.7976931348623157e+308")]
    [InlineData(double.NaN, "nan")]
    [InlineData(double.PositiveInfinity, "inf")]
    [InlineData(double.NegativeInfinity, "-inf")]
    public void TextDouble_Boundaries_AreProtocs(double value, string expected) =>
        Assert.Equal(expected, NumberTexts.Text(value));

    [Theory]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(0.1f, "0.1")]
    [InlineData(1 / 3f, "0.333333343")]
    [InlineData(123456.7f, "123456.703")]
    [InlineData(100000f, "100000")]
    [InlineData(1e6f, "1e+06")]
    [InlineData(1234567f, "1234567")]
    [InlineData(9999999f, "9999999")]
    [InlineData(123456789f, "123456792")]
    [InlineData(4.2e9f, "4.2e+09")]
    [InlineData(2147483648f, "2.14748365e+09")]
    [InlineData(1e-4f, "0.0001")]
    [InlineData(1e-5f, "1e-05")]
    [InlineData(float.Epsilon, "1.40129846e-45")]
    [InlineData(9.8e-45f, "9.80908925e-45")]
    [InlineData(1.17549435e-38f, "1.17549435e-38")]
    [InlineData(float.MinValue, "-3.40282347e+38")]
    [InlineData(float.NaN, "nan")]
    [InlineData(float.PositiveInfinity, "inf")]
    [InlineData(float.NegativeInfinity, "-inf")]
    public void TextFloat_Boundaries_AreProtocs(float value, string expected) =>
        Assert.Equal(expected, NumberTexts.Text(value));

    [Fact]
    public void TextDouble_RandomAndHalves_EqualBigIntegers()
    {
        foreach (double value in Values())
        {
            if (double.IsFinite(value)) Assert.Equal(ExactDecimals.Protoc(value), NumberTexts.Text(value));
            float near = (float)value;
            if (float.IsFinite(near)) Assert.Equal(ExactDecimals.Protoc(near), NumberTexts.Text(near));
        }
    }

    private static IEnumerable<double> Values()
    {
        Random random = new(4);
        for (int i = 0; i < 3000; i++)
        {
            ulong bits = (ulong)random.NextInt64(long.MinValue, long.MaxValue);
            yield return BitConverter.UInt64BitsToDouble(bits);
            yield return BitConverter.UInt64BitsToDouble(bits >> 12 >> (i % 52));
            yield return BitConverter.UInt32BitsToSingle((uint)bits);
            // Odd multiples of small negative powers of two have many digits, the last of which is a five.
            yield return Math.ScaleB((bits >> 11) | 1, -(i % 24));
            yield return random.Next(1_000_000) / (double)random.Next(1, 10_000);
        }
    }
}
