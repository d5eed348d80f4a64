using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Texts as characters, in interpolated strings, and compared without case, beside <see cref="string"/>.</summary>
public class ProtoStringFormatTests
{
    private static readonly byte[][] s_bad = [[0xff], [0x61, 0xc0, 0x80, 0x62], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x90]];

    [Fact]
    public void Decode_EveryLength_IsThePartThatFits()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(9);
        char[] space = new char[20];
        for (int i = 0; i < 5_000; i++)
        {
            byte[] utf8 = i % 3 == 0
                ? [.. Encoding.UTF8.GetBytes(SampleTexts.Next(random, 3)), .. s_bad[random.Next(s_bad.Length)]]
                : Encoding.UTF8.GetBytes(SampleTexts.Next(random, 9));
            ProtoString text = arena.Utf8(utf8);
            string shown = Encoding.UTF8.GetString(utf8);
            int size = random.Next(space.Length);
            int fits = Math.Min(size, shown.Length);
            if (fits > 0 && fits < shown.Length && char.IsHighSurrogate(shown[fits - 1])) fits--;
            Assert.Equal(shown[..fits], text.Decode(space.AsSpan(0, size)).ToString());
            Assert.Equal(shown.Length <= size, text.TryFormat(space.AsSpan(0, size), out int written));
            Assert.Equal(shown.Length <= size ? shown : "", new string(space, 0, written));
            Assert.Equal(shown, $"{text}");
            Assert.Equal($"<{shown,9}>", $"<{text,9:format}>");
        }
    }

    [Fact]
    public void TryFormat_Utf8_CopiesTheBytes()
    {
        using var arena = new ArenaAllocator();
        byte[] space = new byte[8];
        foreach (byte[] utf8 in (byte[][])[.. s_bad, [], "żółw"u8.ToArray()])
        {
            ProtoString text = arena.Utf8(utf8);
            for (int size = 0; size <= space.Length; size++)
            {
                Assert.Equal(utf8.Length <= size, text.TryFormat(space.AsSpan(0, size), out int written));
                Assert.Equal(utf8.Length <= size ? utf8 : [], space[..written]);
            }
        }
    }

    [Theory]
    [InlineData("ok", 1)]
    [InlineData("żółw", 2)]
    [InlineData("", 3)]
    [InlineData("okay, this is longer than the space", 0)]
    [InlineData("Ok", 0)]
    public void Decode_InASwitch_PicksTheCase(string shown, int expected)
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8(shown);
        int chosen = text.Decode(stackalloc char[16]) switch
        {
            "ok" => 1,
            "żółw" => 2,
            "" => 3,
            _ => 0,
        };
        Assert.Equal(expected, chosen);
    }

    [Fact]
    public void EqualsIgnoreCase_EachCharacterAgainstItsForms_IsOrdinalIgnoreCase()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i <= 0x1ffff; i++)
        {
            if (!Rune.TryCreate(i, out Rune rune)) continue;
            string left = rune.ToString();
            AssertSame(arena, left, left.ToUpperInvariant());
            AssertSame(arena, left, left.ToLowerInvariant());
            foreach (string right in (string[])["k", "K", "s", "i", "ſ", "K", "ı", "İ"]) AssertSame(arena, left, right);
            if (i % 1_000 == 0) arena.Reset();
        }
    }

    [Fact]
    public void EqualsIgnoreCase_RandomPairs_IsOrdinalIgnoreCase()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(10);
        for (int i = 0; i < 5_000; i++)
        {
            string left = SampleTexts.Next(random, 4);
            AssertSame(arena, left, SampleTexts.Next(random, 4));
            AssertSame(arena, left + "É", (left + "é").ToUpperInvariant());
        }

        AssertSame(arena, new string('é', 300), new string('É', 300));
        AssertSame(arena, new string('é', 300), new string('É', 299) + "x");
        AssertSame(arena, new string('x', 300), new string('X', 300));
    }

    [Fact]
    public void EqualsIgnoreCase_TextThatIsNotUtf8_EqualsItselfOnly()
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] utf8 in s_bad)
        {
            ProtoString text = arena.Utf8(utf8);
            Assert.True(text.EqualsIgnoreCase(text) && text.EqualsIgnoreCase(utf8));
            Assert.False(text.EqualsIgnoreCase(text.ToString()) || text.EqualsIgnoreCase("\ufffd\ufffd"u8));
            Assert.False(arena.Utf8("\ufffd").EqualsIgnoreCase("\ud800"));
        }
    }

    [Fact]
    public void CompareTo_Objects_OrdersTexts()
    {
        using var arena = new ArenaAllocator();
        IComparable text = arena.Utf8("b");
        Assert.True(text.CompareTo(arena.Utf8("a")) > 0 && text.CompareTo(arena.Utf8("c")) < 0);
        Assert.True(text.CompareTo(arena.Utf8("b")) == 0 && text.CompareTo(null) > 0);
        Assert.Throws<ArgumentException>(() => text.CompareTo("b"));
    }

    [Fact]
    public void Parse_OfTheBaseLibrary_TakesTexts()
    {
        using var arena = new ArenaAllocator();
        CultureInfo none = CultureInfo.InvariantCulture;
        Assert.Equal((-12, 1.5), (int.Parse(arena["-12"]), double.Parse(arena["1.5"], none)));
        Assert.True(long.TryParse(arena["7"], out long number) && number == 7);
        Assert.False(int.TryParse(arena["x"], out _));
        ReadOnlySpan<char> date = arena["2024-02-29"].Decode(stackalloc char[16]);
        Assert.Equal(new DateOnly(2024, 2, 29), DateOnly.Parse(date, none));
    }

    [Fact]
    public void Members_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena["żółw 🐢"], longText = arena[new string('é', 400)];
        string other = new('É', 400);
        char[] space = new char[1_000];
        int done = 0;
        for (int i = 0; i < 3; i++) Use();
        ManagedAllocation.AssertNone(Use);
        Assert.Equal(0, done % 4);

        void Use()
        {
            if (text.Decode(space).Length == 7) done++;
            if (text.TryFormat(space, out int written) && written == 7) done++;
            if (longText.EqualsIgnoreCase(other)) done++;
            if (longText.EqualsIgnoreCase(longText)) done++;
        }
    }

    private static void AssertSame(ArenaAllocator arena, string left, string right)
    {
        bool same = left.Equals(right, StringComparison.OrdinalIgnoreCase);
        ProtoString text = arena.Utf8(left);
        if (same != text.EqualsIgnoreCase(right) || same != text.EqualsIgnoreCase(Encoding.UTF8.GetBytes(right)))
            Assert.Fail($"{left} and {right}: {same}");
    }
}
