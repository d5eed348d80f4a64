using System.Numerics;
using Xunit;

namespace ProtoZeroSharp.Tests.Numbers;

public class PowersOfTenTests
{
    [Fact]
    public void Get_AllExponents_AreTheUpperBitsByBigIntegers()
    {
        for (int exponent = PowersOfTen.Min; exponent <= PowersOfTen.Max; exponent++)
        {
            // 10ⁿ × 2^shift has 128 bits in front of the point.
            int shift = 127 - PowersOfTen.Log2(exponent);
            BigInteger expected = exponent < 0 ? (BigInteger.One << shift) / BigInteger.Pow(10, -exponent)
                : shift >= 0 ? BigInteger.Pow(10, exponent) << shift : BigInteger.Pow(10, exponent) >> -shift;
            Assert.Equal(128, expected.GetBitLength());
            PowersOfTen.Get(exponent, out ulong high, out ulong low);
            Assert.Equal(expected, ((BigInteger)high << 64) | low);
            bool isExact = exponent >= 0 && (shift >= 0 || expected << -shift == BigInteger.Pow(10, exponent));
            Assert.Equal(isExact, PowersOfTen.IsExact(exponent));
        }
    }

    [Fact]
    public void DecimalPowers_OfAllExponents_AreExact()
    {
        for (int i = 0; i <= DecimalPowers.MaxUInt64; i++)
            Assert.Equal(BigInteger.Pow(10, i), (BigInteger)DecimalPowers.OfUInt64(i));
        for (int i = 0; i <= DecimalPowers.MaxDouble; i++)
            Assert.Equal(BigInteger.Pow(10, i), (BigInteger)DecimalPowers.OfDouble(i));
    }
}
