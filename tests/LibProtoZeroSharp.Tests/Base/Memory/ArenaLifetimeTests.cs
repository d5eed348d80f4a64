using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Testing;
using Xunit;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.Tests.Memory;

[Collection(AloneCollection.Name)]
public class ArenaLifetimeTests
{
    public ArenaLifetimeTests() => SharedMemory.Settle();

    [Fact]
    public void Dispose_Twice_IsHarmless()
    {
        var arena = new ArenaAllocator();
        Assert.True(arena.IsAlive);
        ArenaAllocator copy = arena;
        arena.Dispose();
        Assert.False(copy.IsAlive);
        copy.Dispose();
        arena.Dispose();
    }

    [Fact]
    public void EveryUse_AfterDispose_Throws()
    {
        var arena = new ArenaAllocator();
        arena.Allocate<int>();
        arena.Dispose();
        AssertEnded(arena);
    }

    [Fact]
    public void EveryUse_OfTheDefault_Throws()
    {
        ArenaAllocator arena = default;
        Assert.False(arena.IsAlive);
        arena.Dispose();
        AssertEnded(arena);
    }

    [Fact]
    public void Using_Block_DisposesTheArena()
    {
        ArenaAllocator copy;
        using (var arena = new ArenaAllocator()) copy = arena;
        Assert.False(copy.IsAlive);
    }

    [Fact]
    public void StaleCopy_WhenStatesAreReused_NeverTouchesAnotherArena()
    {
        List<ArenaAllocator> stale = [];
        for (int i = 0; i < 3000; i++)
        {
            var arena = new ArenaAllocator();
            stale.Add(arena);
            arena.Dispose();
        }

        Assert.Equal(stale.Count, stale.Distinct().Count());
        List<ArenaAllocator> live = [];
        for (int i = 0; i < 300; i++)
        {
            var arena = new ArenaAllocator();
            arena.Allocate<int>() = i;
            live.Add(arena);
        }

        long count = ArenaAllocator.LiveCount;
        foreach (ArenaAllocator old in stale)
        {
            old.Dispose();
            Assert.False(old.IsAlive);
            Assert.Throws<ProtoLifetimeException>(old.Reset);
        }

        Assert.Equal(count, ArenaAllocator.LiveCount);
        foreach (ArenaAllocator arena in live)
        {
            Assert.True(arena.AllocatedBytes >= 4);
            arena.Dispose();
        }
    }

    [Fact]
    public unsafe void Handle_WhenTheGenerationsOfAStateAreUsedUp_IsNeverGivenAgain()
    {
        const int Left = 3;
        HashSet<ArenaAllocator> handles = [];
        var first = new ArenaAllocator();
        ArenaState* state = first.State;
        first.Dispose();
        ArenaPool.LeaveGenerations(state, Left);
        int uses = 0, round = 0;
        // The first turn of the state tells how many arenas pass between two.
        for (int i = 0; uses == 0 || i < 2 * (Left + 1) * round; i++)
        {
            var arena = new ArenaAllocator();
            if (arena.State == state && uses++ == 0) round = i + 1;
            Assert.True(handles.Add(arena));
            Assert.False(first.IsAlive);
            arena.Dispose();
        }

        Assert.Equal(Left, uses);
    }

    [Fact]
    public void LiveCount_ArenasMadeAndDisposed_ReturnsToTheStart()
    {
        long count = ArenaAllocator.LiveCount;
        long bytes = NativeBlock.LiveBytes;
        ArenaAllocator[] arenas = Enumerable.Range(0, 200).Select(_ => new ArenaAllocator()).ToArray();
        Assert.Equal(count + 200, ArenaAllocator.LiveCount);
        foreach (ArenaAllocator arena in arenas) arena.AllocateSpan<byte>(1000);
        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        Assert.Equal(count, ArenaAllocator.LiveCount);
        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, bytes);
    }

    [Fact]
    public void Reset_HundredThousandTimes_NativeMemoryStaysFlat()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 1000; i++) Fill(arena, i);
        long bytes = NativeBlock.LiveBytes;
        for (int i = 0; i < 100_000; i++)
        {
            Fill(arena, i);
            // The checked library keeps what was released for a while.
            Assert.InRange(NativeBlock.LiveBytes, 0, ProtoZeroInfo.ChecksEnabled ? bytes + (64 << 20) : bytes);
            if (ProtoZeroInfo.ChecksEnabled && i == 5000) break;
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    public void Reset_AfterOneHugeMessage_GivesTheMemoryBack(int before)
    {
        long start = NativeBlock.LiveBytes;
        using var arena = new ArenaAllocator();
        if (before != 0) arena.AllocateSpan<byte>(before);
        arena.AllocateSpan<byte>(100 << 20);
        arena.Reset();
        for (int i = 0; i < 100; i++)
        {
            arena.AllocateSpan<byte>(1000).Fill(1);
            arena.Reset();
        }

        // Sixteen first blocks, or the double of what recent messages took; the checked library keeps 64 MiB for all
        // threads.
        long most = ProtoZeroInfo.ChecksEnabled ? 64 << 20 : 16 * (64 << 10);
        Assert.InRange(arena.HeldBytes, 0, 16 * (64 << 10));
        Assert.InRange(NativeBlock.LiveBytes - start, long.MinValue, most);
    }

    [Fact]
    public void Reset_Afterwards_AllocatedBytesIsZeroAndMemoryIsKept()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(500_000);
        Assert.True(arena.AllocatedBytes >= 500_000);
        arena.Reset();
        Assert.Equal(0, arena.AllocatedBytes);
        if (!ProtoZeroInfo.ChecksEnabled) Assert.True(arena.HeldBytes >= 500_000);
    }

    [Fact]
    public void ManyThreads_OneArenaEach_DoNotDisturbEachOther()
    {
        long count = ArenaAllocator.LiveCount;
        int failures = 0;
        Thread[] threads = Enumerable.Range(0, 8).Select(seed => new Thread(() =>
        {
            for (int round = 0; round < 300; round++)
            {
                using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
                var list = new ListBox<int>();
                for (int reset = 0; reset < 3; reset++, list = new ListBox<int>(), arena.Reset())
                {
                    for (int i = 0; i < 500; i++) list.Add(seed + i, arena);
                    for (int i = 0; i < 500; i++)
                    {
                        if (list[i] != seed + i) Interlocked.Increment(ref failures);
                    }
                }
            }
        })).ToArray();
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.Equal(0, failures);
        Assert.Equal(count, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Dispose_OnManyThreadsAtOnce_EndsTheArenaOnce()
    {
        long count = ArenaAllocator.LiveCount;
        for (int round = 0; round < 200; round++)
        {
            var arena = new ArenaAllocator();
            arena.Allocate<int>();
            Thread[] threads = Enumerable.Range(0, 3).Select(_ => new Thread(arena.Dispose)).ToArray();
            foreach (Thread thread in threads) thread.Start();
            foreach (Thread thread in threads) thread.Join();
        }

        Assert.Equal(count, ArenaAllocator.LiveCount);
    }

    private static void Fill(ArenaAllocator arena, int i)
    {
        arena.AllocateSpan<byte>(i % 5000);
        if (i % 100 == 0) arena.AllocateSpan<byte>(200_000);
        arena.Reset();
    }

    private static void AssertEnded(ArenaAllocator arena)
    {
        Assert.Throws<ProtoLifetimeException>(() => arena.Allocate<int>());
        Assert.Throws<ProtoLifetimeException>(() => arena.AllocateSpan<int>(1));
        Assert.Throws<ProtoLifetimeException>(() => arena.AllocateSpan<int>(0));
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8("a"));
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8(""));
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8("a"u8));
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8(""u8));
        Assert.Throws<ProtoLifetimeException>(() => arena.Bytes("a"u8));
        Assert.Throws<ProtoLifetimeException>(() => arena.Bytes(""u8));
        Assert.Throws<ProtoLifetimeException>(arena.Reset);
        Assert.Throws<ProtoLifetimeException>(() => arena.AllocatedBytes);
        Assert.Throws<ProtoLifetimeException>(() => arena.HeldBytes);
        Assert.Throws<ProtoLifetimeException>(() => new ListBox<int>().Add(1, arena));
        Assert.Throws<ProtoLifetimeException>(() => new MapBox<int, int>().Set(1, 1, arena));
    }
}
