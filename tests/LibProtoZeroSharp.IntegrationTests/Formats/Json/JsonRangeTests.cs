using System;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>
/// Both sides of the edges of every range that the JSON reader tests, beside the base library as the oracle.
/// </summary>
public class JsonRangeTests
{
    private static readonly int[] s_highs = [0xD7FF, 0xD800, 0xD801, 0xDBFE, 0xDBFF, 0xDC00, 0xDFFF, 0xE000];
    private static readonly int[] s_lows = [0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDC01, 0xDFFE, 0xDFFF, 0xE000];

    // \udfff once counted as a character of its own: nothing noticed.
    [Fact]
    public void Escape_OfOneUnit_IsACharacterUnlessItIsASurrogate()
    {
        for (int unit = 0; unit <= char.MaxValue; unit++)
        {
            string escape = unit.ToString(unit % 2 == 0 ? "x4" : "X4", CultureInfo.InvariantCulture);
            AssertText($"a\\u{escape}b", char.IsSurrogate((char)unit) ? null : $"a{(char)unit}b");
        }
    }

    [Fact]
    public void Escape_OfTwoUnits_IsACharacterIfTheyAreAPair()
    {
        foreach (int high in s_highs)
        {
            foreach (int low in s_lows)
            {
                string text = $"{(char)high}{(char)low}";
                bool isText = Rune.TryGetRuneAt(text, 0, out Rune rune)
                    && (rune.IsBmp ? Rune.TryGetRuneAt(text, 1, out _) : true);
                AssertText($"\\u{high:x4}\\u{low:x4}", isText ? text : null);
                AssertText($"\\u{high:x4}\\U{low:x4}", null);
                AssertText($"\\u{high:x4}x{low:x4}", char.IsSurrogate((char)high) ? null : $"{(char)high}x{low:x4}");
            }
        }
    }

    [Fact]
    public void Escape_OfOtherDigits_IsNone()
    {
        for (int place = 0; place < 4; place++)
        {
            for (int c = 1; c < 128; c++)
            {
                char[] digits = ['0', '0', '4', '1'];
                digits[place] = (char)c;
                bool isHex = int.TryParse(
                    digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out int code);
                if (c is '"' or '\\') continue;
                AssertText($"\\u{new string(digits)}", isHex && char.IsAsciiHexDigit((char)c) ? $"{(char)code}" : null);
            }
        }
    }

    [Fact]
    public void Text_OfEachByte_IsAsTheGrammarSays()
    {
        for (int c = 0; c < 128; c++)
        {
            if (c is '"' or '\\') continue;
            foreach (string before in new[] { "", "abc", new string('x', 31), new string('x', 40) })
                AssertText($"{before}{(char)c}", c < 0x20 ? null : $"{before}{(char)c}");
            string? escaped = c switch
            {
                '/' => "/",
                'b' => "\b",
                'f' => "\f",
                'n' => "\n",
                'r' => "\r",
                't' => "\t",
                _ => null,
            };
            if (c != 'u') AssertText($"\\{(char)c}", escaped);
        }
    }

    // All sequences of one and two bytes, and both sides of the edges of longer ones, at both ends of a vector.
    [Fact]
    public void Text_OfBytesBeyondAscii_IsWhatTheBaseLibraryTakes()
    {
        byte[] edges = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF];
        byte[] firsts = [0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF];
        for (int two = 0x8000; two <= 0xFFFF; two++) AssertBytes([(byte)(two >> 8), (byte)two]);
        foreach (byte first in firsts)
        {
            foreach (byte second in edges)
            {
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
        AssertIntegers("anInt32", int.MinValue, int.MaxValue, json => Three.All.ParseJson(json, arena).AnInt32);
        AssertIntegers("aSint32", int.MinValue, int.MaxValue, json => Three.All.ParseJson(json, arena).ASint32);
        AssertIntegers("anSfixed32", int.MinValue, int.MaxValue, json => Three.All.ParseJson(json, arena).AnSfixed32);
        AssertIntegers("aColour", int.MinValue, int.MaxValue, json => (int)Three.All.ParseJson(json, arena).AColour);
        AssertIntegers("aUint32", 0, uint.MaxValue, json => Three.All.ParseJson(json, arena).AUint32);
        AssertIntegers("aFixed32", 0, uint.MaxValue, json => Three.All.ParseJson(json, arena).AFixed32);
        AssertIntegers("anInt64", long.MinValue, long.MaxValue, json => Three.All.ParseJson(json, arena).AnInt64);
        AssertIntegers("aSint64", long.MinValue, long.MaxValue, json => Three.All.ParseJson(json, arena).ASint64);
        AssertIntegers("aUint64", 0, ulong.MaxValue, json => Three.All.ParseJson(json, arena).AUint64);
    }

    [Fact]
    public void Fractions_AtTheirLimits_AreReadAndBeyondNot()
    {
        using var arena = new ArenaAllocator();
        // Half a unit above the largest one is the first that is rounded to infinity.
        BigInteger largest = (BigInteger)float.MaxValue, half = BigInteger.Pow(2, 103);
        Assert.Equal(float.MaxValue, Three.All.ParseJson($"{{\"aFloat\":{largest + half - 1}}}", arena).AFloat);
        Fails($"{{\"aFloat\":{largest + half}}}");
        Fails($"{{\"aFloat\":-{largest + half}}}");
        BigInteger large = (BigInteger)double.MaxValue;
        half = BigInteger.Pow(2, 970);
        Assert.Equal(double.MaxValue, Three.All.ParseJson($"{{\"aDouble\":\"{large + half - 1}\"}}", arena).ADouble);
        Fails($"{{\"aDouble\":{large + half}}}");
        Fails($"{{\"aDouble\":\"-{large + half}\"}}");
        // Half of the smallest one is rounded to zero, a little more is not.
        Assert.Equal(0, Three.All.ParseJson("{\"aDouble\":2.470328229206232720e-324}", arena).ADouble);
        Assert.Equal(double.Epsilon, Three.All.ParseJson("{\"aDouble\":2.470328229206232721e-324}", arena).ADouble);
        Assert.Equal(0, Three.All.ParseJson("{\"aFloat\":7.006492321624085354e-46}", arena).AFloat);
        Assert.Equal(float.Epsilon, Three.All.ParseJson("{\"aFloat\":7.006492321624085355e-46}", arena).AFloat);

        static void Fails(string json) => AssertFails(json, ProtoFormatError.OutOfRange);
    }

    [Fact]
    public void Timestamp_OfEachNumber_IsReadIfItIsATime()
    {
        using var arena = new ArenaAllocator();
        string[] texts =
        [
            .. Enumerable.Range(0, 100).SelectMany(i => new[]
            {
                $"2001-{i:00}-01T00:00:00Z", $"2001-03-04T{i:00}:00:00Z", $"2001-03-04T00:{i:00}:00Z",
                $"2001-03-04T00:00:{i:00}Z", $"2001-03-04T00:00:00+{i:00}:00", $"2001-03-04T00:00:00-{i:00}:00",
                $"2001-03-04T00:00:00+00:{i:00}", $"00{i:00}-03-04T00:00:00Z", $"99{i:00}-03-04T00:00:00Z",
            }),
            .. new[] { 1900, 1999, 2000, 2004, 2100 }.SelectMany(year => Enumerable.Range(0, 14).SelectMany(
                month => Enumerable.Range(27, 6).Append(0).Select(day => $"{year}-{month:00}-{day:00}T00:00:00Z"))),
        ];
        foreach (string text in texts)
        {
            // The base library takes offsets of fourteen hours at most: whole hours of others are moved to the time.
            bool isTime = TryReadTime(text, out DateTimeOffset time);
            bool isRead = Timestamp.TryParseJson($"\"{text}\"", arena, out Timestamp read, out ProtoError error);
            Assert.True(isTime == isRead, text);
            if (isRead) Assert.Equal((text, time.ToUnixTimeSeconds()), (text, read.Seconds));
            else Assert.Equal(ProtoFormatError.InvalidValue, error.Code);
        }
    }

    [Theory]
    [InlineData(Timestamp.MinSeconds, 0, true)]
    [InlineData(Timestamp.MinSeconds - 1, 0, false)]
    [InlineData(Timestamp.MinSeconds - 1, 999_999_999, false)]
    [InlineData(Timestamp.MaxSeconds, 999_999_999, true)]
    [InlineData(Timestamp.MaxSeconds, 1_000_000_000, false)]
    [InlineData(Timestamp.MaxSeconds + 1, 0, false)]
    [InlineData(0, -1, false)]
    public void Timestamp_AtItsLimits_IsWritten(long seconds, int nanos, bool fits)
    {
        var time = new Timestamp { Seconds = seconds, Nanos = nanos };
        if (!fits)
        {
            Assert.Throws<ProtoFormatException>(() => time.ToJson());
            return;
        }

        using var arena = new ArenaAllocator();
        Assert.Equal(time, Timestamp.ParseJson(time.ToJson(), arena));
    }

    [Theory]
    [InlineData(Duration.MaxSeconds, 999_999_999, true)]
    [InlineData(Duration.MaxSeconds, 1_000_000_000, false)]
    [InlineData(Duration.MaxSeconds + 1, 0, false)]
    [InlineData(Duration.MinSeconds, -999_999_999, true)]
    [InlineData(Duration.MinSeconds, -1_000_000_000, false)]
    [InlineData(Duration.MinSeconds - 1, 0, false)]
    [InlineData(1, -1, false)]
    [InlineData(-1, 1, false)]
    [InlineData(0, -1, true)]
    [InlineData(0, 1, true)]
    public void Duration_AtItsLimits_IsWritten(long seconds, int nanos, bool fits)
    {
        var time = new Duration { Seconds = seconds, Nanos = nanos };
        if (!fits)
        {
            Assert.Throws<ProtoFormatException>(() => time.ToJson());
            return;
        }

        using var arena = new ArenaAllocator();
        Assert.Equal(time, Duration.ParseJson(time.ToJson(), arena));
    }

    [Fact]
    public void Base64_OfEachCharacter_IsReadIfItIsInAnAlphabet()
    {
        for (int place = 0; place < 4; place++)
        {
            for (int c = 0x20; c < 127; c++)
            {
                if (c is '"' or '\\' || (c == '=' && place == 3)) continue;
                char[] text = ['A', 'A', 'A', 'A'];
                text[place] = (char)c;
                AssertBase64(new string(text));
                if (place < 3) AssertBase64(new string(text, 0, 3));
                if (place < 2) AssertBase64(new string(text, 0, 2));
            }
        }

        for (int length = 0; length < 10; length++)
        {
            for (int padding = 0; padding < 4; padding++)
                AssertBase64(new string('A', length) + new string('=', padding));
        }
    }

    private static void AssertBase64(string text)
    {
        using var arena = new ArenaAllocator();
        string standard = text.Replace('-', '+').Replace('_', '/').Replace(" ", "");
        int rest = standard.Length % 4;
        if (rest > 1 && !standard.Contains('=')) standard += new string('=', 4 - rest);
        byte[] bytes = new byte[text.Length + 4];
        bool isExpected = Convert.TryFromBase64String(standard, bytes, out int length);
        bool isRead = Three.All.TryParseJson(
            $"{{\"someBytes\":\"{text}\"}}", arena, out Three.All message, out _);
        Assert.True(isExpected == isRead, text);
        if (isRead) Assert.True(bytes.AsSpan(0, length).SequenceEqual(message.SomeBytes.Span), text);
    }

    private static bool TryReadTime(string text, out DateTimeOffset time)
    {
        time = default;
        bool hasOffset = text[^1] != 'Z';
        string local = hasOffset ? text[..^6] + "Z" : text;
        if (!DateTimeOffset.TryParseExact(
            local, "yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal,
            out time)) return false;
        if (!hasOffset) return true;
        int hours = int.Parse(text[^5..^3], CultureInfo.InvariantCulture);
        int minutes = int.Parse(text[^2..], CultureInfo.InvariantCulture);
        time -= (text[^6] == '-' ? -1 : 1) * new TimeSpan(hours, minutes, 0);
        return hours < 24 && minutes < 60;
    }

    private static void AssertIntegers(
        string name, BigInteger lowest, BigInteger highest, Func<string, BigInteger> read)
    {
        foreach (BigInteger number in new[] { lowest, lowest + 1, highest - 1, highest, 0, 1 })
        {
            Assert.Equal(number, read($"{{\"{name}\":{number}}}"));
            Assert.Equal(number, read($"{{\"{name}\":{number}.0}}"));
            if (number != 0) Assert.Equal(number, read($"{{\"{name}\":{number}0e-1}}"));
            if (name != "aColour") Assert.Equal(number, read($"{{\"{name}\":\"{number}\"}}"));
        }

        foreach (BigInteger number in new[] { lowest - 1, highest + 1, 2 * highest + 2, 10 * highest, 10 * lowest - 1 })
        {
            AssertFails($"{{\"{name}\":{number}}}", ProtoFormatError.OutOfRange);
            AssertFails($"{{\"{name}\":{number}.0}}", ProtoFormatError.OutOfRange);
            AssertFails($"{{\"{name}\":{number}0e-1}}", ProtoFormatError.OutOfRange);
            if (name != "aColour") AssertFails($"{{\"{name}\":\"{number}\"}}", ProtoFormatError.OutOfRange);
        }
    }

    private static void AssertFails(string json, ProtoFormatError code)
    {
        using var arena = new ArenaAllocator();
        Assert.False(Three.All.TryParseJson(json, arena, out _, out ProtoError error), json);
        Assert.Equal((json, code), (json, error.Code));
    }

    // Also where the text is passed over.
    private static void AssertText(string text, string? expected)
    {
        using var arena = new ArenaAllocator();
        bool isRead = Three.All.TryParseJson($"{{\"aString\":\"{text}\"}}", arena, out Three.All message, out _);
        Assert.True(isRead == (expected != null), text);
        if (isRead) Assert.Equal(expected, message.AString.ToString());
        var skips = new ProtoJsonOptions { IgnoreUnknownFields = true };
        Assert.Equal(
            isRead, Three.All.TryParseJson($"{{\"nobody\":\"{text}\"}}", arena, out _, out _, skips));
    }

    private static void AssertBytes(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        foreach (int before in new[] { 0, 30 })
        {
            byte[] json = [.. "{\"aString\":\""u8, .. Enumerable.Repeat((byte)'x', before), .. bytes, .. "\"}"u8];
            bool isExpected = System.Text.Unicode.Utf8.IsValid(bytes) && !bytes.ContainsAnyInRange<byte>(0, 0x1F)
                && !bytes.ContainsAny((byte)'"', (byte)'\\');
            if (bytes.ContainsAny((byte)'"', (byte)'\\')) continue;
            bool isRead = Three.All.TryParseJson(json, arena, out Three.All message, out _);
            Assert.True(isExpected == isRead, Convert.ToHexString(bytes));
            if (isRead) Assert.Equal(bytes, message.AString.Span[before..]);
        }
    }
}
