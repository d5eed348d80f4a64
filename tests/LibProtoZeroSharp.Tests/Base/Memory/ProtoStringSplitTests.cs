using System;
using System.Collections.Generic;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Parts of texts beside <c>string.Split</c>.</summary>
public class ProtoStringSplitTests
{
    private static readonly StringSplitOptions[] s_options =
    [
        StringSplitOptions.None, StringSplitOptions.RemoveEmptyEntries, StringSplitOptions.TrimEntries,
        StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries,
    ];

    [Fact]
    public void Split_RandomTexts_AgreesWithStrings()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(3);
        for (int i = 0; i < 10_000; i++)
        {
            (string shown, string separator) = SampleTexts.NextPair(random);
            AssertParts(arena.Utf8(shown), shown, separator);
            if (i % 1_000 == 0) arena.Reset();
        }
    }

    [Theory]
    [InlineData("", ",")]
    [InlineData(",", ",")]
    [InlineData(",,", ",")]
    [InlineData("a, b ,,c ", ",")]
    [InlineData(" a ", "")]
    [InlineData("", "")]
    [InlineData("aaa", "aa")]
    [InlineData("żółw🐢żaba🐢", "🐢")]
    public void Split_Table_AgreesWithStrings(string shown, string separator)
    {
        using var arena = new ArenaAllocator();
        AssertParts(arena.Utf8(shown), shown, separator);
    }

    [Fact]
    public void Split_SurrogateWithoutPartner_IsInNoText()
    {
        using var arena = new ArenaAllocator();
        foreach (string separator in (string[])["\ud800", "\udc00", "a\ud800", "\ud800" + new string('a', 40)])
            AssertParts(arena.Utf8("a\ufffdb"), "a\ufffdb", separator);
    }

    [Theory]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(1_000)]
    public void Split_LongSeparator_AgreesWithStrings(int length)
    {
        using var arena = new ArenaAllocator();
        foreach (string separator in (string[])[new('-', length), new('é', length)])
        {
            string shown = "a" + separator + separator + "b" + separator[1..] + separator;
            AssertParts(arena.Utf8(shown), shown, separator);
        }
    }

    [Fact]
    public void Split_OptionThatIsNone_Throws()
    {
        ProtoString text = default;
        Assert.Throws<ArgumentException>(() => text.Split(',', (StringSplitOptions)4));
        Assert.Throws<ArgumentException>(() => text.Split(", ", (StringSplitOptions)(-1)));
    }

    [Fact]
    public void Split_DefaultEnumerator_HasTheEmptyText()
    {
        ProtoString.SplitEnumerator parts = default;
        Assert.True(parts.MoveNext());
        Assert.True(parts.Current.IsEmpty);
        Assert.False(parts.MoveNext());
        Assert.False(parts.MoveNext());
    }

    [Fact]
    public void Split_TextThatIsNotUtf8_IsByBytes()
    {
        using var arena = new ArenaAllocator();
        List<byte[]> parts = [];
        foreach (ProtoString part in arena.Utf8([0xff, 0x2c, 0x80, 0x2c]).Split(',')) parts.Add(part.Span.ToArray());
        Assert.Equal([[0xff], [0x80], []], parts);
    }

    private static void AssertParts(ProtoString text, string shown, string separator)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(separator);
        bool isText = Encoding.UTF8.GetString(utf8) == separator;
        foreach (StringSplitOptions options in s_options)
        {
            string[] expected = shown.Split(separator, options);
            Assert.Equal(expected, Shown(text.Split(separator, options)));
            Assert.Equal(expected, Shown(text.Split(separator.AsSpan(), options)));
            if (isText) Assert.Equal(expected, Shown(text.Split(utf8, options)));
            if (separator.Length != 1) continue;
            Assert.Equal(shown.Split(separator[0], options), Shown(text.Split(separator[0], options)));
        }
    }

    private static List<string> Shown(ProtoString.SplitEnumerator parts)
    {
        List<string> shown = [];
        foreach (ProtoString part in parts) shown.Add(part.ToString());
        return shown;
    }
}
