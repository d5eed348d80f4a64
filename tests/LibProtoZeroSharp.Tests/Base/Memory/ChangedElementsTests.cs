#if DEBUG
using System;
using System.Collections.Generic;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

#pragma warning disable PZ4108 // Changing what is enumerated is what these tests are about.
namespace ProtoZeroSharp.Tests.Checks;

/// <summary>
/// What the checked library reports: elements that are removed or overwritten while they are enumerated.
/// </summary>
public class ChangedElementsTests
{
    private delegate void Change(ListBox<int> list, ArenaAllocator arena);

    [Fact]
    public void Getter_ElementsRemovedMeanwhile_Throws()
    {
        Change[] changes =
        [
            (list, _) => list.Edit.RemoveAt(0),
            (list, _) => list.Edit.RemoveAt(4),
            (list, _) => list.Edit.RemoveIf((ref readonly int element) => element == 3),
            (list, _) => list.Edit.Sort((left, right) => right - left),
            (list, _) => list.Edit.Sort(),
            (list, _) => list.Edit.Reverse(),
            (list, arena) => list.Edit.Insert(1, 9, arena),
            (list, arena) =>
            {
                list.Edit.Clear();
                list.Add(7, arena);
            },
            (list, arena) =>
            {
                list.Edit.Clear();
                list.AddRange([7, 8], arena);
            },
        ];
        foreach (Change change in changes)
        {
            using var arena = new ArenaAllocator();
            var list = new ListBox<int>();
            list.Edit.EnsureCapacity(10, arena);
            list.AddRange([1, 2, 3, 4, 5], arena);
            int seen = 0;
            Assert.Throws<InvalidOperationException>(() =>
            {
                foreach (int element in list)
                {
                    if (++seen == 2) change(list, arena);
                }
            });
            Assert.Equal(2, seen);
        }
    }

    [Fact]
    public void Getter_OfAMap_EntriesRemovedMeanwhile_Throws()
    {
        using var arena = new ArenaAllocator();
        foreach (int count in new[] { 3, 100 })
        {
            var map = new MapBox<int, int>();
            for (int i = 0; i < count; i++) map.Set(i, i, arena);
            Assert.Throws<InvalidOperationException>(() =>
            {
                foreach (ProtoMapEntry<int, int> entry in map.View) map.Remove(entry.Key);
            });
            Assert.Equal(count - 1, map.Count);
            Assert.Throws<InvalidOperationException>(() =>
            {
                foreach (ProtoMapEntry<int, int> entry in map.View)
                {
                    map.Edit.Clear();
                    map.Set(entry.Key, 1, arena);
                }
            });
        }
    }

    [Fact]
    public void Editor_ElementsAddedOrRemovedMeanwhile_Throws()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref int element in list.Edit) list.Add(element, arena);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref int element in list.Edit) list.Edit.RemoveAt(0);
        });
        var map = new MapBox<int, int>();
        for (int i = 0; i < 3; i++) map.Set(i, i, arena);
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref ProtoMapEditor<int, int>.Entry entry in map.Edit) map.Set(entry.Key + 10, 1, arena);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref ProtoMapEditor<int, int>.Entry entry in map.Edit) map.Remove(entry.Key);
        });
    }

    [Fact]
    public void Changes_ThatEndTheEnumeration_OrCameBefore_AreRight()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3, 4, 5], arena);
        foreach (ref int element in list.Edit)
        {
            element += 10;
            if (element < 13) continue;
            list.Edit.RemoveAt(2);
            break;
        }

        foreach (int element in list)
        {
            if (element != 4) continue;
            list.Edit.Clear();
            break;
        }

        list.AddRange([7, 8, 9], arena);
        List<int> seen = [];
        foreach (int element in list)
        {
            // Another list changes, and this one gets more elements: the getter shows it as it was.
            var other = new ListBox<int>();
            other.AddRange([1, 2], arena);
            other.Edit.RemoveAt(0);
            list.Add(element, arena);
            seen.Add(element);
        }

        Assert.Equal([7, 8, 9], seen);
        ProtoList<int>.Enumerator enumerator = list.GetEnumerator();
        list.Edit.RemoveAt(0);
        enumerator.Reset();
        Assert.True(enumerator.MoveNext());
    }
}
#endif
