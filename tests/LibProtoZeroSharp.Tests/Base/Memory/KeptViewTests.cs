using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Tests.Checks;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// What getters have returned and copies of structs show the field as it was, without later additions, in
/// both libraries: never what memory holds that was left.
/// </summary>
public class KeptViewTests
{
    // The checked library filled the place that a list had left with 0xDD, and copies and views showed that.
    [Fact]
    [Trait("Speed", "Slow")]
    public void Views_OfFieldsThatGrow_StayAsTheyWere()
    {
        for (int seed = 0; seed < 150; seed++)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
            var random = new Random(seed);
            Lists(random, arena, i => (long)i, element => element);
            Lists(random, arena, i => arena.Utf8($"text {i}"), element => long.Parse(element.ToString().AsSpan(5)));
            Lists(
                random, arena, i => arena.Bytes(BitConverter.GetBytes((long)i)),
                element => BitConverter.ToInt64(element));
            Lists(random, arena, i => Message(i, arena), NumberOf);
            Maps(random, arena, i => i, i => (long)i, value => value);
            Maps(
                random, arena, i => arena.Utf8($"key {i}"), i => arena.Utf8($"text {i}"),
                value => long.Parse(value.ToString().AsSpan(5)));
            Maps(random, arena, i => i, i => Message(i, arena), NumberOf);
        }
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Lists_OfManyElements_StayAsTheyWere()
    {
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < 3; seed++)
        {
            // Up to where lists live in reserved address space.
            Lists(new Random(seed), arena, i => (long)i, element => element, 900_000);
            Lists(new Random(seed), arena, i => Message(i, arena), NumberOf, 3_000);
            arena.Reset();
        }
    }

    [Fact]
    public void Field_AddedToWhileItsGetterIsIterated_IsReadAsItWas()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ulong>();
        list.AddRange([1, 2, 3], arena);
        List<ulong> seen = [];
        foreach (ulong element in list)
        {
            seen.Add(element);
            for (int i = 0; i < 9; i++) list.Add(element + 10, arena);
        }

        Assert.Equal([1UL, 2, 3], seen);
        list.Edit.AddRange(list.View.Where(element => element < 4).Select(element => element + 100), arena);
        Assert.Equal([101UL, 102, 103], list.Span[30..].ToArray());
    }

    [Fact]
    public void Copy_OfAMessageWhoseFieldsGrow_IsWrittenAsItWas()
    {
        using var arena = new ArenaAllocator();
        Sample message = ProtoMessage.Parse<Sample>(SampleBytes.Full(2), arena);
        Sample copy = message;
        byte[] expected = ProtoMessage.ToByteArray(in copy);
        for (int i = 0; i < 100; i++)
        {
            message.MutableNumbers.Add(i, arena);
            message.MutableWords.Add((uint)i, arena);
            message.MutableItems.Add(copy, arena);
        }

        Assert.Equal(expected, ProtoMessage.ToByteArray(in copy));
        Sample again = ProtoMessage.Parse<Sample>(expected, arena);
        Assert.Equal(again, copy);
        Assert.Equal(again, ProtoMessage.Clone(in copy, arena));
    }

    // Unknown fields are shared by copies: a change may show in the other or not, but both are always whole.
    [Fact]
    public void UnknownFields_OfCopies_AreWhole()
    {
        byte[] more = SampleBytes.Field(900, new byte[20]);
        for (int seed = 0; seed < 200; seed++)
        {
            var random = new Random(seed);
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
            var messages = new Sample[3];
            for (int step = 0; step < 40; step++)
            {
                ref Sample one = ref messages[random.Next(3)];
                if (random.Next(4) == 0) one = messages[random.Next(3)];
                else ProtoMessage.MergeFrom(ref one, more, arena);
                foreach (ref Sample each in messages.AsSpan())
                {
                    byte[] bytes = ProtoMessage.ToByteArray(in each);
                    Assert.Equal(0, bytes.Length % more.Length);
                    Assert.Equal(ProtoMessage.Parse<Sample>(bytes, arena), each);
                }
            }
        }
    }

#if DEBUG
    [Fact]
    public void Elements_OfTwoArenasInTurn_AreReported()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var list = new ListBox<int>();
        list.Add(1, arena);
        Assert.Throws<InvalidOperationException>(() => list.Add(2, other));
        Assert.Throws<InvalidOperationException>(() => list.AddRange([2], other));
        list.Add(2, arena);
        var map = new MapBox<int, int>();
        map.Set(1, 1, arena);
        Assert.Throws<InvalidOperationException>(() => map.Set(2, 2, other));
        map.Set(2, 2, arena);
        Assert.Equal((2, 2), (list.Count, map.Count));
        // Borrowed elements are copied into any arena.
        var borrower = new ListBox<int>().Assign(list.View);
        borrower.Add(3, other);
        Assert.Equal(3, borrower.Count);
    }
#endif

    private static void Lists<T>(
        Random random, ArenaAllocator arena, Func<int, T> make, Func<T, long> read, int most = 200)
        where T : unmanaged
    {
        var list = new ListBox<T>();
        List<long> model = [];
        List<(ProtoList<T> View, ListBox<T> Copy, int Count)> kept = [];
        while (model.Count < most)
        {
            int count = most > 1_000 ? random.Next(most / 8) : random.Next(1, 9), before = model.Count;
            T[] added = [.. Enumerable.Range(before, count).Select(make)];
            model.AddRange(Enumerable.Range(before, count).Select(i => (long)i));
            switch (random.Next(5))
            {
                case 0:
                    list.AddRange(added, arena);
                    break;
                case 1:
                    list.Edit.AddRange(added.Where(_ => true), arena);
                    break;
                case 2 when before > 0:
                    // Elements of the list itself, which moves meanwhile.
                    list.AddRange(list.Span[..Math.Min(before, count)], arena);
                    model.RemoveRange(before, count);
                    model.AddRange(model.Take(Math.Min(before, count)).ToArray());
                    break;
                case 3:
                    list.Edit.EnsureCapacity(before + (2 * count), arena);
                    goto default;
                default:
                    foreach (T each in added) list.Add(each, arena);
                    break;
            }

            kept.Add((list.View, list.Copy(), model.Count));
        }

        kept.Add((list.View, list, model.Count));
        foreach ((ProtoList<T> view, ListBox<T> copy, int count) in kept)
        {
            Assert.Equal(model.Take(count), view.ToArray().Select(read));
            Assert.Equal(model.Take(count), copy.ToArray().Select(read));
        }
    }

    private static void Maps<TKey, TValue>(
        Random random, ArenaAllocator arena, Func<int, TKey> key, Func<int, TValue> make, Func<TValue, long> read)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        var map = new MapBox<TKey, TValue>();
        List<(ProtoMap<TKey, TValue> View, MapBox<TKey, TValue> Copy, int Count)> kept = [];
        for (int i = 0; i < 100; i++)
        {
            map.Set(key(i), make(i), arena);
            if (random.Next(5) == 0) kept.Add((map.View, map.Copy(), i + 1));
        }

        kept.Add((map.View, map, 100));
        foreach ((ProtoMap<TKey, TValue> view, MapBox<TKey, TValue> copy, int count) in kept)
        {
            Assert.Equal((count, count), (view.Count, copy.Count));
            for (int i = 0; i < 100; i++)
            {
                Assert.Equal(i < count, view.TryGetValue(key(i), out TValue found));
                Assert.Equal(i < count, copy.ContainsKey(key(i)));
                if (i >= count) continue;
                Assert.Equal(i, read(found));
                Assert.Equal(i, read(copy[key(i)]));
            }
        }
    }

    private static Sample Message(int id, ArenaAllocator arena)
    {
        Sample message = ProtoMessage.Parse<Sample>([8, .. SampleBytes.Varint((ulong)id)], arena);
        message.MutableNumbers.AddRange([id, id], arena);
        return message;
    }

    private static long NumberOf(Sample message)
    {
        Assert.Equal([message.Id, message.Id], message.Numbers.ToArray());
        return message.Id;
    }
}
