using System;
using System.Globalization;
using System.Numerics;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests.Numbers;

public unsafe class PlainDigitsTests
{
    private const int Zeros = 32;

    [Theory]
    [InlineData("18446744073709551615", true)]
    [InlineData("18446744073709551616", false)]
    [InlineData("18446744073709559999", false)]
    [InlineData("18446744073709560000", false)]
    [InlineData("99999999999999999999", false)]
    [InlineData("100000000000000000000", false)]
    [InlineData("1844674407370955161512345678", false)]
    [InlineData("9999999999999999999", true)]
    [InlineData("10000000000000000", true)]
    [InlineData("9999999999999999", true)]
    [InlineData("0", true)]
    [InlineData("00", false)]
    [InlineData("012345678", false)]
    [InlineData("", false)]
    public void Read_AtTheLimits_IsTheNumberOrNothing(string digits, bool isOne)
    {
        foreach (string minus in new[] { "", "-" })
        {
            foreach (string behind in new[] { "", "\"", ",1", "}", " 5", "x", "/", ":" })
                AssertRead(minus + digits + behind, isOne ? minus + digits : null);
            foreach (string behind in new[] { ".", "e", "E", ".0", "e1" }) AssertRead(minus + digits + behind, null);
        }
    }

    [Fact]
    public void Read_RandomDigitsOfAllLengths_AreTheNumber()
    {
        var random = new Random(20);
        for (int i = 0; i < 100_000; i++)
        {
            var text = new StringBuilder(random.Next(4) == 0 ? "-" : "");
            text.Append((char)random.Next('1', '9' + 1));
            for (int left = random.Next(22); left > 0; left--) text.Append((char)random.Next('0', '9' + 1));
            string number = text.ToString();
            bool fits = BigInteger.Abs(BigInteger.Parse(number, CultureInfo.InvariantCulture)) <= ulong.MaxValue;
            char behind = "\",}] \n:;/xyz\0\u007f"[random.Next(14)];
            AssertRead(number + behind + "37", fits ? number : null);
        }
    }

    private static void AssertRead(string text, string? number)
    {
        byte[] bytes = new byte[text.Length + Zeros];
        Encoding.Latin1.GetBytes(text, bytes);
        // SAFETY: there are as many zeros behind the text as are required.
        fixed (byte* start = bytes)
        {
            byte* end = PlainDigits.Read(start, out ulong magnitude, out bool isNegative);
            if (number == null)
            {
                Assert.True(end == null, text);
                return;
            }

            Assert.Equal(number.Length, (int)(end - start));
            Assert.Equal(number[0] == '-', isNegative);
            Assert.Equal(ulong.Parse(number.TrimStart('-'), CultureInfo.InvariantCulture), magnitude);
        }
    }
}
