using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Maps as .NET's collections see them.</summary>
public class MapViewTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(100)]
    public void Linq_OverAMap_SeesPairs(int count)
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int i = 0; i < count; i++) map.Set(i, -i, arena);
        IReadOnlyDictionary<int, int> read = map.View;
        int[] keys = [.. Enumerable.Range(0, count)];
        Assert.Equal(count, read.Count);
        Assert.Equal(keys, read.Keys);
        Assert.Equal(keys.Select(static key => -key), read.Values);
        Assert.Equal(keys.ToDictionary(static key => key, static key => -key), read.ToDictionary());
        Assert.Equal(keys.Select(static key => KeyValuePair.Create(key, -key)), map.View);
        Assert.Equal(count, ((IEnumerable)map.View).Cast<KeyValuePair<int, int>>().Count());
        Assert.Equal(count > 0, read.ContainsKey(0));
        Assert.Equal(count > 0, read.TryGetValue(0, out _));
        Assert.Throws<KeyNotFoundException>(() => read[count]);
        if (count > 1) Assert.Equal(-1, read[1]);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(60)]
    public void Equality_OfMaps_IsInAnyOrder(int count)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var left = new MapBox<ProtoString, int>();
        var right = new MapBox<ProtoString, int>();
        for (int i = 0; i < count; i++) left.Edit.Set($"key {i}", i, arena);
        for (int i = count; i-- > 0;) right.Edit.Set($"key {i}", i, other);
        Same(left.View, right.View);
        right.Edit.Set("key 1", 7, other);
        Differs(left.View, right.View);
        right.Edit.Set("key 1", 1, other);
        Same(left.View, right.View);
        right.Edit.Remove("key 1");
        Differs(left.View, right.View);
        right.Edit.Set("another", 1, other);
        Differs(left.View, right.View);
        Same(default(ProtoMap<int, int>), new MapBox<int, int>().View);
        Assert.False(left.View.Equals("key"));
    }

    [Fact]
    public void SetRange_LazyPairsOfTheSameMap_SetsWhatWasThere()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int key = 0; key < 20; key++) map.Set(key, key, arena);
        map.Edit.SetRange(map.View.Select(pair => KeyValuePair.Create(pair.Key + 20, pair.Value)), arena);
        Assert.Equal(40, map.Count);
        for (int key = 0; key < 40; key++) Assert.Equal(key % 20, map[key]);
    }

    [Fact]
    public void Equality_OfFractions_IsByBits()
    {
        using var arena = new ArenaAllocator();
        ProtoMap<int, double> Of(double value)
        {
            var map = new MapBox<int, double>();
            map.Set(1, value, arena);
            return map.View;
        }

        Same(Of(double.NaN), Of(double.NaN));
        Differs(Of(-0.0), Of(0.0));
        Differs(Of(double.NaN), Of(BitConverter.UInt64BitsToDouble(0x7ff8000000000001)));
    }

    [Fact]
    public void Values_ChangedWhileEnumerating_AreSet()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, long>();
        map.Edit.SetRange(Enumerable.Range(0, 30).Select(static i => KeyValuePair.Create(i / 2, (long)i)), arena);
        Assert.Equal(15, map.Count);
        foreach (ref ProtoMapEditor<int, long>.Entry entry in map.Edit) entry.Value += 100 * entry.Key;
        for (int i = 0; i < 15; i++) Assert.Equal((2 * i) + 1 + (100 * i), map[i]);
        map.Edit[3] = 5;
        Assert.Equal(5, map[3]);
        Assert.Throws<KeyNotFoundException>(() => map.Edit[15]);
        Assert.Throws<ArgumentNullException>(() => map.Edit.SetRange(null!, arena));
    }

    private static void Same<TKey, TValue>(ProtoMap<TKey, TValue> left, ProtoMap<TKey, TValue> right)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        Assert.True(left == right && left.Equals((object)right) && !(left != right));
        Assert.Equal(left.GetHashCode(), right.GetHashCode());
    }

    private static void Differs<TKey, TValue>(ProtoMap<TKey, TValue> left, ProtoMap<TKey, TValue> right)
        where TKey : unmanaged
        where TValue : unmanaged => Assert.True(left != right && !left.Equals((object)right) && !(left == right));
}
