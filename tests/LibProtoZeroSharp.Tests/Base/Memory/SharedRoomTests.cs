#if DEBUG
using System;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>
/// What the checked library reports: copies of a message that add to one list or map, one in the place of the other.
/// </summary>
public class SharedRoomTests
{
    private delegate void Add(ListBox<int> list, ArenaAllocator arena);

    [Fact]
    public void List_SecondCopyAdds_Throws()
    {
        Add[] adds =
        [
            (list, arena) => list.Add(9, arena),
            (list, arena) => list.AddRange([8, 9], arena),
            (list, arena) => list.Edit.Insert(0, 9, arena),
        ];
        foreach (Add first in adds)
        {
            foreach (Add second in adds)
            {
                using var arena = new ArenaAllocator();
                ListBox<int> template = Filled(arena);
                template.Edit.EnsureCapacity(10, arena);
                ListBox<int> one = template.Copy(), other = template.Copy();
                first(one, arena);
                string text = Assert.Throws<InvalidOperationException>(() => second(other, arena)).Message;
                Assert.Contains("Clone a message before you edit a copy of it", text);
            }
        }
    }

    [Fact]
    public void Map_SecondCopyAddsAKey_Throws()
    {
        foreach (int count in new[] { 3, 20 })
        {
            using var arena = new ArenaAllocator();
            var template = new MapBox<int, int>();
            for (int i = 0; i < count; i++) template.Set(i, i, arena);
            MapBox<int, int> one = template.Copy(), other = template.Copy();
            one.Set(100, 1, arena);
            one.Set(100, 2, arena);
            other.Set(1, 7, arena);
            Assert.Throws<InvalidOperationException>(() => other.Set(200, 1, arena));
            Assert.Throws<InvalidOperationException>(() => other.Edit.GetOrAdd(200, arena));
            Assert.Equal(2, one[100]);
        }
    }

    // A single copy that adds may do so in any order, after removals and in a new state of the arena, too.
    [Fact]
    public void OneOwner_AnyOrder_IsSilent()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 3; round++, arena.Reset())
        {
            ListBox<int> list = Filled(arena), copy = list.Copy();
            list.Add(5, arena);
            list.Edit.RemoveAt(0);
            list.Add(6, arena);
            list.Edit.RemoveIf((ref readonly int element) => element > 2);
            list.AddRange([7, 8, 9], arena);
            Assert.Equal([2, 7, 8, 9], list.ToArray());
            Assert.Equal(3, copy.Count);
            list.Edit.Clear();
            list.Add(1, arena);
            list.Edit.Insert(0, 2, arena);
            Assert.Equal([2, 1], list.ToArray());
        }
    }

    [Fact]
    public void Copies_WithoutRoom_GetTheirOwn()
    {
        using var arena = new ArenaAllocator();
        var empty = new ListBox<int>();
        ListBox<int> one = empty.Copy(), other = empty.Copy();
        one.Add(1, arena);
        other.Add(2, arena);
        Assert.Equal(1, Assert.Single(one.ToArray()));
        Assert.Equal(2, Assert.Single(other.ToArray()));
        ListBox<int> full = Filled(arena);
        full.Add(4, arena);
        (one, other) = (full.Copy(), full.Copy());
        one.Add(5, arena);
        other.Add(6, arena);
        Assert.Equal([1, 2, 3, 4, 5], one.ToArray());
        Assert.Equal([1, 2, 3, 4, 6], other.ToArray());
    }

    // Three elements, and space for one more.
    private static ListBox<int> Filled(ArenaAllocator arena)
    {
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        // Something behind the list, so that it grows elsewhere.
        _ = arena.Bytes([1]);
        return list;
    }
}
#endif
