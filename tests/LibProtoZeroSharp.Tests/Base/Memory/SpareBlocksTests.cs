using System;
using System.Runtime.InteropServices;
using System.Threading;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

[Collection(AloneCollection.Name)]
public unsafe class SpareBlocksTests
{
    [Fact]
    public void TryKeep_ThreeBlocks_KeepsTwoAndGivesThemBackOnce()
    {
        Drain();
        nint[] blocks = [NewBlock(), NewBlock(), NewBlock()];
        Assert.True(SpareBlocks.TryKeep((void*)blocks[0]));
        Assert.True(SpareBlocks.TryKeep((void*)blocks[1]));
        Assert.False(SpareBlocks.TryKeep((void*)blocks[2]));
        nint[] taken = [(nint)SpareBlocks.TryTake(), (nint)SpareBlocks.TryTake()];
        Assert.Equal(blocks[..2], taken);
        Assert.True(SpareBlocks.TryTake() == null);
        foreach (nint block in blocks) NativeMemory.AlignedFree((void*)block);
    }

    [Fact]
    public void TryTake_ByManyThreads_HandsNoBlockToTwo()
    {
        // Each thread owns what it takes: the mark of another one in it would show that both have it.
        bool isShared = false;
        var threads = new Thread[12];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(mark =>
            {
                for (int round = 0; round < 20_000; round++)
                {
                    byte* block = (byte*)SpareBlocks.TryTake();
                    if (block == null) block = (byte*)NewBlock();
                    Volatile.Write(ref *(long*)block, (int)mark!);
                    for (int wait = 0; wait < 20; wait++)
                    {
                        // Only ever set: another thread's finding must not be overwritten.
                        if (Volatile.Read(ref *(long*)block) != (int)mark) Volatile.Write(ref isShared, true);
                    }

                    if (!SpareBlocks.TryKeep(block)) NativeMemory.AlignedFree(block);
                }
            });
            threads[i].Start(i + 1);
        }

        foreach (Thread thread in threads) thread.Join();
        Assert.False(isShared);
    }

    [Fact]
    public void Allocate_BlockOfAnotherSize_IsNeverASpareOne()
    {
        Drain();
        nint spare = NewBlock();
        Assert.True(SpareBlocks.TryKeep((void*)spare));
        byte* other = NativeBlock.Allocate(SpareBlocks.Size + 64, hugePages: false);
        Assert.True(other != (byte*)spare);
        NativeBlock.Free(other, SpareBlocks.Size + 64);
        Assert.Equal(spare, (nint)SpareBlocks.TryTake());
        NativeMemory.AlignedFree((void*)spare);
    }

    [Fact]
    public void NewArena_AfterOneHasEnded_BeginsInItsBlockUnlessChecked()
    {
        Drain();
        nint[] starts = new nint[3];
        foreach (ref nint start in starts.AsSpan())
        {
            using var arena = new ArenaAllocator();
            fixed (byte* first = arena.AllocateSpan<byte>(100)) start = (nint)first;
        }

        // The checked library keeps what has ended out of use for a while.
        Assert.Equal(!ProtoZeroInfo.ChecksEnabled, starts[0] == starts[1]);
        Assert.Equal(!ProtoZeroInfo.ChecksEnabled, starts[0] == starts[2]);
    }

    private static nint NewBlock() => (nint)NativeMemory.AlignedAlloc(SpareBlocks.Size, 64);

    private static void Drain()
    {
        SharedMemory.Settle();
        for (void* block = SpareBlocks.TryTake(); block != null; block = SpareBlocks.TryTake())
            NativeMemory.AlignedFree(block);
    }
}
