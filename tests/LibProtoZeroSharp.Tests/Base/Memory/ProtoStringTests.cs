using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class ProtoStringTests
{
    private static readonly string[] s_texts =
    [
        "", "a", "b", "ab", "ba", "\0", "żółw", "żółv", "€uro", "🐢", "🐢🐢", "a🐢", new string('x', 31),
        new string('x', 32), new string('x', 33),
        new string('x', 100) + "é", new string('x', 100) + "è", "\uFFFD", "\uFFFF", "\U0010FFFF", "e\u0301",
    ];

    [Fact]
    public void Default_IsTheEmptyText()
    {
        ProtoString text = default;
        Assert.True(text.IsEmpty);
        Assert.Equal(0, text.Length);
        Assert.Equal("", text.ToString());
        Assert.True(text == "");
        Assert.True(text == ""u8);
        Assert.True(text.Span.IsEmpty);
        using var arena = new ArenaAllocator();
        Assert.True(text == arena.Utf8(""));
        Assert.Equal(text.GetHashCode(), arena.Utf8("").GetHashCode());
    }

    [Fact]
    public void Comparisons_OfAllPairs_AgreeWithTheDecodedTexts()
    {
        using var arena = new ArenaAllocator();
        foreach (string left in s_texts)
        {
            ProtoString text = arena.Utf8(left);
            Assert.Equal(left, text.ToString());
            Assert.Equal(Encoding.UTF8.GetByteCount(left), text.Length);
            foreach (string right in s_texts)
            {
                byte[] bytes = Encoding.UTF8.GetBytes(right);
                ProtoString other = arena.Utf8(bytes);
                bool same = left == right;
                Assert.Equal(same, text == other);
                Assert.Equal(!same, text != other);
                Assert.Equal(same, text == right);
                Assert.Equal(!same, text != right);
                Assert.Equal(same, text == (ReadOnlySpan<byte>)bytes);
                Assert.Equal(!same, text != (ReadOnlySpan<byte>)bytes);
                Assert.Equal(same, text.Equals(right));
                Assert.Equal(same, text.Equals(bytes));
                Assert.Equal(same, text.Equals((object)other));
                if (same) Assert.Equal(text.GetHashCode(), other.GetHashCode());
                int order = Math.Sign(Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(bytes));
                Assert.Equal(order, Math.Sign(text.CompareTo(other)));
                Assert.Equal((order < 0, order > 0), ((text < other), (text > other)));
                Assert.Equal((order <= 0, order >= 0), ((text <= other), (text >= other)));
            }
        }
    }

    [Fact]
    public void Equals_NullOrAnotherType_IsFalse()
    {
        ProtoString text = default;
        Assert.False(text.Equals((string?)null));
        Assert.False(text == (string?)null);
        Assert.False(text.Equals((object?)null));
        Assert.False(text.Equals((object)""));
    }

    [Fact]
    public void Equals_StringWithLoneSurrogates_IsFalse()
    {
        using var arena = new ArenaAllocator();
        Assert.False(arena.Utf8("\uFFFD") == "\uD800");
        Assert.False(arena.Utf8("a\uFFFDé") == "a\uDC00é");
        Assert.False(arena.Utf8("é🐢") == "é\uD83D");
        Assert.False(arena.Utf8("é") == "é\uD83D");
    }

    [Fact]
    public void NotUtf8_IsShownReplacedAndEqualsNoText()
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] bytes in new byte[][] { [0xff], [0x61, 0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x90],
            [0xc3, 0x28] })
        {
            ProtoString text = arena.Utf8(bytes);
            string shown = Encoding.UTF8.GetString(bytes);
            Assert.Equal(shown, text.ToString());
            Assert.False(text == shown);
            Assert.Equal(bytes, text.Span.ToArray());
            Assert.True(text == arena.Utf8(bytes));
        }
    }

    [Fact]
    public void GetHashCode_ManyTexts_Spreads()
    {
        using var arena = new ArenaAllocator();
        HashSet<int> hashes = [];
        for (int i = 0; i < 10_000; i++) hashes.Add(arena.Utf8($"key number {i}").GetHashCode());
        for (int i = 0; i < 64; i++) hashes.Add(arena.Utf8(new byte[i]).GetHashCode());
        Assert.True(hashes.Count > 10_050);
    }

    [Fact]
    public void GetHashCode_AtAnyAddress_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Enumerable.Range(0, 200).Select(i => (byte)i).ToArray();
        for (int length = 0; length < 70; length++)
        {
            int hash = arena.Utf8(bytes.AsSpan(0, length)).GetHashCode();
            Assert.Equal(hash, arena.Utf8(bytes.AsSpan(0, length)).GetHashCode());
            if (length > 0) Assert.NotEqual(hash, arena.Utf8(bytes.AsSpan(1, length)).GetHashCode());
        }
    }

    [Fact]
    public void Comparisons_WithStrings_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("żółw 🐢");
        bool same = text == "żółw 🐢";
        ManagedAllocation.AssertNone(() =>
        {
            for (int i = 0; i < 100; i++)
                same &= text == "żółw 🐢" && text != "żółw" && text.Equals("żółw 🐢"u8) && text.CompareTo(text) == 0;
        });
        Assert.True(same);
    }
}
