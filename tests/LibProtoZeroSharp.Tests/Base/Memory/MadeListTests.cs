using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Lists that an arena makes, and what becomes of lists that are assigned to fields.</summary>
public class MadeListTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(5000)]
    public void List_OfValues_HoldsThem(int count)
    {
        using var arena = new ArenaAllocator();
        int[] numbers = [.. Enumerable.Range(0, count)];
        bool[] odd = [.. numbers.Select(static number => number % 2 == 1)];
        string[] texts = [.. numbers.Select(static number => $"żółw {number}")];
        Assert.Equal(numbers, arena.List(numbers));
        Assert.Equal(odd, arena.List(odd));
        Assert.Equal(numbers, arena.List(numbers.Where(static number => number >= 0)));
        Assert.Equal(numbers, arena.List(new List<int>(numbers)));
        Assert.Equal(numbers, arena.List(arena.List(numbers)));
        Assert.Equal(texts, arena.List(texts).Select(static text => text.ToString()));
        Assert.Equal(
            texts, arena.List(texts.Where(static text => text.Length > 0)).Select(static text => text.ToString()));
        Assert.Equal(texts, arena.List(new List<string>(texts)).Select(static text => text.ToString()));
    }

    [Fact]
    public void List_OfNull_IsRefused()
    {
        using var arena = new ArenaAllocator();
        string none = null!;
        Assert.Throws<ArgumentNullException>(() => arena[none]);
        Assert.Throws<ArgumentNullException>(() => arena.List("a", none));
        Assert.Throws<ArgumentNullException>(() => arena.List(new List<string> { "a", none }));
        Assert.Throws<ArgumentNullException>(() => arena.List((IEnumerable<string>)null!));
        Assert.Throws<ArgumentNullException>(() => arena.List((IEnumerable<int>)null!));
        Assert.Throws<ArgumentException>(() => arena.List("\ud800"));
    }

    [Fact]
    public void List_OfEndedArena_IsRefused()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => arena[""]);
        Assert.Throws<ProtoLifetimeException>(() => arena.List<int>());
        Assert.Throws<ProtoLifetimeException>(() => arena.List(1));
        Assert.Throws<ProtoLifetimeException>(() => arena.List("a"));
        Assert.Throws<ProtoLifetimeException>(() => arena.List(Array.Empty<string>()));
        Assert.Throws<ProtoLifetimeException>(() => arena.List(new List<int>()));
    }

    [Fact]
    public void Indexer_OfTexts_StoresThem()
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena["żółw"];
        Assert.True(text == "żółw" && arena["żółw".AsSpan()] == text && arena["żółw"u8] == text && arena[text] == text);
        Assert.True(arena[""].IsEmpty);
    }

    [Fact]
    public void List_InSteadyState_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        ReadOnlySpan<long> numbers = [1, 2, 3];
        Assert.Equal(3, arena.List(numbers).Count);
        void Make()
        {
            arena.Reset();
            _ = arena.List(1, 2, 3);
            _ = arena.List("blue", "fine");
            _ = arena["text"];
            _ = arena.Map((1, 2), (2, 3));
            _ = arena.Map(("door", "ring twice"), ("time", "after six"));
        }

        for (int i = 0; i < 40; i++) Make();
        // The checked library keeps a list of the memory that is out of use.
        if (ProtoZeroInfo.ChecksEnabled) return;
        ManagedAllocation.AssertNone(Make);
    }

    [Fact]
    public void Assign_ListOfArena_IsOwnedByTheFirstField()
    {
        using var arena = new ArenaAllocator();
        ProtoList<int> list = arena.List(1, 2, 3);
        ListBox<int> first = new ListBox<int>().Assign(list), second = new ListBox<int>().Assign(list);
        first.Edit[0] = 9;
        first.Edit.RemoveAt(1);
        Assert.Throws<InvalidOperationException>(() => second.Edit[0]);
        Assert.Throws<InvalidOperationException>(() => second.Edit.RemoveAt(0));
        first = new ListBox<int>().Assign(arena.List(1, 2, 3));
        second.Assign(first.View);
        for (int i = 0; i < 10; i++) second.Add(i, arena);
        second.Edit[0] = 7;
        second.Edit.RemoveAt(1);
        Assert.Equal([1, 2, 3], first.ToArray());
        Assert.Equal([7, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], second.ToArray());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Assign_ListOfAnotherField_ChangesOfItAreItsOwn(int change)
    {
        using var arena = new ArenaAllocator();
        ListBox<int> source = new ListBox<int>().Assign(arena.List(1, 2, 3)),
            list = new ListBox<int>().Assign(source.View);
        switch (change)
        {
            case 0:
                list.Edit.Insert(1, 9, arena);
                Assert.Equal([1, 9, 2, 3], list.ToArray());
                break;
            case 1:
                list.Edit.AddRange(list.View, arena);
                Assert.Equal([1, 2, 3, 1, 2, 3], list.ToArray());
                break;
            case 2:
                list.Edit.Mutable(0, arena) = 9;
                Assert.Equal([9, 2, 3], list.ToArray());
                break;
            case 3:
                list.Edit.Clear();
                list.Add(9, arena);
                Assert.Equal([9], list.ToArray());
                break;
            default:
                list.Edit.Detach(arena);
                list.Edit.RemoveIf(static (ref readonly number) => number < 3);
                Assert.Equal([3], list.ToArray());
                break;
        }

        Assert.Equal([1, 2, 3], source.ToArray());
        // The source still owns its elements.
        source.Edit.RemoveAt(0);
        source.Add(4, arena);
        Assert.Equal([2, 3, 4], source.ToArray());
    }

    [Fact]
    public void Assign_Default_Clears()
    {
        using var arena = new ArenaAllocator();
        ListBox<int> list = new ListBox<int>().Assign(arena.List(1, 2)).Assign(default);
        Assert.True(list.IsEmpty);
        list.Add(3, arena);
        list.Edit.RemoveAt(0);
        list.Assign(list.View);
        list.Add(4, arena);
        Assert.Equal([4], list.ToArray());
    }

    [Fact]
    public void Assign_ListOfEndedArena_IsReported()
    {
        var arena = new ArenaAllocator();
        ProtoList<int> list = arena.List(1, 2);
        ProtoMap<int, int> map = arena.Map((1, 2));
        arena.Reset();
        if (ProtoZeroInfo.ChecksEnabled)
        {
            Assert.Throws<ProtoLifetimeException>(() => new ListBox<int>().Assign(list));
            Assert.Throws<ProtoLifetimeException>(() => new MapBox<int, int>().Assign(map));
        }

        arena.Dispose();
    }
}
