#if DEBUG
using System;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

#pragma warning disable PZ4107 // A method of these tests ends the arena.
namespace ProtoZeroSharp.Tests.Checks;

/// <summary>What the checked library reports: use of anything after its arena was reset or disposed.</summary>
[Collection(AloneCollection.Name)] // it looks at released memory, which others' releases would push out
public unsafe class UseAfterEndTests
{
    [Fact]
    public void Library_OfTheDebugBuild_IsTheCheckedOne() => Assert.True(ProtoZeroInfo.ChecksEnabled);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_AfterTheEnd_Throws(bool dispose)
    {
        using var arena = new ArenaAllocator();
        ProtoString text = arena.Utf8("text");
        ProtoBytes bytes = arena.Bytes("text"u8);
        Assert.Equal(4, text.Length + bytes.Length - 4);
        Finish(arena, dispose);
        Throws(() => text.ToString());
        Throws(() => text.Span.Length);
        Throws(() => text.Length);
        Throws(() => text.IsEmpty);
        Throws(() => text == "text");
        Throws(() => text.Equals("text"u8));
        Throws(() => text.Equals(default(ProtoString)));
        Throws(() => default(ProtoString).CompareTo(text));
        Throws(() => text.GetHashCode());
        Throws(() => bytes.ToArray());
        Throws(() => bytes.Span.Length);
        Throws(() => bytes.Length);
        Throws(() => bytes.IsEmpty);
        Throws(() => bytes.ToString());
        Throws(() => bytes.GetHashCode());
        Throws(() => bytes == default);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void List_AfterTheEnd_Throws(bool dispose)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        Finish(arena, dispose);
        Throws(() => list[0]);
        Throws(() => list.Span.Length);
        Throws(() => list.Count);
        Throws(() => list.IsEmpty);
        Throws(() => list.ToArray());
        Throws(() => list.Add(1, other));
        Throws(() => list.Add(other));
        Throws(() => list.AddRange([1], other));
        Throws(() => list.Edit.Mutable(0, other));
        Throws(() => list.Edit.Detach(other));
        Throws(() => list.Edit.RemoveAt(0));
        Throws(() => list.Edit.RemoveIf((ref readonly int x) => true));
        Throws(() => list.Edit.Clear());
        Throws(() => { foreach (ref readonly int x in list) GC.KeepAlive(x); });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Map_AfterTheEnd_Throws(bool dispose)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        foreach (int count in new[] { 1, 100 })
        {
            using var mine = new ArenaAllocator();
            var map = new MapBox<int, int>();
            for (int i = 0; i < count; i++) map.Set(i, i, mine);
            Finish(mine, dispose);
            Throws(() => map[0]);
            Throws(() => map.Count);
            Throws(() => map.IsEmpty);
            Throws(() => map.ContainsKey(0));
            Throws(() => map.TryGetValue(0, out _));
            Throws(() => map.View.Entries.Length);
            Throws(() => map.Set(1, 1, other));
            Throws(() => map.Edit.GetOrAdd(1, other));
            Throws(() => map.Remove(0));
            Throws(() => map.Edit.Clear());
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Writer_AfterTheEnd_Throws(bool dispose)
    {
        var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 5);
        Finish(arena, dispose);
        Exception? error = null;
        try
        {
            writer.AddVarInt(1, 5);
        }
        catch (Exception e)
        {
            error = e;
        }

        Assert.IsType<ProtoLifetimeException>(error);
        arena.Dispose();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Message_AfterTheEnd_Throws(bool dispose)
    {
        var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Sample message = ProtoMessage.Parse<Sample>(SampleBytes.Full(1), arena);
        ref readonly Sample child = ref message.Child;
        ref readonly Sample item = ref message.Items[0];
        Finish(arena, dispose);
        Throws(() => message.Id);
        Throws(() => message.Text = default);
        Throws(() => message.Child.Id);
        Throws(() => message.MutableChild(other).Id);
        Throws(() => message.Items[0].Id);
        Throws(() => message.MutableItems.Count);
        Throws(() => ProtoMessage.ToByteArray(in message));
        Throws(() => ProtoMessage.CalculateSize(in message));
        Throws(() => ProtoMessage.Clone(in message, other));
        Throws(() => ProtoMessage.UnknownFields(in message).Size);
        Throws(() => message.Equals(message));
        AssertReleased(in child);
        AssertReleased(in item);
    }

    // Kept unknown fields had no stamp: a use after the end read memory that was released.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void UnknownFields_AfterTheEnd_Throw(bool dispose)
    {
        using var arena = new ArenaAllocator();
        Sample message = ProtoMessage.Parse<Sample>(SampleBytes.Field(900, new byte[20]), arena);
        ProtoUnknownFields fields = ProtoMessage.UnknownFields(in message);
        Assert.False(fields.IsEmpty);
        Finish(arena, dispose);
        Throws(() => fields.IsEmpty);
        Throws(() => fields.Size);
        Throws(() => fields.ToArray());
        Throws(() => fields.ToString());
        Throws(() => { foreach (ReadOnlySpan<byte> run in fields) GC.KeepAlive(run.Length); });
        Assert.True(default(ProtoUnknownFields).IsEmpty);
    }

    [Fact]
    public void Views_OfTheNextMessage_AreNotMistakenForTheOld()
    {
        using var arena = new ArenaAllocator();
        ProtoString old = arena.Utf8("old");
        for (int i = 0; i < 100; i++)
        {
            arena.Reset();
            ProtoString next = arena.Utf8("new");
            Throws(() => old.ToString());
            Assert.Equal("new", next.ToString());
        }
    }

    [Fact]
    public void TwoThreads_InsideOneArena_AreReported()
    {
        using var arena = new ArenaAllocator();
        arena.Allocate<long>() = 1;
        Action[] uses =
            [() => arena.Allocate<long>(), () => arena.AllocateSpan<byte>(5), () => arena.Utf8("x"), arena.Reset];
        Exception?[] caught = [];
        var second = new Thread(() => caught = [.. uses.Select(Record.Exception)]);
        // This thread stops in the middle of a call.
        arena.State->Busy = 1;
        second.Start();
        second.Join();
        arena.State->Busy = 0;
        Assert.Equal(uses.Length, caught.Length);
        Assert.All(caught, error => Assert.IsType<InvalidOperationException>(error));
        foreach (Action use in uses) use();
    }

    [Fact]
    public void Arena_AfterAFailedParse_IsNotBusy()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 2000 });
        for (int i = 0; i < 3; i++)
        {
            Assert.False(ProtoMessage.TryParse(SampleBytes.Full(2), arena, out Sample _, out ProtoError _));
            Assert.False(ProtoMessage.TryParse([0xff], arena, out Sample _, out ProtoError _));
            arena.Allocate<int>();
            arena.Reset();
        }
    }

    private static void Finish(ArenaAllocator arena, bool dispose)
    {
        if (dispose) arena.Dispose();
        else arena.Reset();
    }

    // A reference into memory that was left: its stamp is the fill pattern.
    private static void AssertReleased(ref readonly Sample message)
    {
        try
        {
            _ = message.Id;
        }
        catch (ProtoLifetimeException)
        {
            return;
        }

        Assert.Fail("Use of memory that was left went unnoticed.");
    }

    private static void Throws(Action use) => Assert.Throws<ProtoLifetimeException>(use);

    private static void Throws<T>(Func<T> use) => Assert.Throws<ProtoLifetimeException>(() => GC.KeepAlive(use()));
}
#endif
