using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// Lists that are large enough for a range of their own: what they hold, also when limits and the system say no.
/// </summary>
[Collection(AloneCollection.Name)]
public unsafe class RangesTests
{
    private const int Many = 1 << 20;

    private struct Large
    {
        public long Id;
        public fixed byte Rest[1500];
    }

    [Fact]
    public void RandomChanges_OfListsAndCopies_AgreeWithLists()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(13);
        for (int round = 0; round < 15; round++)
        {
            int kinds = random.Next(1, 5);
            var lists = Enumerable.Range(0, kinds).Select(_ => new ListBox<Large>()).ToArray();
            var expected = lists.Select(_ => new List<long>()).ToArray();
            for (int step = random.Next(300); step > 0; step--)
            {
                int which = random.Next(kinds);
                Change(lists[which], expected[which], random, arena);
                if (random.Next(3) == 0) arena.Utf8(new string('x', random.Next(100)));
            }

            for (int i = 0; i < kinds; i++) Assert.Equal(expected[i], Ids(lists[i]));
            Assert.InRange(arena.HeldBytes, arena.AllocatedBytes, long.MaxValue);
            arena.Reset();
        }
    }

    [Fact]
    public void Copy_OfAListThatHasGrownSince_KeepsItsElementsAndHarmsNone()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<long>();
        list.Edit.AddRange(Numbers(Many / 8), arena);
        for (int i = list.Count; i < Many; i++) list.Add(i, arena);
        ListBox<long> copy = list.Copy();
        nint place = Place(list);
        for (int i = Many; i < 2 * Many; i++) list.Add(i, arena);
        if (!AddressRange.IsSupported) return;
        Assert.Equal(place, Place(list));
        Assert.Equal(Many, copy.Count);
        // No space is left behind it that is not the other's: it takes a range of its own.
        copy.AddRange(new long[2 * Many], arena);
        Assert.NotEqual(place, Place(copy));
        Assert.Equal(Numbers(2 * Many), list.ToArray());
        Assert.Equal(Numbers(Many), copy.Span[..Many]);
        Assert.Equal(0, copy[Many]);
    }

    [Fact]
    public void AddRange_OfItsOwnElements_DoublesThem()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<long>();
        list.AddRange(Numbers(Many / 8), arena);
        for (int i = 0; i < 3; i++) list.AddRange(list.Span, arena);
        for (int i = 0; i < Many; i++) Assert.Equal(i % (Many / 8), list[i]);
    }

    // The first call that finds no memory, the second and so on: what cannot be had as a range is had otherwise, or the
    // list stays as it was.
    [Fact]
    [Trait("Speed", "Slow")]
    public void Add_WithoutMemory_KeepsTheListAndTheArena()
    {
        SharedMemory.Settle();
        long before = NativeBlock.LiveBytes;
        int calls = 0, failures = 0;
        for (bool reached = true; reached; calls++)
        {
            using var arena = new ArenaAllocator();
            var list = new ListBox<long>();
            NativeBlock.FailIn = calls + 1;
            while (list.Count < Many)
            {
                int count = list.Count;
                try
                {
                    list.Add(count, arena);
                }
                catch (OutOfMemoryException)
                {
                    failures++;
                    Assert.Equal(count, list.Count);
                }
            }

            reached = NativeBlock.FailIn == 0;
            NativeBlock.FailIn = 0;
            Assert.Equal(Numbers(Many), list.ToArray());
            arena.Reset();
            list = new ListBox<long>();
            list.AddRange(Numbers(Many), arena);
            Assert.Equal(Many - 1, list[Many - 1]);
        }

        Assert.InRange(failures, 1, calls);
        if (AddressRange.IsSupported) Assert.InRange(calls, 8, 200);
        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, before);
    }

    [Fact]
    public void Add_PastALimit_KeepsTheListAndStaysBelowIt()
    {
        var random = new Random(29);
        for (int round = 0; round < 25; round++)
        {
            long limit = random.Next(100_000, 8_000_000);
            using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = limit });
            for (int again = 0; again < 3; again++)
            {
                ListBox<Large>[] lists = [new(), new(), new()];
                int added = 0;
                Assert.Throws<ArenaLimitException>((Action)(() =>
                {
                    for (; ; added++)
                    {
                        lists[added % 3].Add(arena).Id = added;
                        if (random.Next(50) == 0) arena.AllocateSpan<byte>(random.Next(20_000));
                    }
                }));
                for (int i = 0; i < added; i++) Assert.Equal(i, lists[i % 3][i / 3].Id);
                Assert.InRange(arena.HeldBytes, sizeof(Large) * (long)added, limit);
                Assert.InRange(arena.AllocatedBytes, sizeof(Large) * (long)added, arena.HeldBytes);
                arena.Reset();
                // What lists have left is not in the way of others, nor is what others have left in that of lists.
                arena.AllocateSpan<byte>((int)limit - 1000).Fill(1);
                Assert.InRange(arena.HeldBytes, limit - 1000, limit);
                arena.Reset();
            }
        }
    }

    [Fact]
    public void Reset_SameListsAgain_TakesNothingFromTheSystem()
    {
        using var arena = new ArenaAllocator();
        long held = 0;
        for (int i = 0; i < 20; i++)
        {
            ListBox<Large>[] lists = [new(), new(), new()];
            for (int j = 0; j < 900; j++) lists[j % 3].Add(arena).Id = j;
            for (int j = 0; j < 900; j++) Assert.Equal(j, lists[j % 3][j / 3].Id);
            if (i > 0) Assert.Equal(held, arena.HeldBytes);
            held = arena.HeldBytes;
            arena.Reset();
        }
    }

    [Fact]
    public void Reset_AfterOneLargeMessage_GivesItsMemoryBack()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<Large>();
        for (int i = 0; i < 10_000; i++) list.Add(arena).Id = i;
        Assert.InRange(arena.HeldBytes, 10_000L * sizeof(Large), 15_000L * sizeof(Large));
        for (int i = 0; i < 100; i++)
        {
            arena.Reset();
            arena.AllocateSpan<byte>(100);
        }

        Assert.InRange(arena.HeldBytes, 0, 2 << 20);
    }

    [Fact]
    public void Dispose_WithLists_GivesEverythingBack()
    {
        SharedMemory.Settle();
        long before = NativeBlock.LiveBytes;
        for (int i = 0; i < 20; i++)
        {
            using var arena = new ArenaAllocator();
            ListBox<long>[] lists = [new(), new()];
            for (int j = 0; j < 2 * Many; j++) lists[j % 2].Add(j, arena);
            if (i % 2 == 0) arena.Reset();
        }

        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, before);
    }

    [Fact]
    public void Use_OfAListAfterReset_IsReportedByTheCheckedLibrary()
    {
        if (!ProtoZeroInfo.ChecksEnabled) return;
        using var arena = new ArenaAllocator();
        var list = new ListBox<Large>();
        for (int i = 0; i < 1_000; i++) list.Add(arena).Id = i;
        ref readonly Large kept = ref list[999];
        arena.Reset();
        Assert.Throws<ProtoLifetimeException>(() => list.Count);
        // Out of use for a while, but memory.
        Assert.Equal(unchecked((long)0xDDDD_DDDD_DDDD_DDDD), kept.Id);
    }

    private static void Change(ListBox<Large> list, List<long> expected, Random random, ArenaAllocator arena)
    {
        int at = random.Next(expected.Count + 1);
        long id = random.Next();
        switch (random.Next(expected.Count > 2_000 ? 5 : 9))
        {
            case 0:
                list.Edit.Insert(at, arena).Id = id;
                expected.Insert(at, id);
                break;
            case 1:
                long rest = random.Next(7);
                Assert.Equal(
                    expected.RemoveAll(x => x % 7 == rest),
                    list.Edit.RemoveIf((ref readonly Large x) => x.Id % 7 == rest));
                break;
            case 2 when at < expected.Count:
                list.Edit.RemoveAt(at);
                expected.RemoveAt(at);
                break;
            case 3 when random.Next(20) == 0:
                list.Edit.Clear();
                expected.Clear();
                break;
            case 4 when !ProtoZeroInfo.ChecksEnabled:
                // A copy that is changed goes its own way, or shares elements; both stay memory.
                ListBox<Large> copy = list.Copy();
                for (int i = random.Next(40); i > 0; i--) copy.Add(arena).Id = -1;
                Assert.Equal(expected.Count, list.Count);
                Assert.Equal(expected, Ids(copy).Take(expected.Count));
                break;
            case 5:
                list.Edit.EnsureCapacity(expected.Count + random.Next(300), arena);
                break;
            case 6:
                ReadOnlySpan<Large> own = list.Span[at..];
                expected.AddRange(expected.Skip(at).ToArray());
                list.AddRange(own, arena);
                break;
            default:
                for (int i = random.Next(30); i > 0; i--)
                {
                    list.Add(arena).Id = id + i;
                    expected.Add(id + i);
                }

                break;
        }
    }

    private static List<long> Ids(ListBox<Large> list)
    {
        var ids = new List<long>();
        foreach (ref readonly Large element in list.Span) ids.Add(element.Id);
        return ids;
    }

    private static long[] Numbers(int count) => [.. Enumerable.Range(0, count).Select(i => (long)i)];

    private static nint Place(ListBox<long> list)
    {
        fixed (long* first = list.Span) return (nint)first;
    }
}
