using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Maps that an arena makes, and what becomes of maps that are assigned to fields.</summary>
public class MadeMapTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(3000)]
    public void Map_OfEntries_HoldsThem(int count)
    {
        using var arena = new ArenaAllocator();
        (int, long)[] numbers = [.. Enumerable.Range(0, count).Select(static i => (i, -(long)i))];
        ProtoMap<int, long> map = arena.Map(numbers);
        Assert.Equal(count, map.Count);
        foreach ((int key, long value) in numbers) Assert.Equal(value, map[key]);
        Assert.False(map.ContainsKey(count));
        Assert.Equal(map, arena.Map(map));
        ProtoMap<ProtoString, long> named =
            arena.Map(numbers.Select(static it => ($"key {it.Item1}", it.Item2)).ToArray());
        ProtoMap<int, ProtoString> names = arena.Map(numbers.Select(static it => (it.Item1, $"{it.Item2}")).ToArray());
        ProtoMap<ProtoString, ProtoString> both =
            arena.Map(numbers.Select(static it => ($"key {it.Item1}", $"{it.Item2}")).ToArray());
        Assert.Equal((count, count, count), (named.Count, names.Count, both.Count));
        foreach ((int key, long value) in numbers)
        {
            Assert.True(named.TryGetValue($"key {key}", out long number) && number == value);
            Assert.True(names[key] == $"{value}");
            Assert.True(both.TryGetValue($"key {key}", out ProtoString text) && text == $"{value}");
        }
    }

    [Fact]
    public void Map_OfKeyTwice_LastCounts()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal([KeyValuePair.Create(1, 3), KeyValuePair.Create(2, 2)], arena.Map((1, 1), (2, 2), (1, 3)));
        ProtoMap<ProtoString, ProtoString> map = arena.Map(("a", "b"), ("a", "c"));
        Assert.True(map.Count == 1 && map[arena["a"]] == "c");
    }

    [Fact]
    public void Map_OfNullOrEndedArena_IsRefused()
    {
        var arena = new ArenaAllocator();
        string none = null!;
        Assert.Throws<ArgumentNullException>(() => arena.Map((none, 1)));
        Assert.Throws<ArgumentNullException>(() => arena.Map((1, none)));
        Assert.Throws<ArgumentNullException>(() => arena.Map(("a", none)));
        Assert.Throws<ArgumentNullException>(() => arena.Map((none, "a")));
        arena.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => arena.Map((1, 1)));
        Assert.Throws<ProtoLifetimeException>(() => arena.Map<int, int>());
        Assert.Throws<ProtoLifetimeException>(() => arena.Map());
    }

    [Theory]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(40)]
    public void Assign_MapOfAnotherField_ChangesOfItAreItsOwn(int count)
    {
        using var arena = new ArenaAllocator();
        var expected =
            new Dictionary<int, int>(Enumerable.Range(0, count).Select(static i => KeyValuePair.Create(i, i)));
        MapBox<int, int> source = new MapBox<int, int>()
            .Assign(arena.Map(expected.Select(static it => (it.Key, it.Value)).ToArray()));
        MapBox<int, int> Borrowed() => new MapBox<int, int>().Assign(source.View);
        Assert.Throws<InvalidOperationException>(() => Borrowed().Edit[1]);
        Assert.Throws<InvalidOperationException>(() => Borrowed().Remove(1));
        Assert.Throws<InvalidOperationException>(() => { foreach (var entry in Borrowed().Edit) entry.Value++; });
        Assert.Equal(count, Borrowed().Count);
        for (int key = 0; key < count; key++) Assert.Equal(key, Borrowed()[key]);
        Assert.False(Borrowed().ContainsKey(count));

        MapBox<int, int> map = Borrowed();
        map.Set(0, 7, arena);
        map.Set(count, 7, arena);
        Assert.True(map.Remove(1));
        Assert.Equal((7, 7, count), (map[0], map[count], map.Count));
        map = Borrowed();
        map.Edit.GetOrAdd(2, arena)++;
        Assert.Equal((3, 2), (map[2], source[2]));
        map = Borrowed();
        map.Edit.Clear();
        map.Set(1, 9, arena);
        map = Borrowed();
        map.Edit.Detach(arena);
        foreach (var entry in map.Edit) entry.Value++;
        Assert.Equal(expected, source.View.ToDictionary());

        // The source still owns its entries.
        Assert.True(source.Remove(0));
        source.Set(count, 1, arena);
        Assert.Equal((count, 1), (source.Count, source[count]));
    }

    [Fact]
    public void Assign_MapOfStrings_ChangesOfItAreItsOwn()
    {
        using var arena = new ArenaAllocator();
        MapBox<ProtoString, int> source = new MapBox<ProtoString, int>().Assign(arena.Map(("a", 1), ("b", 2)));
        MapBox<ProtoString, int> map = new MapBox<ProtoString, int>().Assign(source.View);
        Assert.Throws<InvalidOperationException>(() => map.Edit.Remove("a"));
        map.Edit.GetOrAdd("a", arena) = 7;
        Assert.True(map.Edit.Remove("b"));
        Assert.Equal((1, 7, 2, 1), (source[arena["a"]], map[arena["a"]], source.Count, map.Count));
    }

    [Fact]
    public void Assign_MapOfArena_IsOwnedByTheFirstField()
    {
        using var arena = new ArenaAllocator();
        ProtoMap<int, int> made = arena.Map((1, 1), (2, 2));
        MapBox<int, int> first = new MapBox<int, int>().Assign(made), second = new MapBox<int, int>().Assign(made);
        first.Set(3, 3, arena);
        second.Set(4, 4, arena);
        Assert.Throws<InvalidOperationException>(() => new MapBox<int, int>().Assign(made).Remove(1));
        Assert.Equal([1, 2, 3], first.View.Keys);
        Assert.Equal([1, 2, 4], second.View.Keys);
        Assert.True(first.Remove(1));
        Assert.True(new MapBox<int, int>().Assign(made).Assign(default).IsEmpty);
    }
}
