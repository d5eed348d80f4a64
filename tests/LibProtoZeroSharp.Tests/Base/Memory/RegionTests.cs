using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public unsafe class RegionTests
{
    private const long NoLimit = long.MaxValue;

    [Fact]
    public void TryNextBlock_KeptBlocks_AreTakenBySizeAndNoneIsLost()
    {
        Region region = default;
        foreach (int size in new[] { 1000, 5000, 20_000, 100_000 }) Assert.True(Next(ref region, size));
        nuint held = region.HeldBytes;
        for (int round = 0; round < 5; round++)
        {
            region.Rewind();
            Assert.True(region.IsUnused);
            foreach (int size in new[] { 90_000, 900, 15_000, 4000 }) Assert.True(Next(ref region, size));
            region.Rewind();
            foreach (int size in new[] { 4000, 90_000, 15_000 }) Assert.True(Next(ref region, size));
            int blocks = 0;
            nuint sum = 0;
            for (Block* block = region.First; block != null; block = block->Next, blocks++) sum += block->Size;
            Assert.Equal(region.HeldBytes, sum);
            if (round > 1) Assert.Equal(held, region.HeldBytes);
            held = region.HeldBytes;
        }

        region.Free();
        Assert.True(region.First == null && region.HeldBytes == 0);
    }

    [Fact]
    public void TryNextBlock_Steps_Double()
    {
        Region region = default;
        for (int i = 0; i < 10; i++)
        {
            nuint before = region.HeldBytes;
            Assert.True(region.TryNextBlock(1, 4096, NoLimit, false));
            Assert.Equal(i == 0 ? 4096 : 2 * before, region.HeldBytes);
        }

        region.Free();
    }

    [Fact]
    public void Trim_UnusedRegion_GoesDownToWhatIsAllowed()
    {
        Region region = default;
        foreach (int size in new[] { 50_000, 100, 100 }) Assert.True(Next(ref region, size));
        region.Rewind();
        nuint all = region.HeldBytes;
        region.Trim(all);
        Assert.Equal(all, region.HeldBytes);
        region.Trim(60_000);
        Assert.InRange(region.HeldBytes, (nuint)50_000, (nuint)60_000);
        Assert.True(region.Current == region.First);
        region.Trim(10_000);
        Assert.True(region.First == null && region.Current == null && region.Cursor == null && region.End == null);
        Assert.Equal((nuint)0, region.HeldBytes);
        Assert.Equal((nuint)0, region.UsedBytes);
        Assert.True(Next(ref region, 10));
        region.Free();
    }

    [Fact]
    public void TryNextBlock_NearALimit_TakesAPartOfWhatIsLeft()
    {
        const nuint First = 100_000;
        Region region = default;
        Assert.True(region.TryNextBlock(1, First, 400_000, false));
        Assert.Equal(First, region.HeldBytes);
        int blocks = 1;
        for (; region.TryNextBlock(1_000, First, 400_000, false); blocks++)
            Assert.InRange(region.Current->Size, (nuint)1_000 + Block.HeadSize, First);
        Assert.InRange(region.HeldBytes, (nuint)395_000, (nuint)400_000);
        Assert.InRange(blocks, 5, 20);
        region.Free();
    }

    [Fact]
    public void TryNextBlock_PastALimit_FailsAndKeepsWhatIsUsed()
    {
        const long Most = 10_000;
        Region region = default;
        Assert.False(region.TryNextBlock(10_000, 1024, Most, false));
        Assert.False(region.TryNextBlock(1, 1024, -5, false));
        Assert.Equal((nuint)0, region.HeldBytes);
        Assert.True(region.TryNextBlock(2000, 1024, Most, false));
        byte* cursor = region.Cursor;
        Block* current = region.Current;
        Assert.False(region.TryNextBlock(9_000, 1024, Most, false));
        Assert.True(region.First == current && region.Current == current && cursor == region.Cursor);
        region.Free();
    }

    [Fact]
    public void TryNextBlock_KeptBlocksInTheWayOfTheLimit_AreGivenBack()
    {
        Region region = default;
        while (region.HeldBytes <= 30_000) Assert.True(region.TryNextBlock(1000, 1024, 50_000, false));
        region.Rewind();
        Assert.True(region.TryNextBlock(40_000, 1024, 50_000, false));
        Assert.InRange(region.HeldBytes, (nuint)40_000, (nuint)50_000);
        region.Free();
    }

    private static bool Next(ref Region region, int bytes) => region.TryNextBlock((nuint)bytes, 1024, NoLimit, false);
}
