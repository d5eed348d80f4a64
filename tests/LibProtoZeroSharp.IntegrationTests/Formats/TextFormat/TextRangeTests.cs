using System;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>
/// Both sides of the edges of every range that the reader of the text format tests, beside the base library as the
/// oracle.
/// </summary>
public class TextRangeTests
{
    private static readonly uint[] s_points =
    [
        0xD7FF, 0xD800, 0xD801, 0xDBFF, 0xDC00, 0xDFFE, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x110000, 0x7FFFFFFF,
        0x80000000, 0xFFFFFFFF,
    ];

    [Fact]
    public void Escape_OfACodePoint_IsACharacterUnlessItIsASurrogate()
    {
        for (uint unit = 0; unit <= char.MaxValue; unit++) AssertPoint($"\\u{unit:x4}", unit);
        foreach (uint point in s_points) AssertPoint($"\\U{point:X8}", point);
    }

    [Fact]
    public void Escape_OfDigits_IsAByte()
    {
        for (int value = 0; value < 512; value++)
        {
            string octal = Convert.ToString(value, 8);
            AssertByte($"\\{octal.PadLeft(3, '0')}", value);
            AssertByte($"\\{octal}", value);
        }

        for (int value = 0; value < 256; value++)
        {
            AssertByte($"\\x{value:x2}", value);
            AssertByte($"\\x{value:X}", value);
        }

        for (int c = 1; c < 128; c++)
        {
            if (c is '"' or '\\' or '\n') continue;
            // No digit behind the first one: two characters.
            string text = $"\\x4{(char)c}", octal = $"\\04{(char)c}";
            Assert.Equal(char.IsAsciiHexDigit((char)c) ? 1 : 2, Read(text)?.Length);
            Assert.Equal(c is >= '0' and <= '7' ? 1 : 2, Read(octal)?.Length);
            Assert.Equal(char.IsAsciiHexDigit((char)c), Read($"\\x{(char)c}") != null);
            Assert.Equal(char.IsAsciiHexDigit((char)c), Read($"\\u00{(char)c}0") != null);
            Assert.Equal(c is '0' or '1', Read($"\\U00{(char)c}00000") != null);
            if (!char.IsAsciiHexDigit((char)c) || c > '7' || c < '0')
                Assert.Equal("?\"'abfnrtv\\xuU".Contains((char)c) && c is not ('x' or 'u' or 'U'),
                    Read($"\\{(char)c}") != null);
        }
    }

    [Fact]
    public void Text_OfBytesBeyondAscii_IsWhatTheBaseLibraryTakes()
    {
        byte[] edges = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF];
        byte[] firsts = [0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF];
        foreach (byte first in firsts)
        {
            foreach (byte second in edges)
            {
                AssertBytes([first, second]);
                foreach (byte third in edges)
                {
                    AssertBytes([first, second, third]);
                    foreach (byte fourth in edges) AssertBytes([first, second, third, fourth]);
                }
            }
        }
    }

    [Fact]
    public void Numbers_AtTheirLimits_AreReadAndBeyondNot()
    {
        using var arena = new ArenaAllocator();
        AssertIntegers("i32", int.MinValue, int.MaxValue, text => Every.ParseText(text, arena).I32);
        AssertIntegers("s32", int.MinValue, int.MaxValue, text => Every.ParseText(text, arena).S32);
        AssertIntegers("open", int.MinValue, int.MaxValue, text => (int)Every.ParseText(text, arena).Open);
        AssertIntegers("u32", 0, uint.MaxValue, text => Every.ParseText(text, arena).U32);
        AssertIntegers("i64", long.MinValue, long.MaxValue, text => Every.ParseText(text, arena).I64);
        AssertIntegers("sf64", long.MinValue, long.MaxValue, text => Every.ParseText(text, arena).Sf64);
        AssertIntegers("u64", 0, ulong.MaxValue, text => Every.ParseText(text, arena).U64);
        AssertIntegers("f64", 0, ulong.MaxValue, text => Every.ParseText(text, arena).F64);
        AssertIntegers("b", 0, 1, text => Every.ParseText(text, arena).B ? 1 : 0);
        AssertIntegers("mim { key:", int.MinValue, int.MaxValue, text => First(Every.ParseText(text, arena)), " }");

        static BigInteger First(Every message)
        {
            foreach (ref readonly ProtoMapEntry<int, Every> entry in message.Mim.Entries) return entry.Key;
            return -1;
        }
    }

    [Fact]
    public void Fractions_AtTheirLimits_AreRounded()
    {
        using var arena = new ArenaAllocator();
        BigInteger largest = (BigInteger)float.MaxValue, half = BigInteger.Pow(2, 103);
        // As protoc: by way of double, and half a step above the largest one is not infinite yet.
        Assert.Equal(float.MaxValue, Every.ParseText($"f: {largest + half}", arena).F);
        BigInteger next = BigInteger.Pow(2, 75);
        Assert.Equal(float.PositiveInfinity, Every.ParseText($"f: {largest + half + next}", arena).F);
        BigInteger large = (BigInteger)double.MaxValue;
        half = BigInteger.Pow(2, 970);
        Assert.Equal(double.MaxValue, Every.ParseText($"d: {large + half - 1}", arena).D);
        Assert.Equal(double.NegativeInfinity, Every.ParseText($"d: -{large + half}", arena).D);
        Assert.Equal(0, Every.ParseText("d: 2.470328229206232720e-324", arena).D);
        Assert.Equal(double.Epsilon, Every.ParseText("d: 2.470328229206232721e-324", arena).D);
    }

    private static void AssertIntegers(
        string name, BigInteger lowest, BigInteger highest, Func<string, BigInteger> read, string end = "")
    {
        string colon = name.EndsWith(':') ? "" : ":";
        foreach (BigInteger number in new[] { lowest, highest })
        {
            foreach (BigInteger near in new[] { number - 1, number, number + 1, 16 * number, 10 * number })
            {
                if (near == 0) continue;
                BigInteger size = BigInteger.Abs(near);
                string sign = near < 0 ? "-" : "";
                string hex = size.ToString("x", CultureInfo.InvariantCulture).TrimStart('0');
                string octal = string.Concat(
                    Enumerable.Range(0, 30).Reverse().Select(i => (char)('0' + (int)((size >> (3 * i)) & 7))));
                bool fits = near >= lowest && near <= highest;
                foreach (string digits in new[] { $"{size}", $"0x{hex}", $"0X{hex.ToUpperInvariant()}", octal })
                {
                    string text = $"{name}{colon} {sign}{digits}{end}";
                    if (fits)
                    {
                        Assert.Equal(near, read(text));
                        continue;
                    }

                    ProtoError error = TextForms.Refuse(Encoding.UTF8.GetBytes(text), TextForms.OneLine);
                    Assert.Equal((text, ProtoFormatError.OutOfRange), (text, error.Code));
                }
            }
        }
    }

    private static void AssertPoint(string escape, uint point)
    {
        byte[]? bytes = Read($"a{escape}b");
        Assert.True(Rune.IsValid(point) == (bytes != null), escape);
        if (bytes != null) Assert.Equal($"a{new Rune(point)}b", Encoding.UTF8.GetString(bytes));
    }

    private static void AssertByte(string escape, int value)
    {
        byte[]? bytes = Read(escape);
        Assert.True(value <= byte.MaxValue == (bytes != null), escape);
        if (bytes != null) Assert.Equal([(byte)value], bytes);
        // More escapes than one are read at once.
        bytes = Read(string.Concat(Enumerable.Repeat(escape, 9)));
        if (bytes != null) Assert.Equal(Enumerable.Repeat((byte)value, 9), bytes);
        Assert.Equal(value <= byte.MaxValue, bytes != null);
    }

    private static byte[]? Read(string escape)
    {
        using var arena = new ArenaAllocator();
        return Every.TryParseText($"by: \"{escape}\"", arena, out Every message, out _)
            ? message.By.Span.ToArray() : null;
    }

    private static void AssertBytes(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        foreach (int before in new[] { 0, 30 })
        {
            byte[] text = [.. "s: \""u8, .. Enumerable.Repeat((byte)'x', before), .. bytes, .. "\""u8];
            bool isRead = Every.TryParseText(text, arena, out Every message, out _);
            Assert.True(System.Text.Unicode.Utf8.IsValid(bytes) == isRead, Convert.ToHexString(bytes));
            if (isRead) Assert.Equal(bytes, message.S.Span[before..]);
        }
    }
}
