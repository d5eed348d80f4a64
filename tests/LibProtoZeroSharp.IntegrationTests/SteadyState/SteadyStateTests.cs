using System;
using OurKinds.Three;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.SteadyState;

/// <summary>
/// What a long-running program does over and over costs no managed memory, and native memory stays as it is.
/// </summary>
public class SteadyStateTests
{
    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 20_000 : 1_000_000;

    [Fact]
    public void ParseEditWriteReset_ManyRounds_AllocateNothingAndHoldTheSameMemory()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Sample(arena);
        byte[] target = new byte[4096];
        Run(arena, bytes, target, 2_000); // everything is compiled and taken
        long held = arena.HeldBytes;
        int written = 0;
        Action manyRounds = () => written = Run(arena, bytes, target, Rounds);

        // The checked library notes the names of callers.
        if (ProtoZeroInfo.ChecksEnabled) manyRounds();
        else ManagedAllocation.AssertNone(manyRounds);
        Assert.InRange(arena.HeldBytes, 0, Math.Max(held, 1 << 20));
        All result = All.Parse(target.AsSpan(0, written), arena);
        Assert.True(result.AString == "changed");
        Assert.Equal(Rounds - 1, result.AnInt32);
        Assert.Equal(3, result.RLeaf.Count);
        Assert.True(result.MString.TryGetValue("new"u8, out Leaf leaf));
        Assert.True(leaf.Text == "leaf");
    }

    private static int Run(ArenaAllocator arena, byte[] bytes, byte[] target, int rounds)
    {
        int written = 0;
        for (int round = 0; round < rounds; round++)
        {
            arena.Reset();
            All message = All.Parse(bytes, arena);
            message.AnInt32 = round;
            message.AString = arena.Utf8("changed"u8);
            message.MutableRLeaf.Add(arena).Number = round;
            message.MutableALeaf(arena).Text = arena.Utf8("x"u8);
            message.MutableMString.GetOrAdd(arena.Utf8("new"u8), arena).Text = arena.Utf8("leaf"u8);
            Assert.True(message.TryWriteTo(target, out written));
        }

        return written;
    }

    private static byte[] Sample(ArenaAllocator arena)
    {
        All message = default;
        message.ADouble = 1.5;
        message.AString = arena.Utf8("żółw");
        for (int i = 0; i < 20; i++) message.MutableRInt32.Add(i * 1000, arena);
        for (int i = 0; i < 2; i++) message.MutableRLeaf.Add(arena).Text = arena.Utf8($"leaf {i}");
        message.MutableMInt32.Set(1, 2, arena);
        message.CString = arena.Utf8("chosen"u8);
        return message.ToByteArray();
    }
}
