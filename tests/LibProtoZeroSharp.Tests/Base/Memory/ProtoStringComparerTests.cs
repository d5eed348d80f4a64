using System;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Collections of strings asked with texts, beside those with the ordinal comparer of strings.</summary>
public class ProtoStringComparerTests
{
    private static readonly ProtoStringComparer s_comparer = ProtoStringComparer.Ordinal;

    private static readonly IAlternateEqualityComparer<ProtoString, string> s_byText = s_comparer;
    private static readonly IAlternateEqualityComparer<ReadOnlySpan<byte>, string> s_byBytes = s_comparer;
    private static readonly IAlternateEqualityComparer<ReadOnlySpan<char>, string> s_byCharacters = s_comparer;

    private static readonly string[] s_odd =
    [
        "", "\ufffd", "\ud800", "a\ud800b", "a\udc00b", "a\ufffdb", "\ufffd\ufffd", new('x', 300), new('中', 85),
        new('中', 86),
    ];

    private static readonly byte[][] s_bad =
        [[0xff], [0x61, 0xc0, 0x62], [0xed, 0xa0, 0x80], [0xe4, 0xb8], [0x61, 0xf0, 0x9f, 0x62], [0x80, 0x80]];

    [Fact]
    public void Dictionary_RandomTexts_CountsAsOneOfStrings()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(5);
        var counts = new Dictionary<string, int>(s_comparer);
        var model = new Dictionary<string, int>(StringComparer.Ordinal);
        var byText = counts.GetAlternateLookup<ProtoString>();
        var byBytes = counts.GetAlternateLookup<ReadOnlySpan<byte>>();
        var byCharacters = counts.GetAlternateLookup<ReadOnlySpan<char>>();
        for (int i = 0; i < 30_000; i++)
        {
            byte[] utf8 = Next(random);
            string key = Encoding.UTF8.GetString(utf8);
            model[key] = model.GetValueOrDefault(key) + 1;
            int chosen = i % 5;
            if (chosen == 0) CollectionsMarshal.GetValueRefOrAddDefault(byText, arena.Utf8(utf8), out _)++;
            if (chosen == 1) CollectionsMarshal.GetValueRefOrAddDefault(byBytes, utf8, out _)++;
            if (chosen == 2) CollectionsMarshal.GetValueRefOrAddDefault(byCharacters, key, out _)++;
            if (chosen == 3) counts.ValueOf(arena.Utf8(utf8))++;
            if (chosen == 4) counts[key] = counts.GetValueOrDefault(key) + 1;
        }

        Assert.Equal(model.Count, counts.Count);
        Assert.All(model, it => Assert.Equal(it.Value, counts[it.Key]));
    }

    [Fact]
    public void EveryPair_OfOddTexts_IsEqualWhereTheStringsAre()
    {
        using var arena = new ArenaAllocator();
        byte[][] all = [.. s_bad, .. s_odd.Select(Encoding.UTF8.GetBytes)];
        foreach (byte[] utf8 in all)
        {
            ProtoString text = arena.Utf8(utf8);
            string shown = text.ToString();
            Assert.Equal(shown, s_byText.Create(text));
            Assert.Equal(shown, s_byBytes.Create(utf8));
            Assert.Equal(s_comparer.GetHashCode(shown), s_byText.GetHashCode(text));
            Assert.Equal(s_comparer.GetHashCode(shown), s_byBytes.GetHashCode(utf8));
            foreach (string other in s_odd)
            {
                Assert.Equal(shown == other, s_byText.Equals(text, other));
                Assert.Equal(shown == other, s_byBytes.Equals(utf8, other));
            }
        }

        foreach (string left in s_odd)
        {
            Assert.Equal(left, s_byCharacters.Create(left));
            Assert.Equal(s_comparer.GetHashCode(left), s_byCharacters.GetHashCode(left));
            foreach (string right in s_odd)
            {
                Assert.Equal(left == right, s_comparer.Equals(left, right));
                Assert.Equal(left == right, s_byCharacters.Equals(left, right));
            }
        }
    }

    [Fact]
    public void Null_IsEqualToNullAndHasNoHash()
    {
        Assert.True(s_comparer.Equals(null, null));
        Assert.False(s_comparer.Equals(null, "") || s_comparer.Equals("", null));
        Assert.Throws<ArgumentNullException>(() => s_comparer.GetHashCode((string)null!));
    }

    [Fact]
    public void OtherCollections_AreAskedWithTexts()
    {
        using var arena = new ArenaAllocator();
        string[] words = ["a", "żółw", "🐢"];
        ProtoString text = arena.Utf8("żółw"), other = arena.Utf8("żaba");
        var set = new HashSet<string>(words, s_comparer).GetAlternateLookup<ProtoString>();
        Assert.Equal((true, false), (set.Contains(text), set.Contains(other)));
        Assert.True(set.Add(other) && !set.Add(other) && set.Contains(arena.Utf8("żaba")));
        var concurrent = new ConcurrentDictionary<string, int>(s_comparer).GetAlternateLookup<ProtoString>();
        Assert.True(concurrent.TryAdd(text, 1) && concurrent.ContainsKey(text) && !concurrent.TryAdd(text, 2));
        // Frozen collections of strings know no other keys than characters.
        var frozen = words.ToFrozenDictionary(it => it, it => it.Length, s_comparer);
        Assert.Equal(4, frozen.GetAlternateLookup<ReadOnlySpan<char>>()["żółw"]);
        Assert.False(frozen.TryGetAlternateLookup<ProtoString>(out _));
    }

    [Fact]
    public void ValueOf_OtherComparerOrNull_IsRefused()
    {
        using var arena = new ArenaAllocator();
        ProtoString key = arena["key"];
        Assert.Throws<ArgumentException>(() => new Dictionary<string, int>().ValueOf(key));
        Assert.Throws<ArgumentNullException>(() => ((Dictionary<string, int>)null!).ValueOf(key));
        var texts = new Dictionary<string, string>(s_comparer);
        texts.ValueOf(key) ??= "new";
        Assert.Equal("new", texts["key"]);
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Count_OfAMillionRecords_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        ProtoString[] keys = [.. Enumerable.Range(0, 1_000).Select(i => arena[$"country {i} 中"])];
        var counts = new Dictionary<string, int>(s_comparer);
        var lookup = counts.GetAlternateLookup<ProtoString>();
        foreach (ProtoString key in keys) lookup[key] = 0;
        Use();
        ManagedAllocation.AssertNone(Use);
        Assert.Equal(0, counts.Values.Sum() % 1_000_000);

        void Use()
        {
            for (int i = 0; i < 1_000_000; i++)
            {
                lookup[keys[i % keys.Length]]++;
                counts.ValueOf(keys[i % keys.Length])--;
                counts.ValueOf(keys[i % keys.Length])++;
            }
        }
    }

    private static byte[] Next(Random random)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(SampleTexts.Next(random, 3));
        return random.Next(4) switch
        {
            0 => s_bad[random.Next(s_bad.Length)],
            1 => [.. utf8, .. s_bad[random.Next(s_bad.Length)]],
            _ => utf8,
        };
    }
}
