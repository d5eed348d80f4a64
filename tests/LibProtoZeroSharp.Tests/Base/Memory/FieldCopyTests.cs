#if !DEBUG // The checked library refuses what these tests do: Checks/SharedRoomTests.
using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// Shallow copies of a message share the elements of its lists and maps. What one copy shows after another was changed
/// is undefined, but every call ends, counts are its own, and what a copy has just set is there.
/// </summary>
public class FieldCopyTests
{
    private const int Copies = 4;

    // The table of a map was shared without saying whose entries it names: a copy of another length walked around it
    // without end.
    [Theory]
    [InlineData(4, 40)]
    [InlineData(9, 60)]
    [InlineData(40, 200)]
    [InlineData(400, 1500)]
    public void MapCopies_ChangedInTurn_EveryCallEnds(int keys, int steps) => Ends(() =>
    {
        for (int seed = 0; seed < (keys < 100 ? 400 : 30); seed++) ChangeMaps(new Random(seed), keys, steps);
    });

    [Fact]
    public void MapCopies_OfStrings_EveryCallEnds() => Ends(() =>
    {
        for (int seed = 0; seed < 100; seed++)
        {
            using var arena = new ArenaAllocator();
            ProtoString[] keys = [.. Enumerable.Range(0, 30).Select(i => arena.Utf8($"key {i}"))];
            var random = new Random(seed);
            var map = new MapBox<ProtoString, int>();
            foreach (ProtoString key in keys) map.Set(key, 1, arena);
            MapBox<ProtoString, int>[] maps = [map, map.Copy(), map.Copy()];
            for (int step = 0; step < 100; step++)
            {
                MapBox<ProtoString, int> one = maps[random.Next(maps.Length)];
                ProtoString key = keys[random.Next(keys.Length)];
                if (random.Next(2) == 0)
                {
                    one.Remove(key);
                    continue;
                }

                if (one.Count == 32) one.Edit.Clear();
                one.Set(key, step, arena);
                Assert.Equal(step, one[key]);
            }
        }
    });

    [Fact]
    public void MapCopies_AddingOtherKeys_FindTheirOwn()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int i = 0; i < 20; i++) map.Set(i, i, arena);
        MapBox<int, int> copy = map.Copy();
        copy.Set(100, 100, arena);
        copy.Set(101, 101, arena);
        // The table names entries of the copy that the map does not have.
        Assert.False(map.ContainsKey(100));
        Assert.True(copy.ContainsKey(101));
        Assert.Equal(20, map.Count);
        for (int i = 0; i < 20; i++) Assert.Equal(i, map[i]);
        map.Set(200, 200, arena);
        Assert.Equal(200, map[200]);
        Assert.Equal((21, 22), (map.Count, copy.Count));
        for (int i = 0; i < 20; i++) Assert.Equal((i, i), (map[i], copy[i]));
        Assert.True(map.Remove(3));
        Assert.False(map.ContainsKey(3));
        Assert.Equal(20, map.Count);
    }

    [Fact]
    public void MapCopies_OneCleared_TheOtherKeepsItsEntries()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int i = 0; i < 12; i++) map.Set(i, i, arena);
        MapBox<int, int> copy = map.Copy();
        map.Edit.Clear();
        for (int i = 0; i < 12; i++) Assert.Equal(i, copy[i]);
        Assert.False(map.ContainsKey(1));
        copy.Set(1, 7, arena);
        Assert.Equal((7, 0, 12), (copy[1], map.Count, copy.Count));
    }

    [Theory]
    [InlineData(30)]
    [InlineData(500)]
    public void ListCopies_ChangedInTurn_CountsAreTheirOwn(int steps) => Ends(() =>
    {
        for (int seed = 0; seed < 200; seed++) ChangeLists(new Random(seed), steps);
    });

    [Fact]
    public void ListCopies_BothGrown_DoNotMoveEachOther()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<long>();
        list.AddRange([1, 2, 3, 4], arena);
        ListBox<long> copy = list.Copy();
        for (int i = 0; i < 100; i++) list.Add(i, arena);
        for (int i = 0; i < 100; i++) copy.Add(-i, arena);
        list.Add(7, arena);
        Assert.Equal([1, 2, 3, 4, .. Enumerable.Range(0, 100).Select(i => (long)i), 7], list.ToArray());
        Assert.Equal([1, 2, 3, 4, .. Enumerable.Range(0, 100).Select(i => -(long)i)], copy.ToArray());
    }

    private static void ChangeMaps(Random random, int keys, int steps)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        var maps = new MapBox<int, int>[Copies];
        for (int i = 0; i < Copies; i++) maps[i] = new MapBox<int, int>();
        for (int step = 0; step < steps; step++)
        {
            MapBox<int, int> map = maps[random.Next(Copies)];
            int key = random.Next(keys), before = map.Count;
            switch (random.Next(10))
            {
                case 0:
                    maps[random.Next(Copies)] = map.Copy();
                    break;
                case 1 or 2 or 3:
                    bool removed = map.Remove(key);
                    Assert.Equal(before - (removed ? 1 : 0), map.Count);
                    break;
                case 4 when random.Next(8) == 0:
                    map.Edit.Clear();
                    Assert.False(map.ContainsKey(key));
                    Assert.Equal(0, map.Count);
                    break;
                default:
                    map.Set(key, step, arena);
                    Assert.Equal(step, map[key]);
                    Assert.InRange(map.Count, Math.Max(before, 1), before + 1);
                    break;
            }
        }

        foreach (MapBox<int, int> map in maps)
        {
            int seen = 0;
            foreach (ref readonly ProtoMapEntry<int, int> entry in map)
            {
                seen++;
                map.TryGetValue(entry.Key, out _);
            }

            Assert.Equal(map.Count, seen);
            Assert.Equal(map.View.GetHashCode(), map.View.GetHashCode());
            for (int key = 0; key < keys; key++) map.ContainsKey(key);
        }
    }

    private static void ChangeLists(Random random, int steps)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        var lists = new ListBox<int>[Copies];
        int[] counts = new int[Copies];
        for (int i = 0; i < Copies; i++) lists[i] = new ListBox<int>();
        for (int step = 0; step < steps; step++)
        {
            int at = random.Next(Copies), other = random.Next(Copies);
            ListBox<int> list = lists[at];
            switch (random.Next(8))
            {
                case 0:
                    (lists[other], counts[other]) = (list.Copy(), counts[at]);
                    break;
                case 1 when counts[at] > 0:
                    list.Edit.RemoveAt(random.Next(counts[at]--));
                    break;
                case 2 when random.Next(8) == 0:
                    list.Edit.Clear();
                    counts[at] = 0;
                    break;
                case 3 when counts[at] + counts[other] < 1000:
                    list.Edit.AddRange(lists[other].View, arena);
                    counts[at] += counts[other];
                    break;
                case 4:
                    int place = random.Next(counts[at]++ + 1);
                    list.Edit.Insert(place, step, arena);
                    Assert.Equal(step, list[place]);
                    break;
                default:
                    list.Add(step, arena);
                    Assert.Equal(step, list[counts[at]++]);
                    break;
            }

            Assert.Equal(counts[at], list.Count);
        }

        for (int i = 0; i < Copies; i++) Assert.Equal(counts[i], lists[i].ToArray().Length);
    }

    // A call that does not end is a failure, not a test run without an end.
    private static void Ends(Action calls) => Assert.True(Task.Run(calls).Wait(TimeSpan.FromMinutes(2)));
}
#endif
