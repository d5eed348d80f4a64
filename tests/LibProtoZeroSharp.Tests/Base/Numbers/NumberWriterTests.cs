using System;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Numbers;

public unsafe class NumberWriterTests
{
    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(1.0, "1")]
    [InlineData(-1.5, "-1.5")]
    [InlineData(0.1, "0.1")]
    [InlineData(0.30000000000000004, "0.30000000000000004")]
    [InlineData(0.0001, "0.0001")]
    [InlineData(0.00012345678901234567, "0.00012345678901234567")]
    [InlineData(0.00001, "1E-05")]
    [InlineData(9007199254740991.0, "9007199254740991")]
    [InlineData(9007199254740993.0, "9007199254740992")]
    [InlineData(12345678.125, "12345678.125")]
    [InlineData(123456789.0625, "123456789.0625")]
    [InlineData(1234567890123456.8, "1234567890123456.8")]
    [InlineData(1e16, "10000000000000000")]
    [InlineData(57580517785914920, "57580517785914920")]
    [InlineData(1e17, "1E+17")]
    [InlineData(1.2345678901234568e17, "1.2345678901234568E+17")]
    [InlineData(1e22, "1E+22")]
    [InlineData(1e23, "1E+23")]
    [InlineData(-1e100, "-1E+100")]
    [InlineData(double.Epsilon, "5E-324")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014E-308")]
    [InlineData(2.225073858507201e-308, "2.225073858507201E-308")]
    [InlineData(-double.MaxValue, "-1.7976931348623157E+308")]
    public void JsonDouble_Boundaries_AreTheShortest(double value, string expected) =>
        Assert.Equal(expected, NumberTexts.Json(value));

    [Theory]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(0.1f, "0.1")]
    [InlineData(-1.5f, "-1.5")]
    [InlineData(16777216f, "16777216")]
    [InlineData(123456.7f, "123456.7")]
    [InlineData(123456784f, "123456780")]
    [InlineData(1e9f, "1E+09")]
    [InlineData(0.0001f, "0.0001")]
    [InlineData(1e-5f, "1E-05")]
    [InlineData(float.Epsilon, "1E-45")]
    [InlineData(1.17549435e-38f, "1.1754944E-38")]
    [InlineData(float.MinValue, "-3.4028235E+38")]
    public void JsonFloat_Boundaries_AreTheShortest(float value, string expected) =>
        Assert.Equal(expected, NumberTexts.Json(value));

    // Of these the base library writes a decimal that is nearer to the number below.
    [Fact]
    public void JsonDouble_PowersOfTwo_AreReadBackAndNoShorterDecimalIs()
    {
        for (int exponent = -1074; exponent <= 1023; exponent++)
        {
            double value = Math.ScaleB(1, exponent);
            string text = NumberTexts.Json(value);
            Assert.Equal(value, double.Parse(text, CultureInfo.InvariantCulture));
            int digits = text.Split('E')[0].Replace(".", "", StringComparison.Ordinal).Trim('0').Length;
            // The nearest decimals with one digit less, above and below.
            if (digits == 1) continue;
            decimal shorter = Convert.ToDecimal(value.ToString($"E{digits - 2}", CultureInfo.InvariantCulture)
                .Split('E')[0], CultureInfo.InvariantCulture);
            string power = value.ToString($"E{digits - 2}", CultureInfo.InvariantCulture).Split('E')[1];
            decimal step = 1;
            for (int i = 0; i < digits - 2; i++) step /= 10;
            foreach (decimal near in new[] { shorter - step, shorter, shorter + step })
                Assert.NotEqual(value, double.Parse($"{near}E{power}", CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void JsonDouble_RandomBits_EqualBaseLibraryAndAreReadBack()
    {
        NumberSweep.Doubles(seed: 1, count: 1_000_000);
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void JsonFloat_EveryThousandth_EqualsBaseLibraryAndIsReadBack()
    {
        for (uint block = 0; block < NumberSweep.Blocks; block++) NumberSweep.Floats(block, step: 2003);
    }

    [Fact]
    public void Json_AnyNumber_IsJson()
    {
        Random random = new(3);
        for (int i = 0; i < 2000; i++)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (!double.IsFinite(value)) continue;
            Assert.Equal(value, JsonDocument.Parse(NumberTexts.Json(value)).RootElement.GetDouble());
            if (float.IsFinite((float)value))
                Assert.Equal((float)value, JsonDocument.Parse(NumberTexts.Json((float)value)).RootElement.GetSingle());
        }
    }

    [Fact]
    public void WritingAndReading_Numbers_AllocateNothing()
    {
        double[] values = [0.1, 5e-324, 1e300, 123.25, 1 / 3.0, 9e15, 4503599627370497.5, double.NaN];
        byte* bytes = stackalloc byte[NumberWriter.Room];
        for (int round = 0; round < 100; round++) All();
        ManagedAllocation.AssertNone(All);
        return;

        void All()
        {
            foreach (double value in values)
            {
                NumberReader.TextDouble(bytes, NumberWriter.Text(bytes, value), out _);
                NumberReader.TextFloat(bytes, NumberWriter.Text(bytes, (float)value), out _);
                if (double.IsNaN(value)) continue;
                NumberReader.JsonDouble(bytes, NumberWriter.Json(bytes, value), out _);
                NumberReader.JsonInt64(bytes, NumberWriter.Json(bytes, value), out _, out _);
            }
        }
    }
}
