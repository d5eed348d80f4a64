using System;
using System.Collections.Concurrent;
using System.Linq;
using LazyMixed;
using LazyProfiles;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Decoding all of a message at once, by one thread or by several.</summary>
[Collection(AloneCollection.Name)]
public sealed class DecodeAllTests : IDisposable
{
    private const int Enough = 400, Several = 3;

    private readonly ArenaAllocator _arena = new(), _other = new();
    private readonly long _arenas = LiveArenas.Count();

    public DecodeAllTests() => Untrained.Outers();

    public void Dispose()
    {
        ParseCrew.Trace = null;
        LiveArenas.AssertNoneSince(_arenas);
        _arena.Dispose();
        _other.Dispose();
    }

    // Elements of some hundred bytes, which hold others that are lazy and others that are not.
    private byte[] Made(int elements)
    {
        Plain plain = default;
        for (int i = 0; i < elements; i++)
        {
            ref Outer outer = ref plain.MutableOuters.Add(_other);
            outer.Number = i;
            outer.MutablePair(_other).MutablePlain(_other).Text = _other.Utf8($"pair {i}");
            for (int k = 0; k < 3; k++)
            {
                ref Plain inner = ref outer.MutablePlains.Add(_other);
                inner.Text = _other.Utf8($"plain {i}.{k}, and more to be longer");
                inner.MutableOuter(_other).MutableByName.GetOrAdd(_other.Utf8("name"), _other).Text = _other.Utf8("text");
            }
        }

        Outer root = default;
        root.MutablePlain(_other) = plain;
        return root.ToByteArray();
    }

    private static string[] ThreadsOf(Action action)
    {
        var threads = new ConcurrentDictionary<int, int>();
        ParseCrew.Trace = _ => threads[Environment.CurrentManagedThreadId] = 0;
        action();
        ParseCrew.Trace = null;
        return [.. threads.Keys.Select(key => $"{key}")];
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(Several, false)]
    [InlineData(0, true)]
    [InlineData(Several, true)]
    public void DecodeAll_OfALargeMessage_GivesWhatIsReadOneByOne(int workers, bool skipsValidation)
    {
        byte[] bytes = Made(8_000);
        Assert.InRange(bytes.Length, 1 << 20, 8 << 20);
        var options = new ProtoParseOptions { SkipValidation = skipsValidation };
        string expected = Outer.Parse(bytes, _other, options).ToText();
        for (int round = 0; round < 20; round++)
        {
            _arena.Reset();
            Outer outer = Outer.Parse(bytes, _arena, options);
            Assert.NotEqual(0, Undecoded.In(in outer));
            ProtoMessage.DecodeAll(in outer, workers);
            Assert.Equal(0, Undecoded.In(in outer));
            long before = _arena.AllocatedBytes;
            Assert.Equal(8_000, outer.Plain.Outers.Count);
            if (round % 5 == 0) Assert.Equal(expected, outer.ToText());
            Assert.Equal(before, _arena.AllocatedBytes);
            Assert.Equal(bytes, outer.ToByteArray());
            // What is changed is written, with what was not beside it.
            outer.MutablePlain(_arena).MutableOuters[7].Number = 5;
            Assert.Equal(bytes.Length, outer.CalculateSize());
            Assert.NotEqual(bytes, outer.ToByteArray());
        }
    }

    [Fact]
    public void DecodeAll_WithWorkers_UsesThemForLargeMessagesOnly()
    {
        byte[] large = Made(8_000), small = Made(400);
        Assert.InRange(small.Length, 50_000, (256 << 10) - 1);
        string[] Decoded(byte[] bytes, int workers) => ThreadsOf(() =>
        {
            Untrained.Outers();
            _arena.Reset();
            Outer outer = Outer.Parse(bytes, _arena);
            ProtoMessage.DecodeAll(in outer, workers);
        });

        Assert.Empty(Decoded(large, 1));
        Assert.Empty(Decoded(small, Several));
        // A thread of the pool may be late.
        int most = 0;
        for (int attempt = 0; attempt < 200 && most < 2; attempt++)
            most = Math.Max(most, Decoded(large, Several).Length);
        Assert.InRange(most, 2, Several);
    }

    // What holds the large one is decoded, or is not lazy.
    [Fact]
    public void DecodeAll_OfLargeParts_SharesEach()
    {
        byte[] bytes = Made(8_000);
        Outer outer = Outer.Parse(bytes, _arena);
        Assert.True(outer.HasPlain);
        Plain holder = default;
        holder.MutableOuters.Add(outer, _arena);
        holder.MutableOuters.Add(Outer.Parse(bytes, _arena), _arena);
        Assert.NotEmpty(ThreadsOf(() => ProtoMessage.DecodeAll(in holder, Several)));
        Assert.Equal(0, Undecoded.In(in holder));
        Assert.Equal(holder.Outers[0], holder.Outers[1]);
        Assert.Equal(Outer.Parse(bytes, _other), holder.Outers[1]);
    }

    [Fact]
    public void DecodeAll_OfDamageThatWasNotLookedAt_ReadsAsBefore()
    {
        byte[] bytes = Made(8_000);
        // A text of one element becomes a group without an end.
        int at = bytes.AsSpan().IndexOf("plain 4000.1"u8) - 2;
        Assert.Equal(0x1a, bytes[at]);
        bytes[at] = 0x1b;
        var options = new ProtoParseOptions { SkipValidation = true };
        Assert.False(Outer.TryParse(bytes, _arena, out _, out _));
        Outer read = Outer.Parse(bytes, _other, options), all = Outer.Parse(bytes, _arena, options);
        ProtoMessage.DecodeAll(in all, Several);
        Assert.Equal(0, Undecoded.In(in all));
        Assert.Equal(read.ToText(), all.ToText());
        Assert.Empty(all.Plain.Outers[4_000].Plains.ToArray());
        Assert.Equal(3, all.Plain.Outers[4_001].Plains.Count);
        Assert.Equal(bytes, all.ToByteArray());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(Several)]
    public void DecodeAll_WithoutSpace_ThrowsAndMayBeDoneLater(int workers)
    {
        byte[] bytes = Made(8_000);
        // Validation would take memory, too.
        var small = new ProtoParseOptions { MaxArenaBytes = bytes.Length + (600 << 10), SkipValidation = true };
        using var arena = new ArenaAllocator();
        Outer outer = Outer.Parse(bytes, arena, small);
        Assert.Throws<ArenaLimitException>(() => ProtoMessage.DecodeAll(in outer, workers));
        Assert.InRange(arena.HeldBytes, bytes.Length, small.MaxArenaBytes);
        Assert.NotEqual(0, Undecoded.In(in outer));
        Assert.Equal(bytes, outer.ToByteArray());
        Outer clone = outer.Clone(_arena);
        ProtoMessage.DecodeAll(in clone, workers);
        Assert.Equal(Outer.Parse(bytes, _other).ToText(), clone.ToText());
    }

    // Limits are those of one thread, and so is the memory, but for some slices.
    [Fact]
    public void DecodeAll_WithWorkers_TakesTheMemoryOfOneThread()
    {
        byte[] bytes = Made(30_000);
        long[] taken = [.. ((int[])[1, Several]).Select(workers =>
        {
            using var arena = new ArenaAllocator();
            Outer outer = Outer.Parse(bytes, arena);
            ProtoMessage.DecodeAll(in outer, workers);
            return arena.HeldBytes;
        })];
        Assert.InRange(taken[1], taken[0] / 2, taken[0] * 11 / 10);
    }

    [Fact]
    public void DecodeAll_AfterMostParses_IsLearned()
    {
        byte[] leaf = Wire.Hex("0a 46 " + string.Concat(Enumerable.Repeat("61", 70)) + "10 05");
        byte[] bytes = [.. Enumerable.Repeat(
            Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(leaf)), 50).SelectMany(b => b)];
        int ahead = 0;
        for (int i = 0; i < Enough; i++)
        {
            _arena.Reset();
            All all = All.Parse(bytes, _arena);
            if (Undecoded.In(in all) == 0) ahead++;
            ProtoMessage.DecodeAll(in all);
            Assert.Equal((50, 5), (all.Leaves.Count, all.Leaves[49].Number));
        }

        // Not at the beginning, and not in samples.
        Assert.InRange(ahead, Enough / 4, Enough * 3 / 4);
    }

    [Fact]
    public void DecodeAll_WarmedUp_TakesNoManagedMemory()
    {
        byte[] bytes = Made(50);
        ManagedAllocation.AssertNone(() =>
        {
            _arena.Reset();
            Outer outer = Outer.Parse(bytes, _arena);
            ProtoMessage.DecodeAll(in outer, 0);
        });
    }

    [Fact]
    public void DecodeAll_OfTooManyWorkers_Throws()
    {
        Outer outer = default;
        foreach (int workers in (int[])[-1, 1025])
            Assert.Throws<ArgumentOutOfRangeException>("Workers", () => ProtoMessage.DecodeAll(in outer, workers));
    }
}
