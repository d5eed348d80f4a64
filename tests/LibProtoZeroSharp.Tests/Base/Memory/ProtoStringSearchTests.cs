using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Searching in texts, and parts of them, beside <see cref="string"/> and its ordinal comparison.</summary>
public class ProtoStringSearchTests
{
    private const int Pairs = 10_000;

    [Fact]
    public void Search_RandomPairs_AgreesWithStrings()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(1);
        for (int i = 0; i < Pairs; i++)
        {
            (string text, string part) = SampleTexts.NextPair(random);
            AssertFound(arena.Utf8(text), text, part, arena);
            if (part.Length > 0) AssertFound(arena.Utf8(text), text, part[random.Next(part.Length)]);
            if (i % 1_000 == 0) arena.Reset();
        }
    }

    [Fact]
    public void Search_EmptyText_IsInEveryText()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in (string[])["", "abc", "żółw"]) AssertFound(arena.Utf8(text), text, "", arena);
        AssertFound(default, "", "", arena);
        AssertFound(default, "", "a", arena);
    }

    [Theory]
    [InlineData(80)]
    [InlineData(84)]
    [InlineData(85)]
    [InlineData(86)]
    [InlineData(256)]
    [InlineData(257)]
    [InlineData(5_000)]
    public void Search_LongText_IsFound(int length)
    {
        using var arena = new ArenaAllocator();
        foreach (string character in (string[])["x", "é", "中", "🐢"])
        {
            string part = string.Concat(Enumerable.Repeat(character, length)) + "!";
            AssertFound(arena.Utf8(part), part, part, arena);
            foreach (string text in (string[])[part + "?", "?" + part, "?" + part + "?" + part + "?", part[..^1] + "?"])
                AssertFound(arena.Utf8(text), text, part, arena);
        }
    }

    [Fact]
    public void Search_SurrogateWithoutPartner_IsInNoText()
    {
        using var arena = new ArenaAllocator();
        string[] texts = ["", "a\ufffd", "\ufffda", "🐢a🐢"], parts = ["\ud800", "\udc00", "a\ud83d", "\ud83da"];
        foreach ((string shown, string part) in texts.SelectMany(it => parts, (shown, part) => (shown, part)))
        {
            ProtoString text = arena.Utf8(shown);
            Assert.False(text.Contains(part) || text.StartsWith(part) || text.EndsWith(part));
            Assert.Equal((-1, -1), (text.IndexOf(part), text.LastIndexOf(part)));
            char surrogate = part.First(char.IsSurrogate);
            Assert.False(text.Contains(surrogate) || text.StartsWith(surrogate) || text.EndsWith(surrogate));
            Assert.Equal((-1, -1), (text.IndexOf(surrogate), text.LastIndexOf(surrogate)));
        }
    }

    [Fact]
    public void Search_TextThatIsNotUtf8_IsByBytes()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8([0xff, .. "é"u8, 0xc3, .. "é"u8, 0x80]);
        Assert.Equal((1, 4), (text.IndexOf("é"), text.LastIndexOf("é")));
        Assert.Equal((1, 4), (text.IndexOf('é'), text.LastIndexOf('é')));
        Assert.False(text.StartsWith("é") || text.EndsWith("é") || text.Contains("\ufffd"));
        byte[] front = [0xff], middle = [0xc3, 0xc3], end = [0x80];
        Assert.True(text.StartsWith(front) && text.Contains(middle) && text.EndsWith(end));
    }

    [Fact]
    public void Search_NullString_Throws()
    {
        ProtoString text = default;
        Assert.Throws<ArgumentNullException>(() => text.Contains((string)null!));
        Assert.Throws<ArgumentNullException>(() => text.IndexOf((string)null!));
        Assert.Throws<ArgumentNullException>(() => text.Split((string)null!));
    }

    [Fact]
    public void Slice_EveryPart_IsTheStrings()
    {
        using var arena = new ArenaAllocator();
        const string Shown = "aé中🐢z";
        ProtoString text = arena.Utf8(Shown);
        byte[] bytes = Encoding.UTF8.GetBytes(Shown);
        for (int start = 0; start <= bytes.Length; start++)
        {
            for (int end = start; end <= bytes.Length; end++)
            {
                if (IsInside(bytes, start) || IsInside(bytes, end))
                {
                    Assert.Throws<ArgumentException>(() => text[start..end]);
                    continue;
                }

                Assert.Equal(Encoding.UTF8.GetString(bytes[start..end]), text[start..end].ToString());
            }

            if (IsInside(bytes, start)) Assert.Throws<ArgumentException>(() => text.Slice(start));
            else Assert.Equal(bytes[start..], text.Slice(start).Span.ToArray());
        }

        Assert.Equal("z", text[^1..].ToString());
    }

    [Theory]
    [InlineData(-1, 0)]
    [InlineData(4, 0)]
    [InlineData(0, -1)]
    [InlineData(0, 4)]
    [InlineData(2, 2)]
    [InlineData(int.MaxValue, int.MaxValue)]
    [InlineData(1, int.MaxValue)]
    [InlineData(int.MinValue, int.MinValue)]
    public void Slice_OutOfRange_Throws(int start, int length)
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("abc");
        Assert.Throws<ArgumentOutOfRangeException>(() => text.Slice(start, length));
        if ((uint)start > 3) Assert.Throws<ArgumentOutOfRangeException>(() => text.Slice(start));
    }

    [Fact]
    public void Trim_EveryCharacter_AgreesWithStrings()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i <= char.MaxValue; i++)
        {
            if (char.IsSurrogate((char)i)) continue;
            AssertTrimmed(arena, $"{(char)i} x{(char)i}y {(char)i}");
            if (i % 1_000 == 0) arena.Reset();
        }
    }

    [Fact]
    public void Trim_RandomTexts_AgreesWithStrings()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(2);
        foreach (string text in (string[])["", " ", "\u3000", "\t \u2028", " 🐢 ", "x"]) AssertTrimmed(arena, text);
        for (int i = 0; i < Pairs; i++)
        {
            AssertTrimmed(arena, SampleTexts.Next(random, 8));
            if (i % 1_000 == 0) arena.Reset();
        }
    }

    [Fact]
    public void Trim_TextThatIsNotUtf8_KeepsItsBytes()
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] bytes in (byte[][])[[0x80], [0xc2], [0xe3, 0x80], [0x85], [0xa0], [0xc0, 0xa0]])
            Assert.Equal(bytes, arena.Utf8([0x20, .. bytes, 0x09]).Trim().Span.ToArray());
    }

    [Fact]
    public void Members_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("  a text of some length, żółw 🐢 " + new string('x', 300));
        string part = new('x', 300);
        int found = 0;
        for (int i = 0; i < 3; i++) Use();
        ManagedAllocation.AssertNone(Use);
        Assert.NotEqual(0, found);

        void Use()
        {
            found += text.IndexOf(part) + text.LastIndexOf("żółw") + text.IndexOf('ó') + text.IndexOf("text"u8);
            found += text.StartsWith("  a") && text.EndsWith(part) && text.Contains("🐢") ? 1 : 0;
            found += text.Trim().Length + text[4..].Length;
            found += text == "text" || "text" == text || "text".AsSpan() == text || "text"u8 == text ? 1 : 0;
            foreach (ProtoString word in text.Split(' ', StringSplitOptions.TrimEntries)) found += word.Length;
            foreach (ProtoString word in text.Split(", ")) found += word.Length;
        }
    }

    private static bool IsInside(byte[] bytes, int at) => at < bytes.Length && (bytes[at] & 0xc0) == 0x80;

    private static void AssertFound(ProtoString text, string shown, string part, ArenaAllocator arena)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(part);
        ProtoString view = arena.Utf8(part);
        int first = ToBytes(shown, shown.IndexOf(part, StringComparison.Ordinal));
        int last = ToBytes(shown, shown.LastIndexOf(part, StringComparison.Ordinal));
        Assert.Equal([first, first], (int[])[text.IndexOf(part), text.IndexOf(part.AsSpan())]);
        Assert.Equal([first, first], (int[])[text.IndexOf(utf8), text.IndexOf(view)]);
        Assert.Equal([last, last], (int[])[text.LastIndexOf(part), text.LastIndexOf(utf8)]);
        Assert.Equal(last, text.LastIndexOf(view));
        bool isIn = shown.Contains(part, StringComparison.Ordinal);
        Assert.Equal([isIn, isIn, isIn], (bool[])[text.Contains(part), text.Contains(utf8), text.Contains(view)]);
        bool isAtStart = shown.StartsWith(part, StringComparison.Ordinal);
        Assert.Equal([isAtStart, isAtStart], (bool[])[text.StartsWith(part), text.StartsWith(utf8)]);
        bool isAtEnd = shown.EndsWith(part, StringComparison.Ordinal);
        Assert.Equal([isAtEnd, isAtEnd], (bool[])[text.EndsWith(part), text.EndsWith(utf8)]);
    }

    private static void AssertFound(ProtoString text, string shown, char character)
    {
        if (char.IsSurrogate(character)) return;
        Assert.Equal(ToBytes(shown, shown.IndexOf(character)), text.IndexOf(character));
        Assert.Equal(ToBytes(shown, shown.LastIndexOf(character)), text.LastIndexOf(character));
        Assert.Equal(shown.Contains(character), text.Contains(character));
        Assert.Equal(shown.StartsWith(character), text.StartsWith(character));
        Assert.Equal(shown.EndsWith(character), text.EndsWith(character));
    }

    private static int ToBytes(string text, int at) => at < 0 ? -1 : Encoding.UTF8.GetByteCount(text.AsSpan(0, at));

    private static void AssertTrimmed(ArenaAllocator arena, string shown)
    {
        ProtoString text = arena.Utf8(shown);
        Assert.Equal(shown.Trim(), text.Trim().ToString());
        Assert.Equal(shown.TrimStart(), text.TrimStart().ToString());
        Assert.Equal(shown.TrimEnd(), text.TrimEnd().ToString());
    }
}
