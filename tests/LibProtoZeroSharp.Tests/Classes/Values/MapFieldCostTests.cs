using System.Linq;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Values;

/// <summary>
/// Sequences of up to 250,000 operations, none of which may take time by the size of the map.
/// </summary>
public class MapFieldCostTests
{
    // Sixteen times as many are 250,000: with a million, what the caches cannot hold takes times as long.
    private const int Count = 15_625;

    [Fact]
    public void AddAndRemove_InTurn_TakesLinearTime() => Cost.IsLinear(Count, many =>
    {
        var map = new MapField<int, int>();
        for (int i = 0; i < 1000; i++) map[i] = i;
        for (int i = 0; i < many; i++)
        {
            map.Remove(i);
            map.Add(i + 1000, i);
        }

        Assert.Equal(Enumerable.Range(many, 1000), map.Keys);
    });

    [Fact]
    [Trait("Speed", "Slow")]
    public void RemoveTheFirst_UntilEmpty_TakesLinearTime() => Cost.IsLinear(Count, many =>
    {
        MapField<int, int> map = Filled(many);
        for (int i = 0; i < many; i++) map.Remove(map.First().Key);
        Assert.Empty(map);
    });

    [Fact]
    [Trait("Speed", "Slow")]
    public void RemoveTheSecond_UntilOneIsLeft_TakesLinearTime() => Cost.IsLinear(Count, many =>
    {
        MapField<int, int> map = Filled(many);
        for (int i = 1; i < many; i++) map.Remove(map.Skip(1).First().Key);
        Assert.Equal(0, map.Single().Key);
    });

    [Fact]
    [Trait("Speed", "Slow")]
    public void ReadBehindHoles_ManyTimes_TakesLinearTime() => Cost.IsLinear(Count, many =>
    {
        MapField<int, int> map = Filled(many);
        for (int i = 1; i < many / 2; i++) map.Remove(i);
        long sum = 0;
        for (int i = 0; i < many; i++) sum += map.Skip(1).First().Key;
        Assert.Equal((long)many * (many / 2), sum);
    });

    [Fact]
    public void ClearAndFewEntries_InALargeMap_TakesLinearTime() => Cost.IsLinear(Count, many =>
    {
        MapField<int, int> map = Filled(many);
        for (int round = 0; round < many / 40; round++)
        {
            map.Clear();
            for (int i = 0; i < 40; i++) map.Add(i, i);
            map.Remove(7);
            for (int i = 40; i < 80; i++) map.Add(i, i);
        }

        Assert.Equal(79, map.Count);
    });

    /// <summary>Keys that the base library's table puts into one bucket at some of its sizes.</summary>
    [Fact]
    [Trait("Speed", "Slow")]
    public void Keys_AtEqualDistances_TakeLinearTime() => Cost.IsLinear(Count, many =>
    {
        const long Distance = 1L << 32;
        var map = new MapField<long, int>();
        for (long i = 0; i < many; i++) map[(i * Distance) | i] = 1;
        Assert.Equal(many, map.Count);
    });

    private static MapField<int, int> Filled(int many)
    {
        var map = new MapField<int, int>();
        for (int i = 0; i < many; i++) map.Append(i, i);
        return map;
    }
}
