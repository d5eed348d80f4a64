using System;
using System.Globalization;
using System.Numerics;
using Xunit;
using static ProtoZeroSharp.Tests.Numbers.NumberTexts;

namespace ProtoZeroSharp.Tests.Numbers;

public unsafe class NumberReaderTests
{
    private static readonly Reading<double> s_double = NumberReader.JsonDouble;
    private static readonly Reading<float> s_float = NumberReader.JsonFloat;
    private static readonly Reading<double> s_textDouble = NumberReader.TextDouble;

    [Theory]
    [InlineData("0", 1)]
    [InlineData("-0", 2)]
    [InlineData("0.5", 3)]
    [InlineData("10.25e-3x", 8)]
    [InlineData("1E+5,", 4)]
    [InlineData("1e00005", 7)]
    [InlineData("12345678,", 8)]
    [InlineData("12345678901234567890.12345678901234567890e12345678901234567890 ", 62)]
    [InlineData("12abc", 2)]
    [InlineData("1-", 1)]
    [InlineData("1/2", 1)]
    [InlineData("1:2", 1)]
    [InlineData("", -1)]
    [InlineData("-", -1)]
    [InlineData("+1", -1)]
    [InlineData("01", -1)]
    [InlineData("-01", -1)]
    [InlineData("00", -1)]
    [InlineData("--1", -1)]
    [InlineData(".5", -1)]
    [InlineData("-.5", -1)]
    [InlineData("1.", -1)]
    [InlineData("1.e5", -1)]
    [InlineData("1e", -1)]
    [InlineData("1e+", -1)]
    [InlineData("1E-", -1)]
    [InlineData("1e.5", -1)]
    [InlineData(" 1", -1)]
    [InlineData("NaN", -1)]
    [InlineData("Infinity", -1)]
    [InlineData("-inf", -1)]
    public void Json_Grammar_IsStrict(string text, int length)
    {
        Assert.Equal(length, Read(text, s_double, out double _));
        Assert.Equal(length, Read(text, s_float, out float _));
        Assert.Equal(length, Read(text, Skip, out int _));
    }

    [Theory]
    [InlineData(".123", 0.123, 4)]
    [InlineData("123.", 123, 4)]
    [InlineData("-.5e1f", -5, 5)]
    [InlineData("007.50", 7.5, 6)]
    [InlineData(".", 0, -1)]
    [InlineData("-", 0, -1)]
    [InlineData("e5", 0, -1)]
    [InlineData("1e", 0, -1)]
    public void Text_Grammar_IsLenient(string text, double value, int length)
    {
        Assert.Equal(length, Read(text, s_textDouble, out double read));
        Assert.Equal(value, read);
        Assert.Equal(length, Read(text, NumberReader.TextFloat, out float narrow));
        Assert.Equal((float)value, narrow);
    }

    [Theory]
    [InlineData("1.7976931348623157e308", double.MaxValue)]
    [InlineData("1.7976931348623158e308", double.MaxValue)]
    [InlineData("1.7976931348623159e308", double.PositiveInfinity)]
    [InlineData("-1e309", double.NegativeInfinity)]
    [InlineData("1e99999999999999999999", double.PositiveInfinity)]
    [InlineData("-1e-99999999999999999999", -0.0)]
    [InlineData("0e99999999999999999999", 0.0)]
    [InlineData("4.9406564584124654e-324", double.Epsilon)]
    [InlineData("2.4703282292062327e-324", 0.0)]
    [InlineData("2.4703282292062328e-324", double.Epsilon)]
    [InlineData("2.2250738585072011e-308", 2.2250738585072011e-308)]
    [InlineData("2.2250738585072012e-308", 2.2250738585072014e-308)]
    [InlineData("9007199254740993", 9007199254740992.0)]
    [InlineData("9007199254740993.0000000000000000000000000000000000000001", 9007199254740994.0)]
    [InlineData("9007199254740992.99999999999999999999999999999999999999", 9007199254740992.0)]
    [InlineData("4503599627370497.5", 4503599627370498.0)]
    [InlineData("4503599627370496.5", 4503599627370496.0)]
    [InlineData("-9007199254740995", -9007199254740996.0)]
    public void JsonDouble_Boundaries_AreTheNearest(string text, double expected) =>
        Assert.Equal(BitConverter.DoubleToInt64Bits(expected), BitConverter.DoubleToInt64Bits(ReadAll(text, s_double)));

    [Theory]
    [InlineData("3.4028235e38", float.MaxValue)]
    [InlineData("3.402823567e38", float.MaxValue)]
    [InlineData("3.402823567797336616375393954581425684479e38", float.MaxValue)]
    [InlineData("340282356779733661637539395458142568448", float.PositiveInfinity)]
    [InlineData("3.502823e+38", float.PositiveInfinity)]
    [InlineData("-1e-46", -0f)]
    [InlineData("1e-45", float.Epsilon)]
    [InlineData("16777217", 16777216f)]
    [InlineData("16777217.0000001", 16777218f)]
    [InlineData("16777219", 16777220f)]
    public void JsonFloat_Boundaries_AreTheNearest(string text, float expected) =>
        Assert.Equal(BitConverter.SingleToInt32Bits(expected), BitConverter.SingleToInt32Bits(ReadAll(text, s_float)));

    [Fact]
    [Trait("Speed", "Slow")]
    public void Json_RandomDecimals_EqualBigIntegers()
    {
        Random random = new(7);
        for (int i = 0; i < 3000; i++)
        {
            BigInteger digits = BigInteger.Zero;
            for (int count = random.Next(1, 30); count > 0; count--) digits = digits * 10 + random.Next(10);
            Same(digits, random.Next(-360, 330));
            Same(digits, random.Next(-66, 40));
            // The smallest doubles and floats.
            Same(digits, random.Next(-325, -305) - digits.ToString(CultureInfo.InvariantCulture).Length);
            Same(digits, random.Next(-47, -36) - digits.ToString(CultureInfo.InvariantCulture).Length);
            Same(digits, random.Next(-25, 25));
        }
    }

    // The middle of two neighbours, exactly, and a unit of its last digit and one of a later digit beside it.
    [Fact]
    [Trait("Speed", "Slow")]
    public void Json_MiddlesOfNeighbours_AreDecidedByTheLastDigit()
    {
        Random random = new(8);
        for (int i = 0; i < 600; i++)
        {
            ulong bits = (ulong)random.NextInt64(0, 0x7fe0000000000000) >> (i % 4 == 0 ? i % 60 : 0);
            (BigInteger numerator, BigInteger denominator) =
                ExactDecimals.Fraction(BitConverter.UInt64BitsToDouble(bits));
            (BigInteger above, BigInteger aboveDenominator) =
                ExactDecimals.Fraction(BitConverter.UInt64BitsToDouble(bits + 1));
            BigInteger middle = numerator * aboveDenominator + above * denominator;
            BigInteger scale = 2 * denominator * aboveDenominator;
            // A power of two: as many digits behind the point are enough.
            int places = (int)scale.GetBitLength();
            middle = middle * BigInteger.Pow(10, places) / scale;
            Same(middle, -places);
            Same(middle + 1, -places);
            Same(middle - 1, -places);
            Same(middle * BigInteger.Pow(10, 1000) + 1, -places - 1000);
            Same(middle * BigInteger.Pow(10, 1000) - 1, -places - 1000);
        }
    }

    [Fact]
    public void Json_LongNumbers_AreExact()
    {
        const int Many = 1_000_000;
        string zeros = new('0', Many), threes = new('3', Many);
        Assert.Equal(1.5, ReadAll($"0.{zeros}15e{Many + 1}", s_double));
        Assert.Equal(15f, ReadAll($"15{zeros}e-{Many}", s_float));
        Assert.Equal(1 / 3.0, ReadAll($"0.{threes}", s_double));
        Assert.Equal(1 / 3f, ReadAll($"{threes}e-{Many}", s_float));
        Assert.Equal(9007199254740994.0, ReadAll($"9007199254740993.{zeros}1", s_double));
        Assert.Equal(9007199254740992.0, ReadAll($"9007199254740993.{zeros}0", s_double));
        Assert.Equal(double.PositiveInfinity, ReadAll(threes, s_double));
        Assert.Equal(0, ReadAll($"0.{zeros}3", s_double));
        Assert.Equal(7, ReadAll($"{zeros}7", s_textDouble));
    }

    private static byte* Skip(byte* text, byte* end, out int value)
    {
        value = 0;
        return NumberReader.JsonSkip(text, end);
    }

    // As an integer with an exponent, and with a point somewhere.
    private static void Same(BigInteger digits, int exponent)
    {
        double expected = ExactDecimals.Nearest(digits, exponent);
        float expectedFloat = ExactDecimals.NearestFloat(digits, exponent);
        string text = digits.ToString(CultureInfo.InvariantCulture);
        int point = text.Length / 2;
        string[] forms =
        [
            $"{text}e{exponent}",
            point == 0 ? $"0.{text}e{exponent + text.Length}"
                : $"{text[..point]}.{text[point..]}E{exponent + text.Length - point}",
        ];
        foreach (string form in forms)
        {
            Assert.Equal(expected, ReadAll(form, s_double));
            Assert.Equal(expectedFloat, ReadAll(form, s_float));
        }
    }
}
