using System;
using System.Threading;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Checks;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// The system refuses memory at the first call, the second and so on (A7): a defined error, the arena usable, nothing
/// lost.
/// </summary>
[Collection(AloneCollection.Name)]
public class AllocationFailureTests
{
    private static readonly ArenaOptions s_small = new() { FirstBlockSize = 1024 };

    [Fact]
    public void Parse_WithoutMemory_ThrowsAndKeepsTheArena()
    {
        byte[] bytes = SampleBytes.Full(6);
        FailAtEachCall(
            arena => ProtoMessage.Parse<Sample>(bytes, arena),
            arena => Assert.Equal(7, ProtoMessage.Parse<Sample>([8, 7], arena).Id));
    }

    [Fact]
    public void Build_WithoutMemory_ThrowsAndKeepsTheArena() => FailAtEachCall(
        arena =>
        {
            var list = new ListBox<int>();
            for (int i = 0; i < 5_000; i++) list.Add(i, arena);
            var map = new MapBox<int, int>();
            for (int i = 0; i < 2_000; i++) map.Set(i, i, arena);
            arena.Utf8(new string('ż', 5_000));
        },
        arena => Assert.Equal("x", arena.Utf8("x").ToString()));

    [Fact]
    public void Writer_WithoutMemory_ThrowsAndKeepsTheArena() => FailAtEachCall(
        arena =>
        {
            var writer = new ProtoWriter(arena);
            for (int i = 0; i < 300; i++)
            {
                writer.StartSub(1);
                writer.AddString(2, new string('x', 5 * i));
            }

            for (int i = 0; i < 300; i++) writer.CloseSub();
            writer.ToArray();
        },
        arena =>
        {
            var writer = new ProtoWriter(arena);
            writer.AddVarInt(1, 5);
            Assert.Equal([8, 5], writer.ToArray());
        });

    // Each thread has its own output block, so each call is a new thread.
    [Fact]
    public void ToByteArray_WithoutMemory_ThrowsAndWorksAgain()
    {
        using var arena = new ArenaAllocator();
        Sample sample = ProtoMessage.Parse<Sample>(SampleBytes.Full(6), arena);
        byte[] expected = ProtoMessage.ToByteArray(in sample);
        int failures = 0;
        for (int call = 1; call < 50; call++)
        {
            bool failed = false;
            Exception? other = null;
            byte[] again = [];
            var thread = new Thread(() =>
            {
                try
                {
                    failed = Fails(call, () => ProtoMessage.ToByteArray(in sample));
                    again = ProtoMessage.ToByteArray(in sample);
                }
                catch (Exception exception)
                {
                    other = exception;
                }
            });
            thread.Start();
            thread.Join();
            Assert.Null(other);
            Assert.Equal(expected, again);
            if (!failed) break;
            failures++;
        }

        Assert.InRange(failures, 1, 48);
    }

    private static void FailAtEachCall(Action<ArenaAllocator> use, Action<ArenaAllocator> useAgain)
    {
        SharedMemory.Settle();
        long before = NativeBlock.LiveBytes, arenas = ArenaAllocator.LiveCount;
        int failures = 0;
        for (int call = 1; call < 200; call++)
        {
            using var arena = new ArenaAllocator(s_small);
            bool failed = Fails(call, () => use(arena));
            useAgain(arena);
            arena.Reset();
            useAgain(arena);
            use(arena);
            if (!failed) break;
            failures++;
        }

        Assert.InRange(failures, 1, 198);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, before);
    }

    private static bool Fails(int call, Action use)
    {
        NativeBlock.FailIn = call;
        try
        {
            use();
            return false;
        }
        catch (OutOfMemoryException)
        {
            return true;
        }
        finally
        {
            NativeBlock.FailIn = 0;
        }
    }
}
