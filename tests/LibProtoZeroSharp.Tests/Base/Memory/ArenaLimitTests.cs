using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class ArenaLimitTests
{
    [Fact]
    public void Allocate_PastTheLimit_ThrowsAndTheArenaStaysUsable()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 10_000 });
        ArenaLimitException error = Assert.Throws<ArenaLimitException>(() => arena.AllocateSpan<byte>(10_001));
        Assert.Equal((10_001L, 10_000L), (error.RequestedBytes, error.MaxBytes));
        int total = 0;
        Assert.Throws<ArenaLimitException>((Action)(() =>
        {
            while (true)
            {
                arena.AllocateSpan<byte>(50).Fill(1);
                total += 50;
            }
        }));
        Assert.InRange(total, 5_000, 10_000);
        Assert.InRange(arena.HeldBytes, total, 10_000);
        arena.Reset();
        arena.AllocateSpan<byte>(500).Fill(2);
        Assert.InRange(arena.HeldBytes, 500, 10_000);
    }

    [Fact]
    public void AllocateSpan_Enormous_ThrowsForTheLimit()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        Assert.Throws<ArenaLimitException>(() => arena.AllocateSpan<Guid>(int.MaxValue));
        Assert.Throws<ArenaLimitException>(() => arena.AllocateSpan<byte>(int.MaxValue));
        Assert.Equal(1, arena.AllocateSpan<byte>(1).Length);
    }

    [Fact]
    public void Allocate_NearTheLimit_TakesFewBlocks()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 64 << 10, MaxBytes = 100_000 });
        long lastHeld = 0;
        int blocks = 0;
        try
        {
            while (true)
            {
                arena.AllocateSpan<byte>(32);
                if (arena.HeldBytes != lastHeld) blocks++;
                lastHeld = arena.HeldBytes;
            }
        }
        catch (ArenaLimitException)
        {
            Assert.InRange(blocks, 1, 16);
            Assert.InRange(arena.AllocatedBytes, 98_000, 100_000);
        }
    }

    [Theory]
    [InlineData(1024)]
    [InlineData(64 << 10)]
    public void Allocate_AfterReset_IsNotHinderedByKeptBlocks(int firstBlock)
    {
        // Small blocks that are kept fill the limit, but they are not in use.
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = firstBlock, MaxBytes = 100_000 });
        try
        {
            while (true) arena.AllocateSpan<byte>(100);
        }
        catch (ArenaLimitException)
        {
            arena.Reset();
        }

        arena.AllocateSpan<byte>(90_000).Fill(1);
        Assert.InRange(arena.HeldBytes, 90_000, 100_000);
        arena.Reset();
        arena.AllocateSpan<byte>(99_000).Fill(1);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateSpan<byte>(1_000));
        arena.Reset();
        arena.AllocateSpan<byte>(10).Fill(1);
    }

    [Fact]
    public void ListAndMap_PastTheLimit_StayAsTheyWere()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 20_000 });
        var list = new ListBox<int>();
        Assert.Throws<ArenaLimitException>((Action)(() => { for (int i = 0; ; i++) list.Add(i, arena); }));
        for (int i = 0; i < list.Count; i++) Assert.Equal(i, list[i]);
        Assert.True(list.Count > 500);
        arena.Reset();
        var map = new MapBox<int, int>();
        Assert.Throws<ArenaLimitException>((Action)(() => { for (int i = 0; ; i++) map.Set(i, -i, arena); }));
        for (int i = 0; i < map.Count; i++) Assert.Equal(-i, map[i]);
        Assert.True(map.Count > 100);
    }
}
