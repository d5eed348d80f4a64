using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public unsafe class OutputBlockTests
{
    [Fact]
    public void Grow_FromSmallToLarge_KeepsTheBytes()
    {
        OutputBlock block = default;
        long used = 0;
        var random = new Random(1);
        for (int step = 0; step < 60 && used < 40 << 20; step++)
        {
            long more = random.Next(1, (int)Math.Max(used, 100));
            if (used + more > block.Size) block.Grow(used, used + more);
            for (long i = used; i < used + more; i++) block.Start[i] = (byte)(i * 31 >> 3);
            used += more;
        }

        for (long i = 0; i < used; i++)
            if (block.Start[i] != (byte)(i * 31 >> 3)) Assert.Fail($"byte {i}");
        block.FreeRetired();
        block.Free();
        Assert.True(block.Start == null);
    }

    [Fact]
    public void Grow_LargeBlock_StaysWhereItIs()
    {
        if (!AddressRange.IsSupported) return;
        OutputBlock block = default;
        block.Grow(0, 3 << 20);
        byte* start = block.Start;
        Assert.Equal(0, (nint)start & (nint)(AddressRange.HugePage - 1));
        start[0] = 77;
        block.Grow(3 << 20, 300 << 20);
        Assert.True(block.Start == start);
        Assert.Equal(77, start[0]);
        start[block.Size - 1] = 1;
        block.Grow(300 << 20, OutputBlock.LargestSize);
        Assert.True(block.Start == start);
        Assert.Equal(OutputBlock.LargestSize, block.Size);
        start[block.Size - 1] = 2;
        block.Free();
    }
}
