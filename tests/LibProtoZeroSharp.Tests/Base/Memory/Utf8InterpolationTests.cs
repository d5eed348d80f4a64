using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Interpolated strings as texts, beside <see cref="string.Format(IFormatProvider, string, object[])"/>.</summary>
public class Utf8InterpolationTests
{
    private static readonly NumberFormatInfo s_own = new()
    {
        NumberDecimalSeparator = "٫", NumberGroupSeparator = "\u00a0", NegativeSign = "−", CurrencySymbol = "💰",
    };

    private static readonly object?[] s_values =
    [
        0, -1, int.MinValue, ulong.MaxValue, 1.5, -0.0, double.NaN, 1e300, 12.25m, (byte)7, true, 'x', 'é', "",
        "żółw 🐢", null, new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), new Guid("00112233-4455-6677-8899-aabbccddeeff"),
        TimeSpan.FromSeconds(90), DayOfWeek.Friday, (DayOfWeek)77, new Version(1, 2), new Rune(0x1f422),
        new BigInteger(5), new DateOnly(2024, 2, 29), Int128.MaxValue, (Half)1.5, new Uri("http://a/é"), new[] { 1 },
        new Odd(), new Plain(),
        new LongText(),
    ];

    [Fact]
    public void Utf8_EachValueAndAlignment_IsAsTheStringsForm()
    {
        using var arena = new ArenaAllocator();
        foreach (object? value in s_values)
        {
            foreach (int alignment in (int[])[0, 1, -1, 5, -5, 40, -40, 300, -300])
            {
                string expected = string.Format(s_own, $"<{{0,{alignment}}}>", value);
                Assert.Equal(expected, Boxed(arena, value, alignment).ToString());
                Assert.Equal(expected, Typed(arena, value, alignment).ToString());
            }
        }
    }

    [Fact]
    public void Utf8_Formats_AreUsed()
    {
        using var arena = new ArenaAllocator();
        var time = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc);
        DayOfWeek day = DayOfWeek.Friday;
        FormattableString plain = $"{255:x4}|{1234.5:N2}|{-3:C}|{time:O}|{time:dddd',' d}|{Guid.Empty:N}|{day:d}";
        ProtoString text = arena.Utf8(
            s_own, $"{255:x4}|{1234.5:N2}|{-3:C}|{time:O}|{time:dddd',' d}|{Guid.Empty:N}|{day:d}");
        Assert.Equal(plain.ToString(s_own), text.ToString());
        plain = $"{255,8:x}|{1234.5,-12:N1}|{time,30:u}|{day,4:d}|{new Odd():y}|{new Odd(),9:z}";
        text = arena.Utf8(s_own, $"{255,8:x}|{1234.5,-12:N1}|{time,30:u}|{day,4:d}|{new Odd():y}|{new Odd(),9:z}");
        Assert.Equal(plain.ToString(s_own), text.ToString());
        Assert.Equal("ff|1.5", arena.Utf8(CultureInfo.InvariantCulture, $"{255:x}|{1.5}").ToString());
        Assert.Throws<FormatException>(() => arena[$"{1:q}"]);
    }

    [Fact]
    public void Indexer_EachForm_IsTheText()
    {
        using var arena = new ArenaAllocator();
        const string Constant = "c";
        int i = 7;
        int? some = 5, none = null;
        string? absent = null;
        char[] characters = ['z', 'ł'];
        ProtoString text = arena["żółw"];
        Assert.Equal("row 7", arena[$"row {i}"].ToString());
        Assert.Equal("row", arena[$"row"].ToString());
        Assert.Equal("row c", arena[$"row {Constant}"].ToString());
        Assert.Equal("a7", arena["a" + $"{i}"].ToString());
        Assert.Equal("{7}", arena[$"{{{i}}}"].ToString());
        Assert.Equal("5||", arena[$"{some}|{none}|{absent}"].ToString());
        ReadOnlySpan<char> span = characters;
        Assert.Equal("zł|zł  |  zł", arena[$"{span}|{span,-4}|{span,4}"].ToString());
        Assert.Equal("é|  é|é  ", arena[$"{"é"u8}|{"é"u8,3}|{"é"u8,-3}"].ToString());
        Assert.Equal("żółw|  żółw|żółw", arena[$"{text}|{text,6}|{text,2}"].ToString());
        Assert.Equal("<row żółw>", arena[$"<{arena[$"row {text}"]}>"].ToString());
        Assert.Equal("row 7", arena.Utf8($"row {i}").ToString());
        Assert.Equal("row", arena.Utf8($"row").ToString());
    }

    [Fact]
    public void Indexer_EmptyAndDefault_AreTheEmptyText()
    {
        using var arena = new ArenaAllocator();
        string? absent = null;
        Assert.True(arena[$""].IsEmpty);
        Assert.True(arena[$"{absent}"].IsEmpty);
        Assert.True(arena[default].IsEmpty);
        Assert.True(arena[default(Utf8Interpolation)].IsEmpty);
        Utf8Interpolation own = default;
        own.AppendLiteral("own ");
        own.AppendFormatted(7, 3);
        own.AppendFormatted("x"u8);
        Assert.Equal("own   7x", arena[own].ToString());
    }

    [Fact]
    public void Indexer_RandomTexts_AreAsStrings()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(4);
        for (int i = 0; i < 5_000; i++)
        {
            string a = SampleTexts.Next(random, 300), b = SampleTexts.Next(random, 3);
            Assert.Equal(Encoding.UTF8.GetBytes($"{a}-{b}{i,9}{a}"), arena[$"{a}-{b}{i,9}{a}"].Span.ToArray());
            if (i % 500 == 0) arena.Reset();
        }
    }

    [Fact]
    public void Indexer_SurrogateWithoutPartner_Throws()
    {
        using var arena = new ArenaAllocator();
        string half = "🐢"[..1], other = "🐢"[1..];
        char unit = half[0];
        Assert.ThrowsAny<ArgumentException>(() => arena[$"a{unit}b"]);
        Assert.Throws<ArgumentException>(() => arena[$"a{half}b"]);
        Assert.Throws<ArgumentException>(() => arena[$"a{half}{other}b"]);
        Assert.Throws<ArgumentException>(() => arena[$"\ud83d{1}"]);
        Assert.Throws<ArgumentException>(() => arena.Bytes(half));
    }

    [Fact]
    public void Indexer_HoleThatThrows_LeavesTheArenaAsItWas()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<InvalidTimeZoneException>(() => arena[$"a{new Throwing()}"]);
        Assert.Throws<FormatException>(() => arena[$"a{new Liar()}"]);
        Assert.Equal("b", arena[$"b{""}"].ToString());
    }

    [Fact]
    public void Indexer_EndedArena_ThrowsBeforeTheHoles()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        bool asked = false;
        Assert.Throws<ProtoLifetimeException>(() => arena[$"{asked = true}"]);
        Assert.Throws<ProtoLifetimeException>(() => arena[$""]);
        Assert.Throws<ProtoLifetimeException>(() => arena.Bytes("x"));
        Assert.Throws<ProtoLifetimeException>(() => arena.Bytes(""));
        Assert.False(asked);
    }

    [Fact]
    public void Record_FromInterpolatedStrings_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena["żółw"];
        string name = new('é', 400);
        var time = new DateTime(2024, 2, 29);
        ManagedAllocation.AssertNoneOnceOptimised(Use);

        void Use()
        {
            for (int i = 0; i < 100; i++)
            {
                _ = arena[$"row {i} of {text}, {name}: {1.5 * i:F2} at {time:O} {i,6}"];
                _ = arena.Utf8(CultureInfo.InvariantCulture, $"{arena[$"{i}"]}{name.AsSpan(1),500}");
                _ = arena.Bytes(name);
            }

            _ = arena.AllocatedBytes;
        }
    }

    [Fact]
    public void Bytes_OfText_AreItsUtf8()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in (string[])["", "x", "żółw 🐢", new('中', 1_000)])
        {
            byte[] expected = Encoding.UTF8.GetBytes(text);
            Assert.Equal(expected, arena.Bytes(text).ToArray());
            Assert.Equal(expected, arena.Bytes(text.AsSpan()).ToArray());
            Assert.Equal(text, arena.Bytes(text).ToStringUtf8());
            Assert.Equal(Convert.ToBase64String(expected), arena.Bytes(text).ToBase64());
        }

        byte[] bad = [0xff, 0x61, 0xe4, 0xb8];
        Assert.Equal(Encoding.UTF8.GetString(bad), arena.Bytes(bad).ToStringUtf8());
        Assert.Throws<ArgumentNullException>(() => arena.Bytes((string)null!));
        Assert.True(arena.Bytes(null).IsEmpty);
        Assert.True(arena.Bytes(default).IsEmpty);
    }

    private static ProtoString Boxed(ArenaAllocator arena, object? value, int alignment)
    {
        var text = new Utf8Interpolation(2, 1, arena, s_own);
        text.AppendLiteral("<");
        text.AppendFormatted(value, alignment);
        text.AppendLiteral(">");
        return arena[text];
    }

    private static ProtoString Typed(ArenaAllocator arena, object? value, int alignment) => value switch
    {
        int it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        double it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        string it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        DateTime it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        DayOfWeek it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        bool it => arena.Utf8(s_own, $"<{Aligned(arena, it, alignment)}>"),
        _ => Boxed(arena, value, alignment),
    };

    private static ProtoString Aligned<T>(ArenaAllocator arena, T value, int alignment)
    {
        var text = new Utf8Interpolation(0, 1, arena, s_own);
        text.AppendFormatted(value, alignment);
        return arena[text];
    }

    private sealed class Plain
    {
        public override string? ToString() => null;
    }

    private sealed class Odd : IFormattable
    {
        public string ToString(string? format, IFormatProvider? provider) => $"odd {format}{provider == s_own}";
    }

    // Longer than what is tried on the stack.
    private sealed class LongText : ISpanFormattable
    {
        private readonly string _text = string.Concat(Enumerable.Repeat("łong ", 200));

        public string ToString(string? format, IFormatProvider? provider) => _text;

        public bool TryFormat(Span<char> to, out int written, ReadOnlySpan<char> format, IFormatProvider? provider)
        {
            written = 0;
            return false;
        }
    }

    private sealed class Throwing
    {
        public override string ToString() => throw new InvalidTimeZoneException();
    }

    private sealed class Liar : IUtf8SpanFormattable
    {
        public bool TryFormat(Span<byte> to, out int written, ReadOnlySpan<char> format, IFormatProvider? provider)
        {
            written = to.Length + 1;
            return true;
        }
    }

    // The base library's formatting of a character would write U+FFFD for each half of a pair.
    [Fact]
    public void Characters_InHoles_AreWrittenOrRefused()
    {
        using var arena = new ArenaAllocator();
        char letter = 'ż', half = '\ud83d';
        Assert.Equal($"a{letter}{letter,3}|{letter,-2}b", arena[$"a{letter}{letter,3}|{letter,-2}b"].ToString());
        Assert.Throws<ArgumentException>(() => arena[$"{half}"]);
        Assert.Throws<ArgumentException>(() => arena[$"{half,2}"]);
    }
}
