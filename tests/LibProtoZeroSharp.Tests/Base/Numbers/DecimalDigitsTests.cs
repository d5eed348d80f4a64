using System;
using System.Collections.Generic;
using System.Globalization;
using Xunit;

namespace ProtoZeroSharp.Tests.Numbers;

public unsafe class DecimalDigitsTests
{
    [Fact]
    public void Write_EdgesAndRandomValues_EqualBaseLibrary()
    {
        foreach (ulong value in Values())
        {
            Same(value, Write(p => DecimalDigits.Write(p, value)));
            Same((long)value, Write(p => DecimalDigits.Write(p, (long)value)));
            Same(-(long)value, Write(p => DecimalDigits.Write(p, -(long)value)));
            Same((uint)value, Write(p => DecimalDigits.Write(p, (uint)value)));
            Same((int)value, Write(p => DecimalDigits.Write(p, (int)value)));
            Same(-(int)value, Write(p => DecimalDigits.Write(p, -(int)value)));
        }
    }

    [Fact]
    public void SpreadAndGather_AllNumbersOfFourDigitsInBothHalves_AreInverse()
    {
        for (uint i = 0; i < 10_000; i++)
        {
            uint value = i * 10_000 + (9_999 - i);
            ulong digits = DecimalDigits.Spread(value);
            Assert.Equal(value, DecimalDigits.Gather(digits));
            string text = value.ToString("00000000", CultureInfo.InvariantCulture);
            for (int at = 0; at < 8; at++) Assert.Equal(text[at] - '0', (int)(digits >> (8 * at)) & 0xff);
        }
    }

    private static IEnumerable<ulong> Values()
    {
        for (ulong power = 1; ; power *= 10)
        {
            for (int d = -2; d <= 2; d++) yield return power + (ulong)d;
            if (power == 10_000_000_000_000_000_000) break;
        }

        for (int bit = 0; bit < 64; bit++)
        {
            for (int d = -1; d <= 1; d++) yield return (1UL << bit) + (ulong)d;
        }

        Random random = new(1);
        for (int i = 0; i < 20_000; i++) yield return (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> (i & 63);
    }

    private static void Same<T>(T value, string text)
        where T : IFormattable => Assert.Equal(value.ToString(null, CultureInfo.InvariantCulture), text);

    private static string Write(NumberTexts.Writing write) => NumberTexts.Write(DecimalDigits.MaxLength, write);
}
