using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroSharp.Classes;
using Xunit;

namespace ProtoZeroSharp.Tests.Values;

public class MapFieldTests
{
    [Theory]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(100)]
    public void Order_OfKeys_IsThatOfTheirComing(int count)
    {
        MapField<int, int> map = Numbers(count);
        map[1] = 77;
        map.Remove(0);
        map.Add(0, 5);
        map[count] = 1;
        int[] keys = [.. Enumerable.Range(1, count - 1), 0, count];
        Assert.Equal(keys, map.Keys);
        Assert.Equal(keys.Select(key => map[key]), map.Values);
        Assert.Equal(77, map[1]);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(100)]
    public void Nulls_AndKeysThatAreThere_AreRefused(int count)
    {
        var map = new MapField<string, string>();
        for (int i = 0; i < count; i++) map.Add($"{i}", "x");
        Assert.Throws<ArgumentNullException>(() => map.Add(null!, "x"));
        Assert.Throws<ArgumentNullException>(() => map.Add("new", null!));
        Assert.Throws<ArgumentNullException>(() => map["0"] = null!);
        Assert.Throws<ArgumentNullException>(() => map[null!] = "x");
        Assert.Throws<ArgumentNullException>(() => map[null!]);
        Assert.Throws<ArgumentNullException>(() => map.ContainsKey(null!));
        Assert.Throws<ArgumentNullException>(() => map.TryGetValue(null!, out _));
        Assert.Throws<ArgumentNullException>(() => map.Remove(null!));
        Assert.Throws<ArgumentException>(() => map.Add("0", "y"));
        Assert.Throws<ArgumentException>(() => map.Add(map));
        Assert.Throws<ArgumentNullException>(() => map.Add(null!));
        Assert.Throws<ArgumentNullException>(() => map.MergeFrom(null!));
        Assert.Throws<KeyNotFoundException>(() => map["new"]);
        Assert.Equal(count, map.Count);
        Assert.Equal("x", map["0"]);
        map.MergeFrom(map);
        Assert.Equal(count, map.Count);
    }

    [Fact]
    public void Enumeration_WhileKeysChange_Throws()
    {
        foreach (Action<MapField<int, int>> change in new Action<MapField<int, int>>[]
        {
            map => map.Add(50, 1), map => map[50] = 1, map => map.Remove(0), map => map.Clear(),
        })
        {
            MapField<int, int> map = Numbers(10);
            Assert.Throws<InvalidOperationException>(() =>
            {
                foreach (KeyValuePair<int, int> _ in map) change(map);
            });
        }

        MapField<int, int> replaced = Numbers(10);
        foreach (KeyValuePair<int, int> entry in replaced) replaced[entry.Key] = 9;
        replaced.Remove(99);
        Assert.All(replaced.Values, value => Assert.Equal(9, value));
    }

    [Fact]
    public void Equality_WhateverTheOrder_IsThatOfTheEntries()
    {
        MapField<int, int> map = Numbers(20);
        var reversed = new MapField<int, int>();
        foreach (int key in map.Keys.Reverse()) reversed.Add(key, map[key]);
        Assert.True(map.Equals(reversed) && map.Equals((object)reversed));
        Assert.Equal(map.GetHashCode(), reversed.GetHashCode());
        reversed[3] = -1;
        Assert.False(map.Equals(reversed));
        reversed.Remove(3);
        Assert.False(map.Equals(reversed));
        reversed.Add(21, 3);
        Assert.False(map.Equals(reversed));
        Assert.False(map.Equals(null));
        Assert.NotEqual(new MapField<int, double> { [1] = 0.0 }, new MapField<int, double> { [1] = -0.0 });
    }

    [Fact]
    public void Clone_OfAMapWithHoles_IsDeepAndDense()
    {
        var map = new MapField<int, Thing>();
        for (int i = 0; i < 20; i++) map[i] = new Thing { Name = $"{i}" };
        for (int i = 0; i < 9; i++) map.Remove(i * 2);
        MapField<int, Thing> copy = map.Clone();
        Assert.Equal(map.Keys, copy.Keys);
        Assert.Equal(map.Values.Select(it => it.Name), copy.Values.Select(it => it.Name));
        Assert.NotSame(map[1], copy[1]);
        copy.Clear();
        Assert.Equal(11, map.Count);
        Assert.Empty(copy);
    }

    [Fact]
    public void Storage_OfTheLibrary_IsAppendedAndRead()
    {
        var map = new MapField<long, string>();
        for (int i = 0; i < 30; i++) map.Append(i, $"{i}");
        Assert.Equal("29", map[29]);
        map.Append(30, "x");
        Assert.Equal("x", map[30]);
        map.GetOrAdd(31) = "y";
        ref string there = ref map.GetOrAdd(5, out bool isPresent)!;
        Assert.True(isPresent);
        there = "five";
        map.Remove(6);
        foreach (ref MapEntry<long, string> entry in map.Entries) entry.Value += "!";
        Assert.Equal("five!", map[5]);
        Assert.Equal("y!", map[31]);
        Assert.Equal(31, map.Count);
    }

    [Fact]
    public void Reading_ByManyThreads_FindsAllKeys()
    {
        for (int round = 0; round < 50; round++)
        {
            var map = new MapField<string, int>();
            for (int i = 0; i < 100; i++) map.Append($"{i}", i);
            Parallel.For(0, 8, _ =>
            {
                for (int i = 0; i < 100; i++) Assert.Equal(i, map[$"{i}"]);
            });
        }
    }

    [Fact]
    public void Views_OfKeysAndValues_FollowTheMap()
    {
        var map = new MapField<string, double> { ["a"] = double.NaN };
        ICollection<string> keys = map.Keys;
        map["b"] = 1;
        Assert.Equal(["a", "b"], keys);
        Assert.Contains(double.NaN, map.Values);
        Assert.Throws<NotSupportedException>(() => keys.Add("c"));
        Assert.Throws<NotSupportedException>(() => keys.Remove("a"));
        Assert.Throws<NotSupportedException>(() => keys.Clear());
        Assert.Throws<ArgumentException>(() => keys.CopyTo(new string[3], 2));
        Assert.Throws<ArgumentOutOfRangeException>(() => keys.CopyTo(new string[3], -1));
        Assert.Throws<ArgumentNullException>(() => keys.CopyTo(null!, 0));
    }

    [Fact]
    public void CopyTo_ArraysOfEntries_AreFilled()
    {
        ICollection map = Numbers(1);
        var pairs = new KeyValuePair<int, int>[1];
        var entries = new DictionaryEntry[1];
        object[] objects = new object[2];
        map.CopyTo(pairs, 0);
        map.CopyTo(entries, 0);
        map.CopyTo(objects, 1);
        Assert.Equal(entries[0], objects[1]);
        Assert.Throws<ArgumentException>(() => map.CopyTo(new string[1], 0));
        Assert.Throws<ArgumentException>(() => map.CopyTo(new int[1, 1], 0));
        Assert.Throws<ArgumentException>(() => map.CopyTo(objects, 2));
        Assert.Throws<ArgumentOutOfRangeException>(() => map.CopyTo(objects, -1));
        Assert.Throws<ArgumentNullException>(() => map.CopyTo(null!, 0));
    }

    private static MapField<int, int> Numbers(int count)
    {
        var map = new MapField<int, int>();
        for (int i = 0; i < count; i++) map.Add(i, i);
        return map;
    }
}
