#if DEBUG
using System;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>What the checked library reports: editors whose list or map was in an arena that has been reset.</summary>
public class EditorAfterEndTests
{
    [Fact]
    public void ListEditor_AfterReset_Throws()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        arena.Reset();
        Throws(() => _ = list.Edit.Count);
        Throws(() => _ = list.Edit.IsEmpty);
        Throws(() => _ = list.Edit.Span.Length);
        Throws(() => list.Edit[0]++);
        Throws(() => list.Edit.Add(arena));
        Throws(() => list.Edit.Add(4, arena));
        Throws(() => list.Edit.AddRange([4], arena));
        Throws(() => list.Edit.AddRange((int[])[4], arena));
        Throws(() => list.Edit.Insert(0, 4, arena));
        Throws(() => list.Edit.Mutable(0, arena)++);
        Throws(() => list.Edit.Detach(arena));
        Throws(() => list.Edit.RemoveAt(0));
        Throws(() => list.Edit.RemoveIf((ref readonly int _) => true));
        Throws(() => list.Edit.Clear());
        Throws(() =>
        {
            foreach (ref int element in list.Edit) element++;
        });
    }

    [Theory]
    [InlineData(2)]
    [InlineData(20)]
    public void MapEditor_AfterReset_Throws(int count)
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        for (int i = 0; i < count; i++) map.Set(i, i, arena);
        arena.Reset();
        Throws(() => _ = map.Edit.Count);
        Throws(() => _ = map.Edit.IsEmpty);
        Throws(() => map.Edit[0]++);
        Throws(() => map.Edit.ContainsKey(0));
        Throws(() => map.Edit.Set(0, 1, arena));
        Throws(() => map.Edit.Set(count, 1, arena));
        Throws(() => map.Edit.GetOrAdd(0, arena)++);
        Throws(() => map.Edit.SetRange([new(1, 1)], arena));
        Throws(() => map.Edit.Remove(0));
        Throws(() => map.Edit.Clear());
        Throws(() =>
        {
            foreach (ref ProtoMapEditor<int, int>.Entry entry in map.Edit) entry.Value++;
        });
    }

    [Fact]
    public void EditorOfStrings_AfterReset_Throws()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ProtoString>();
        var map = new MapBox<ProtoString, int>();
        list.Edit.Add("a", arena);
        map.Edit.Set("a", 1, arena);
        arena.Reset();
        Throws(() => list.Edit.Add("b", arena));
        Throws(() => list.Edit.Insert(0, "b", arena));
        Throws(() => list.Edit.AddRange(["b"], arena));
        Throws(() => map.Edit.Set("b", 1, arena));
        Throws(() => map.Edit.ContainsKey("a"));
        Throws(() => map.View.TryGetValue("a", out _));
        Throws(() => map.Edit.Remove("a"));
    }

    // Where there was space, the arena that was passed was not checked.
    [Fact]
    public void Editor_WithAnArenaThatHasEnded_Throws()
    {
        using var arena = new ArenaAllocator();
        var ended = new ArenaAllocator();
        ended.Dispose();
        var list = new ListBox<int>();
        var map = new MapBox<int, int>();
        list.Add(1, arena);
        map.Set(1, 1, arena);
        Throws(() => list.Add(2, ended));
        Throws(() => list.AddRange([2], ended));
        Throws(() => list.Add(2, default));
        Throws(() => map.Set(2, 2, ended));
        Assert.Equal((1, 1), (list.Count, map.Count));
    }

    // The reference that was returned led into released memory, where what was written to it was lost.
    [Fact]
    public void MutableChild_WhoseArenaHasEnded_Throws()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Sample message = default;
        message.MutableNumbers.Add(1, arena);
        message.MutableChild(other).MutableNumbers.Add(2, other);
        other.Reset();
        Throws(() => message.MutableChild(arena).MutableNumbers.Add(3, arena));
    }

    // What a message was copied from may end before the copy is replaced.
    [Fact]
    public void MutableChild_AssignedFromAnArenaThatHasEnded_IsReplaced()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Sample message = default;
        message.MutableNumbers.Add(1, arena);
#pragma warning disable PZ4105 // That is what it is about.
        message.MutableChild(arena) = ProtoMessage.Parse<Sample>(SampleBytes.Full(1), other);
#pragma warning restore PZ4105
        other.Reset();
        message.MutableChild(arena) = default;
        Assert.True(message.Child.Items.IsEmpty);
    }

    private static void Throws(Action action) => Assert.Throws<ProtoLifetimeException>(action);
}
#endif
