using System;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;
using Ours = OurKinds.Three;
using Oracle = GoogleKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>Lists and maps that are assigned to fields of messages.</summary>
public class AssignTests
{
    [Fact]
    public void Initializer_WithListsAndMaps_GivesTheMessage()
    {
        using var arena = new ArenaAllocator();
        var ours = new Ours.All
        {
            AnInt32 = 1,
            AString = arena["żółw"],
            RInt32 = arena.List(1, 2, 3),
            RString = arena.List("a", "b"),
            RLeaf = arena.List(new Ours.Leaf { Number = 1, Text = arena["x"] }, new Ours.Leaf()),
            MInt32 = arena.Map((1, 2), (3, 4)),
            MString = arena.Map(("k", new Ours.Leaf { Number = 5 })),
            MBool = arena.Map((true, "yes"), (false, "no")),
        };
        var google = new Oracle.All
        {
            AnInt32 = 1,
            AString = "żółw",
            RInt32 = { 1, 2, 3 },
            RString = { "a", "b" },
            RLeaf = { new Oracle.Leaf { Number = 1, Text = "x" }, new Oracle.Leaf() },
            MInt32 = { [1] = 2, [3] = 4 },
            MString = { ["k"] = new Oracle.Leaf { Number = 5 } },
            MBool = { [true] = "yes", [false] = "no" },
        };
        Assert.Equal(google, Oracle.All.Parser.ParseFrom(ours.ToByteArray()));
        ours.MutableRInt32.RemoveAt(0);
        ours.MutableRLeaf[1].Number = 7;
        ours.MutableMInt32.Remove(1);
        google.RInt32.RemoveAt(0);
        google.RLeaf[1].Number = 7;
        google.MInt32.Remove(1);
        Assert.Equal(google, Oracle.All.Parser.ParseFrom(ours.ToByteArray()));
    }

    [Fact]
    public void Initializer_WithMessages_GivesTheMessage()
    {
        using var arena = new ArenaAllocator();
        var ours = new Ours.All
        {
            InitALeaf = arena.Message(new Ours.Leaf { Number = 1, Text = arena["x"] }),
            InitItself = arena.Message(new Ours.All
            {
                AnInt32 = 2,
                InitALeaf = arena.Message(new Ours.Leaf()),
            }),
            InitCAll = arena.Message(new Ours.All { RInt32 = arena.List(1, 2) }),
        };
        var google = new Oracle.All
        {
            ALeaf = new Oracle.Leaf { Number = 1, Text = "x" },
            Itself = new Oracle.All { AnInt32 = 2, ALeaf = new Oracle.Leaf() },
            CAll = new Oracle.All { RInt32 = { 1, 2 } },
        };
        Assert.Equal(google, Oracle.All.Parser.ParseFrom(ours.ToByteArray()));

        ours.MutableItself(arena).MutableALeaf(arena).Number = 4;
        ours.MutableCAll(arena).MutableRInt32.Add(3, arena);
        google.Itself.ALeaf.Number = 4;
        google.CAll.RInt32.Add(3);
        Assert.Equal(google, Oracle.All.Parser.ParseFrom(ours.ToByteArray()));
    }

    [Fact]
    public void Init_InACopy_SetsAndUnsets()
    {
        using var arena = new ArenaAllocator();
        Ours.All message = Ours.All.Parse(Full(arena).ToByteArray(), arena);
        Ours.All set = message with { InitCLeaf = arena.Message(new Ours.Leaf { Number = 1 }) };
        Ours.All other = set with { InitCAll = arena.Message(new Ours.All()) };
        Ours.All kept = set with { InitCAll = default, InitALeaf = default };
        Ours.All unset = set with { InitCLeaf = default };
        Assert.Equal(Ours.All.ChoiceOneofCase.None, message.ChoiceCase);
        Assert.Equal((Ours.All.ChoiceOneofCase.CLeaf, 1), (set.ChoiceCase, set.CLeaf.Number));
        Assert.Equal((Ours.All.ChoiceOneofCase.CAll, 0), (other.ChoiceCase, other.CLeaf.Number));
        Assert.Equal(set, kept);
        Assert.Equal(message, unset);
        Assert.False(kept.HasALeaf);
    }

    [Fact]
    public void Message_OfAnEndedArena_IsReported()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        Ours.All message = Ours.All.Parse(Full(other).ToByteArray(), other);
        other.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => _ = new Ours.All { InitALeaf = other.Message(new Ours.Leaf()) });
        if (!ProtoZeroInfo.ChecksEnabled) return;
        Assert.Throws<ProtoLifetimeException>(() => _ = new Ours.All { InitItself = arena.Message(in message) });
    }

    [Fact]
    public void Message_OfAnArena_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        int length = 0;
        ManagedAllocation.AssertNone(() =>
        {
            arena.Reset();
            var message = new Ours.All { InitALeaf = arena.Message(new Ours.Leaf { Text = arena["x"] }) };
            length = message.ALeaf.Text.Length;
        });
        Assert.Equal(1, length);
    }

    // All that adds to a message copies what it has borrowed: parsing, merging, and merging the source into itself.
    [Fact]
    public void Merge_IntoBorrowedListsAndMaps_LeavesTheSource()
    {
        using var arena = new ArenaAllocator();
        Ours.All source = Full(arena), parsed = Ours.All.Parse(Full(arena).ToByteArray(), arena);
        foreach (Ours.All one in new[] { source, parsed })
        {
            Ours.All before = one.Clone(arena), more = Full(arena);
            more.MInt32 = arena.Map((1, 9), (90, 9));
            Ours.All bytes = Borrow(in one), message = Borrow(in one);
            bytes.MergeFrom(more.ToByteArray(), arena);
            message.MergeFrom(in more, arena);
            Assert.Equal(before, one);
            Assert.Equal(bytes, message);
            Assert.Equal((6, 4, 41, 9), (bytes.RInt32.Count, bytes.RLeaf.Count, bytes.MInt32.Count, bytes.MInt32[1]));
            Ours.All self = Borrow(in one);
            self.MergeFrom(in self, arena);
            Assert.Equal((6, 40), (self.RInt32.Count, self.MInt32.Count));
            Assert.Equal(before, one);
        }
    }

    // The entries are the same ones, but the source has more of them by now.
    [Fact]
    public void Merge_OfTheSourceThatWasAddedTo_TakesItsEntries()
    {
        using var arena = new ArenaAllocator();
        var source = new Ours.All { MInt32 = arena.Map((1, 1), (2, 2)) };
        var target = new Ours.All { MInt32 = source.MInt32 };
        source.MutableMInt32.Set(3, 3, arena);
        target.MergeFrom(in source, arena);
        Assert.Equal([1, 2, 3], target.MInt32.Keys);
    }

    [Fact]
    public void Assign_ListOfMessageThatWasParsedInPlace_IsCopiedBeforeAChange()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = GC.AllocateArray<byte>(200, pinned: true);
        new Ours.All { RFixed32 = arena.List(1u, 2u, 3u), RString = arena.List(new string('x', 100)) }.TryWriteTo(
            bytes, out int length);
        byte[] before = [.. bytes];
        Ours.All source = Ours.All.ParseInPlace(PinnedBytes.Promise(bytes.AsSpan(0, length)), arena);
        var target = new Ours.All { RFixed32 = source.RFixed32 };
        Assert.Throws<InvalidOperationException>(() => target.MutableRFixed32[0] = 9);
        target.MutableRFixed32.Add(4, arena);
        target.MutableRFixed32[0] = 9;
        Assert.Equal([9u, 2u, 3u, 4u], target.RFixed32.ToArray());
        Assert.Equal(before, bytes);
    }

    [Fact]
    public void Assign_ToMessageOfEndedArena_IsReported()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Ours.All message = Ours.All.Parse(Full(other).ToByteArray(), other);
        other.Reset();
        if (!ProtoZeroInfo.ChecksEnabled) return;
        Assert.Throws<ProtoLifetimeException>(() => message.RInt32 = arena.List(1));
        Assert.Throws<ProtoLifetimeException>(() => message.MInt32 = default);
    }

    private static Ours.All Full(ArenaAllocator arena) => new()
    {
        RInt32 = arena.List(1, 2, 3),
        RLeaf = arena.List(new Ours.Leaf { Number = 1 }, new Ours.Leaf { Text = arena["x"] }),
        MInt32 = arena.Map(Enumerable.Range(0, 40).Select(static i => (i, i)).ToArray()),
        MString = arena.Map(("k", new Ours.Leaf { Number = 5 })),
    };

    private static Ours.All Borrow(ref readonly Ours.All from) =>
        new() { RInt32 = from.RInt32, RLeaf = from.RLeaf, MInt32 = from.MInt32, MString = from.MString };
}
