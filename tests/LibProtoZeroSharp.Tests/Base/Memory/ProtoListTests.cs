using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public unsafe class ProtoListTests
{
    [Fact]
    public void RandomOperations_AgreeWithAList()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        var random = new Random(5);
        for (int round = 0; round < 300; round++)
        {
            var list = new ListBox<long>();
            List<long> expected = [];
            for (int step = random.Next(200); step > 0; step--)
            {
                int at = expected.Count == 0 ? 0 : random.Next(expected.Count);
                switch (random.Next(9))
                {
                    case 0 or 1:
                        list.Add(step, arena);
                        expected.Add(step);
                        break;
                    case 2:
                        list.Add(arena) += 7;
                        expected.Add(7);
                        break;
                    case 3:
                        long[] more = Enumerable.Range(0, random.Next(20)).Select(i => (long)i).ToArray();
                        list.AddRange(more, arena);
                        expected.AddRange(more);
                        break;
                    case 4 when expected.Count < 1000:
                        ReadOnlySpan<long> own = list.Span[at..];
                        expected.AddRange(own.ToArray());
                        list.AddRange(own, arena);
                        break;
                    case 5 when expected.Count > 0:
                        list.Edit.Mutable(at, arena) = -1;
                        expected[at] = -1;
                        break;
                    case 6 when expected.Count > 0:
                        list.Edit.RemoveAt(at);
                        expected.RemoveAt(at);
                        break;
                    case 7:
                        long remainder = random.Next(5);
                        Assert.Equal(expected.RemoveAll(x => x % 5 == remainder),
                            list.Edit.RemoveIf((ref readonly long x) => x % 5 == remainder));
                        break;
                    case 8 when random.Next(20) == 0:
                        list.Edit.Clear();
                        expected.Clear();
                        break;
                }
            }

            Assert.Equal(expected.Count, list.Count);
            Assert.Equal(expected.Count == 0, list.IsEmpty);
            Assert.Equal(expected, list.ToArray());
            int index = 0;
            foreach (ref readonly long element in list) Assert.Equal(expected[index++], element);
            for (int i = 0; i < expected.Count; i++) Assert.Equal(expected[i], list[i]);
            arena.Reset();
        }
    }

    [Fact]
    public void Index_OutOfRange_Throws()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        Assert.Throws<ArgumentOutOfRangeException>(() => list[0]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Edit.RemoveAt(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Edit.Mutable(0, arena));
        list.Add(1, arena);
        foreach (int index in new[] { -1, 1, int.MaxValue, int.MinValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => list[index]);
            Assert.Throws<ArgumentOutOfRangeException>(() => list.Edit.RemoveAt(index));
            Assert.Throws<ArgumentOutOfRangeException>(() => list.Edit.Mutable(index, arena));
        }

        Assert.Throws<ArgumentNullException>(() => list.Edit.RemoveIf(null!));
        Assert.Equal([1], list.ToArray());
    }

    [Fact]
    public void AddRange_OfItself_WhileGrowing_RepeatsTheElements()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        list.AddRange(list.Span, arena);
        list.AddRange(list.Span[1..], arena);
        Assert.Equal([1, 2, 3, 1, 2, 3, 2, 3, 1, 2, 3], list.ToArray());
    }

    [Fact]
    public void Add_ElementOfItself_WhileGrowing_IsCopiedFirst()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.Add(5, arena);
        for (int i = 0; i < 100; i++) list.Add(list[0], arena);
        Assert.Equal(101, list.Count);
        Assert.True(list.Span.IndexOfAnyExcept(5) < 0);
    }

    [Fact]
    public void Growth_OfAMillion_CopiesLinearly()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        for (int i = 0; i < 1_000_000; i++) list.Add(i, arena);
        Assert.Equal(999_999, list.Span[^1]);
        Assert.InRange(arena.AllocatedBytes, 4_000_000, 24_000_000);
    }

    [Fact]
    public void RemoveIf_WhenTheTestThrows_LeavesAUsableList()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3, 4], arena);
        Assert.Throws<FormatException>(() =>
            list.Edit.RemoveIf((ref readonly int x) => x == 3 ? throw new FormatException() : x == 1));
        Assert.Equal(4, list.Count);
        list.Edit.Clear();
        Assert.Empty(list.ToArray());
    }

    [Fact]
    public void BorrowedList_Changed_NeverWritesToTheLender()
    {
        using var arena = new ArenaAllocator();
        uint* lent = stackalloc uint[8];
        for (uint i = 0; i < 8; i++) lent[i] = i;
        ReadOnlySpan<uint> all = new(lent, 8);
        uint[] before = all.ToArray();

        ListBox<uint> list = Borrow(lent, 4);
        list.Add(9, arena);
        list.Add(arena) = 10;
        Assert.Equal([0, 1, 2, 3, 9, 10], list.ToArray());
        Assert.Equal(before, all.ToArray());

        list = Borrow(lent, 4);
        list.AddRange([9], arena);
        list.AddRange(list.Span, arena);
        Assert.Equal([0, 1, 2, 3, 9, 0, 1, 2, 3, 9], list.ToArray());

        list = Borrow(lent, 4);
        list.Edit.Mutable(2, arena) = 77;
        Assert.Equal([0, 1, 77, 3], list.ToArray());
        Assert.Equal(before, all.ToArray());

        list = Borrow(lent, 4);
        Assert.Throws<InvalidOperationException>(() => list.Edit.RemoveAt(0));
        Assert.Throws<InvalidOperationException>(() => list.Edit.RemoveIf((ref readonly uint x) => true));
        list.Edit.Detach(arena);
        list.Edit.Detach(arena);
        list.Edit.RemoveAt(0);
        Assert.Equal(1, list.Edit.RemoveIf((ref readonly uint x) => x == 2));
        Assert.Equal([1u, 3u], list.ToArray());

        list = Borrow(lent, 4);
        list.Edit.Clear();
        Assert.True(list.IsEmpty);
        list.Add(5, arena);
        Assert.Equal([5u], list.ToArray());
        Assert.Equal(before, all.ToArray());
    }

    [Fact]
    public void Texts_InAList_AreFound()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ProtoString>();
        for (int i = 0; i < 50; i++) list.Add(arena.Utf8($"é{i}"), arena);
        Assert.Equal(1, list.Edit.RemoveIf((ref readonly ProtoString text) => text == "é49"));
        Assert.Equal("é48", list[48].ToString());
        Assert.Equal("Count = 49", list.View.ToString());
    }

    private static ListBox<uint> Borrow(uint* lent, int count) =>
        new(new RawList { Items = (nint)lent, Length = count });
}
