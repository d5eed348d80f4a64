#if DEBUG
using System;
using System.Collections.Generic;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

[Collection(AloneCollection.Name)]
public class StampTableTests
{
    [Fact]
    public void Slots_Reused_NeverGiveAStampTwice()
    {
        HashSet<ulong> seen = [];
        HashSet<ulong> slots = [];
        for (int i = 0; i < 200_000; i++)
        {
            ulong stamp = StampTable.Open();
            Assert.True(seen.Add(stamp));
            slots.Add(stamp >> 48);
            StampTable.Check(stamp);
            ulong next = StampTable.Bump(stamp);
            if (i < 3000) Assert.Throws<ProtoLifetimeException>(() => StampTable.Check(stamp));
            StampTable.Check(next);
            Assert.True(seen.Add(next));
            StampTable.Close(next);
            if (i % 1000 == 0) Assert.Throws<ProtoLifetimeException>(() => StampTable.Check(next));
        }

        // More than there are slots, however many other tests have left free.
        foreach (ulong slot in slots) Assert.InRange(slot, 2ul, 0xCFFFul);
    }

    [Fact]
    public void DefaultAndPattern_AreValidAndInvalid()
    {
        StampTable.Check(0);
        Assert.Throws<ProtoLifetimeException>(() => StampTable.Check(0xDDDD_DDDD_DDDD_DDDD));
        Assert.Throws<ProtoLifetimeException>(() => StampTable.Check(1));
        Assert.Throws<ProtoLifetimeException>(() => StampTable.Check(ulong.MaxValue));
    }

    [Fact]
    public void SixtyThousandArenas_Alive_AllWork()
    {
        List<ArenaAllocator> arenas = [];
        List<ProtoString> texts = [];
        var options = new ArenaOptions { FirstBlockSize = 1024 };
        for (int i = 0; i < 60_000; i++)
        {
            var arena = new ArenaAllocator(options);
            arenas.Add(arena);
            texts.Add(arena.Utf8("text"));
        }

        foreach (ProtoString text in texts) Assert.Equal(4, text.Length);
        // Those beyond the table share a slot that is not checked; the others are.
        int reported = 0;
        for (int i = 0; i < arenas.Count; i++)
        {
            if ((i & 1) == 0) arenas[i].Reset();
            else arenas[i].Dispose();
            try
            {
                _ = texts[i].Length;
            }
            catch (ProtoLifetimeException)
            {
                reported++;
            }
        }

        Assert.InRange(reported, 50_000, 0xCFFF);
        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        using var after = new ArenaAllocator();
        ProtoString last = after.Utf8("x");
        after.Reset();
        Assert.Throws<ProtoLifetimeException>(() => last.Length);
    }
}
#endif
