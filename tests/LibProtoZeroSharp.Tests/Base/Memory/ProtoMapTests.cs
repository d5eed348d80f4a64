using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class ProtoMapTests
{
    [Theory]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(60)]
    [InlineData(1000)]
    [InlineData(100_000)]
    public void RandomOperations_AgreeWithADictionary(int size)
    {
        Compare(size, i => i - (size / 2));
        Compare(size, i => (uint)i * 0x1_0001);
        Compare(size, i => (long)i << 32);
        Compare(size, i => ulong.MaxValue - (ulong)i);
        Compare(size, i => (i & 1) == 0);
        Compare(size, i => (short)i);
        Compare(size, i => (byte)i);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(9)]
    [InlineData(100)]
    [InlineData(100_000)]
    public void RandomOperations_OfTexts_AgreeWithADictionary(int size)
    {
        using var arena = new ArenaAllocator();
        ProtoString[] keys = Enumerable.Range(0, size).Select(i => arena.Utf8(i == 0 ? "" : $"ключ {i}")).ToArray();
        Compare(size, i => keys[i]);
    }

    [Fact]
    public void Default_IsEmpty()
    {
        var map = new MapBox<int, int>();
        Assert.True(map.IsEmpty);
        Assert.Equal(0, map.Count);
        Assert.False(map.ContainsKey(0));
        Assert.False(map.TryGetValue(0, out int value));
        Assert.Equal(0, value);
        Assert.False(map.Remove(0));
        map.Edit.Clear();
        Assert.True(map.View.Entries.IsEmpty);
        Assert.Throws<KeyNotFoundException>(() => map[0]);
        foreach (ref readonly ProtoMapEntry<int, int> entry in map) Assert.Fail(entry.Key.ToString());
    }

    [Fact]
    public void ZeroKeys_OfEveryKind_AreKeysLikeOthers()
    {
        using var arena = new ArenaAllocator();
        Zero<int>(arena);
        Zero<ulong>(arena);
        Zero<bool>(arena);
        Zero<ProtoString>(arena);
    }

    [Fact]
    public void Entries_WithoutRemoval_KeepTheirOrder()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int i = 0; i < 500; i++) map.Set(i * 7919 % 500, i, arena);
        for (int i = 0; i < 500; i++) map.Set(i, -i, arena);
        Assert.Equal(Enumerable.Range(0, 500).Select(i => i * 7919 % 500),
            map.View.Entries.ToArray().Select(entry => entry.Key));
        (int key, int value) = map.View.Entries[3];
        Assert.Equal(-key, value);
        map.Remove(map.View.Entries[0].Key);
        Assert.Equal(499 * 7919 % 500, map.View.Entries[0].Key);
    }

    [Fact]
    public void GetOrAdd_NewKey_GivesTheDefaultToChange()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<ProtoString, long>();
        for (int i = 0; i < 1000; i++) map.Edit.GetOrAdd(arena.Utf8($"k{i % 10}"), arena) += i;
        Assert.Equal(10, map.Count);
        Assert.Equal(Enumerable.Range(0, 1000).Where(i => i % 10 == 3).Sum(), map[arena.Utf8("k3")]);
        map.Edit.Clear();
        Assert.Equal(0, map.Edit.GetOrAdd(arena.Utf8("k3"), arena));
    }

    [Fact]
    public void CollidingLookingKeys_StayLinear()
    {
        // Keys that fall together in a table without a seed: multiples of large powers of two, texts of equal ends.
        using var arena = new ArenaAllocator();
        var numbers = new MapBox<ulong, int>();
        for (int i = 0; i < 100_000; i++) numbers.Set((ulong)i << 44, i, arena);
        var texts = new MapBox<ProtoString, int>();
        for (int i = 0; i < 20_000; i++) texts.Set(arena.Utf8(i.ToString("D8") + new string('\0', 56)), i, arena);
        for (int i = 0; i < 100_000; i++) Assert.Equal(i, numbers[(ulong)i << 44]);
        Assert.InRange(LongestWalk(numbers.View), 0, 100);
        Assert.InRange(LongestWalk(texts.View), 0, 100);
    }

    [Fact]
    public void Key_OfAnotherSize_Throws()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<Guid, int>();
        Assert.Throws<InvalidOperationException>(() =>
        {
            map.Set(Guid.NewGuid(), 1, arena);
            map.Set(Guid.NewGuid(), 1, arena);
        });
    }

    // How far the fullest run of occupied slots goes.
    private static unsafe int LongestWalk<TKey, TValue>(ProtoMap<TKey, TValue> map)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        var table = new ReadOnlySpan<int>((void*)map.Raw.Table, 2 * map.Raw.Capacity);
        int longest = 0;
        for (int run = 0, i = 0; i < table.Length; i++)
        {
            run = table[i] == 0 ? 0 : run + 1;
            longest = Math.Max(longest, run);
        }

        return longest;
    }

    private static void Zero<TKey>(ArenaAllocator arena)
        where TKey : unmanaged
    {
        var map = new MapBox<TKey, int>();
        map.Set(default, 1, arena);
        map.Set(default, 2, arena);
        Assert.Equal(1, map.Count);
        Assert.Equal(2, map[default]);
        Assert.True(map.Remove(default));
        Assert.False(map.ContainsKey(default));
    }

    private static void Compare<TKey>(int size, Func<int, TKey> key)
        where TKey : unmanaged
    {
        using var arena = new ArenaAllocator();
        var random = new Random(size);
        var map = new MapBox<TKey, int>();
        Dictionary<TKey, int> expected = [];
        int steps = Math.Min(3 * size, 150_000);
        for (int step = 0; step < steps; step++)
        {
            TKey k = key(random.Next(size));
            int what = random.Next(step < steps / 2 ? 8 : 12);
            if (what < 4)
            {
                map.Set(k, step, arena);
                expected[k] = step;
            }
            else if (what < 6)
            {
                map.Edit.GetOrAdd(k, arena)++;
                expected[k] = expected.GetValueOrDefault(k) + 1;
            }
            else if (what < 8)
            {
                Assert.Equal(expected.TryGetValue(k, out int there), map.TryGetValue(k, out int value));
                Assert.Equal(there, value);
            }
            else if (what == 8 && random.Next(steps) < 3)
            {
                map.Edit.Clear();
                expected.Clear();
            }
            else
            {
                Assert.Equal(expected.Remove(k), map.Remove(k));
            }
        }

        Assert.Equal(expected.Count, map.Count);
        foreach ((TKey k, int value) in expected) Assert.Equal(value, map[k]);
        foreach (ref readonly ProtoMapEntry<TKey, int> entry in map) Assert.Equal(expected[entry.Key], entry.Value);
        for (int i = 0; i < size; i += Math.Max(1, size / 1000))
            Assert.Equal(expected.ContainsKey(key(i)), map.ContainsKey(key(i)));
    }
}
