using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Xunit;
using Ours = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>What editors store lies in the arena that they are given; messages are taken as they are.</summary>
public class ForeignTextTests
{
    [Fact]
    public void Lists_OfTextsOfAnotherArena_HoldCopies()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var message = new Ours.All();
        ProtoString a = other["a"], b = other["b"], c = other["c"], d = other["d"];
        message.MutableRString.Add(b, arena);
        message.MutableRString.Insert(0, a, arena);
        message.MutableRString.AddRange([c, d], arena);
        message.MutableRString.AddRange(other.List("e", "f"), arena);
        message.MutableRString.AddRange(new[] { other["g"] }.AsEnumerable(), arena);
        message.MutableRBytes.Add(other.Bytes([1, 2]), arena);
        message.MutableRBytes.AddRange([other.Bytes([3]), default], arena);
        Overwrite(other);
        Assert.Equal("a b c d e f g", string.Join(' ', message.RString.Select(it => it.ToString())));
        Assert.Equal([[1, 2], [3], []], message.RBytes.Select(it => it.ToArray()));
    }

    [Fact]
    public void Maps_OfTextsOfAnotherArena_HoldCopies()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var message = new Ours.All();
        message.MutableMString.GetOrAdd(other["first"], arena).Number = 1;
        message.MutableMString.Set(other["second"], new Ours.Leaf { Number = 2 }, arena);
        message.MutableMString.GetOrAdd(other["first"], arena).Number += 10;
        message.MutableMBool.Set(true, other["yes"], arena);
        message.MutableMBool.SetRange([(false, other["no"])], arena);
        Overwrite(other);
        Assert.Equal(11, message.MString["first"].Number);
        Assert.Equal(2, message.MString["second"].Number);
        Assert.Equal(2, message.MString.Count);
        Assert.Equal(("yes", "no"), (message.MBool[true].ToString(), message.MBool[false].ToString()));
    }

    [Fact]
    public void ListsAndMaps_OfAnArena_HoldCopies()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var message = new Ours.All
        {
            RString = arena.List(other["a"], arena["b"]),
            RBytes = arena.List(other.List(other.Bytes([1]), other.Bytes([2, 3]))),
            MString = arena.Map((other["first"], new Ours.Leaf { Number = 1 })),
            MBool = arena.Map(other.Map((true, other["yes"]))),
        };
        ProtoList<ProtoString> sequence = arena.List(new[] { other["c"], other["d"] }.AsEnumerable());
        Overwrite(other);
        Assert.Equal(["a", "b", "c", "d"], message.RString.Concat(sequence).Select(it => it.ToString()));
        Assert.Equal([[1], [2, 3]], message.RBytes.Select(it => it.ToArray()));
        Assert.Equal((1, "yes"), (message.MString["first"].Number, message.MBool[true].ToString()));
    }

    // The key is a string, and the value a text of another arena.
    [Fact]
    public void Maps_OfStringsToTextsOfAnotherArena_HoldCopies()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var message = new Twin.Node { TextOf = arena.Map(("a", other["1"])) };
        message.MutableTextOf.Set("b", other["2"], arena);
        message.MutableTextOf.SetRange([("c", other["3"])], arena);
        message.MutableTextOf.SetRange(new Dictionary<string, ProtoString> { ["d"] = other["4"] }, arena);
        Overwrite(other);
        Assert.Equal(["1", "2", "3", "4"], message.TextOf.Entries.ToArray().Select(it => it.Value.ToString()));
    }

    // A key that is there already, and what lies in the arena, is not copied.
    [Fact]
    public void Texts_ThatLieInTheArena_AreTaken()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        string text = new('x', 5000);
        var message = new Ours.All();
        message.MutableMString.Set(arena["warm"], default, arena);
        message.MutableRString.EnsureCapacity(4, arena);
        ProtoString mine = arena[text], foreign = other[text];
        long before = arena.AllocatedBytes;
        message.MutableRString.Add(mine, arena);
        message.MutableRString.AddRange([mine], arena);
        message.MutableMString.Set(mine, default, arena);
        for (int i = 0; i < 10; i++) message.MutableMString.GetOrAdd(foreign, arena).Number++;
        Assert.InRange(arena.AllocatedBytes - before, 0, 4000);
        message.MutableRString.Add(foreign, arena);
        Assert.InRange(arena.AllocatedBytes - before, 5000, 9000);
    }

    [Fact]
    public void Texts_OfAnEndedArena_AreRefused()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        ProtoString text = other["gone"];
        other.Dispose();
        var message = new Ours.All();
        var full = new Ours.All { MString = arena.Map(("gone", new Ours.Leaf())) };
        Assert.Throws<ProtoLifetimeException>(() => full.MutableMString.GetOrAdd(text, arena));
        Assert.Throws<ProtoLifetimeException>(() => message.MutableRString.Add(text, arena));
        Assert.Throws<ProtoLifetimeException>(() => message.MutableMString.GetOrAdd(text, arena));
        Assert.Throws<ProtoLifetimeException>(() => message.MutableMBool.Set(true, text, arena));
        Assert.Equal((0, 0, 0), (message.RString.Count, message.MString.Count, message.MBool.Count));
    }

    // What the next message of a loop does with the memory of the last one.
    private static void Overwrite(ArenaAllocator arena)
    {
        arena.Reset();
        for (int i = 0; i < 1000; i++) arena.Bytes(Encoding.UTF8.GetBytes("overwritten"));
    }
}
