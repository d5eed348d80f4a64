#if DEBUG
using System;
using System.Collections.Generic;
using ProtoZeroSharp.Testing;
using Xunit;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.Tests.Memory;

[Collection(AloneCollection.Name)]
public unsafe class QuarantineTests
{
    public QuarantineTests() => SharedMemory.Settle();

    [Fact]
    public void Reset_FillsWhatWasHandedOut()
    {
        using var arena = new ArenaAllocator();
        Span<byte> span = arena.AllocateSpan<byte>(1000);
        arena.Reset();
        Assert.True(span.IndexOfAnyExcept((byte)0xDD) < 0);
        arena.AllocateSpan<byte>(1000).Fill(1);
        Assert.True(span.IndexOfAnyExcept((byte)0xDD) < 0);
    }

    [Fact]
    public void Blocks_ManyResets_AreUsedAgainAndBounded()
    {
        long start = NativeBlock.LiveBytes;
        using var arena = new ArenaAllocator();
        HashSet<nint> places = [];
        for (int i = 0; i < 3000; i++)
        {
            fixed (byte* place = arena.AllocateSpan<byte>(60_000)) places.Add((nint)place);
            arena.Reset();
            Assert.InRange(NativeBlock.LiveBytes - start, long.MinValue, 65 << 20);
        }

        // 64 KiB each: 32 MiB are 512 blocks.
        Assert.InRange(places.Count, 500, 520);
    }

    [Theory]
    [InlineData(null, 32 << 20)]
    [InlineData(1000L, 1000)]
    [InlineData(1000, 1000)]
    [InlineData("1000", 1000)]
    [InlineData("0", 32 << 20)]
    [InlineData(-1L, 32 << 20)]
    [InlineData("-1", 32 << 20)]
    [InlineData("many", 32 << 20)]
    [InlineData("99999999999999999999", 32 << 20)]
    [InlineData(true, 32 << 20)]
    public void Limit_SetByCodeOrConfiguration_IsTaken(object? setting, int expected) =>
        Assert.Equal((nuint)expected, Quarantine.LimitOf(setting));

    [Theory]
    [InlineData(10_000)]
    [InlineData(long.MaxValue)]
    public void Blocks_LargerThanWhatAnArenaAsksFor_AreNotGivenToIt(long limit)
    {
        using var big = new ArenaAllocator();
        for (int i = 0; i < 80; i++)
        {
            big.AllocateSpan<byte>(1 << 20);
            big.Reset();
        }

        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = limit });
        for (int i = 0; i < 20; i++)
        {
            arena.AllocateSpan<byte>(2000);
            Assert.InRange(arena.HeldBytes, 2000, 2200);
            arena.Reset();
        }
    }
}
#endif
