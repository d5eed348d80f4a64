using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

#pragma warning disable PZ4102, PZ4107 // Use after the end, and arenas that are not disposed, are the subject.
namespace ProtoZeroSharp.Tests.Checks;

/// <summary>What the exception says when something is used after its memory has ended.</summary>
[Collection(AloneCollection.Name)] // the switch for stacks is one of the whole process
public class LifetimeTextTests
{
    [Fact]
    public void EndedOwners_AreNamed()
    {
        var owned = new Owned<FieldMask>();
        owned.Dispose();
        Assert.Contains("Owned<FieldMask> has ended", TextOf(() => _ = owned.Value.Paths.Count), StringComparison.Ordinal);
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Contains("ArenaAllocator was disposed", TextOf(() => arena.Utf8("x")), StringComparison.Ordinal);
        Assert.Contains("ProtoWriter", TextOf(() => default(ProtoWriter).AddBool(1, true)), StringComparison.Ordinal);
    }

    [Fact]
    public void Exception_IsOneOfInvalidOperations_AndNotOfDisposedObjects()
    {
        Exception error = new ProtoLifetimeException("text");
        Assert.IsAssignableFrom<InvalidOperationException>(error);
        Assert.IsNotType<ObjectDisposedException>(error, exactMatch: false);
        Assert.Equal("text", error.Message);
    }

    [Fact]
    public void DescribeArenas_CountsThem()
    {
        using var arena = new ArenaAllocator();
        Assert.StartsWith(
            $"{ArenaAllocator.LiveCount} arenas live.", ProtoMemory.DescribeArenas(), StringComparison.Ordinal);
    }

#if DEBUG
    [Fact]
    public void EndedViews_TypeAndMemberAreNamed()
    {
        using var arena = new ArenaAllocator();
        var mask = new FieldMask();
        mask.MutablePaths.Add(arena["a"], arena);
        FieldMask read = FieldMask.Parse(mask.ToByteArray(), arena);
        ProtoString text = arena.Utf8("text");
        ProtoList<ProtoString> paths = read.Paths;
        arena.Reset();
        Assert.StartsWith("ProtoString.ToString: the arena", TextOf(() => text.ToString()), StringComparison.Ordinal);
        Assert.StartsWith("ProtoString.Length: the arena", TextOf(() => _ = text.Length), StringComparison.Ordinal);
        Assert.StartsWith("ProtoList<T>.Count: the arena", TextOf(() => _ = paths.Count), StringComparison.Ordinal);
        Assert.StartsWith("ProtoList<T>.this[]: the arena", TextOf(() => _ = paths[0]), StringComparison.Ordinal);
        Assert.StartsWith("FieldMask.ToByteArray: the", TextOf(() => read.ToByteArray()), StringComparison.Ordinal);
        Assert.StartsWith("FieldMask.MutablePaths: the", TextOf(() => _ = read.MutablePaths.Count), StringComparison.Ordinal);
        // A string of an arena that has ended, in a message that lives.
        mask = new FieldMask();
        using var other = new ArenaAllocator();
        mask.MutablePaths.Add(other) = text;
        string written = TextOf(() => mask.ToByteArray());
        Assert.StartsWith("FieldMask.ToByteArray: the arena of this value was", written, StringComparison.Ordinal);
        Assert.Contains("The switch ProtoZeroSharp.ArenaStacks shows where.", written, StringComparison.Ordinal);
    }

    [Fact]
    public void Stacks_OnRequest_ShowWhereTheArenaWasMadeAndEnded()
    {
        ArenaStacks.IsOn = true;
        try
        {
            ArenaAllocator arena = MakeArena();
            ProtoString text = arena.Utf8("text");
            EndArena(arena);
            string error = TextOf(() => text.ToString());
            Assert.Contains(nameof(MakeArena), error, StringComparison.Ordinal);
            Assert.Contains(nameof(EndArena), error, StringComparison.Ordinal);
            Assert.Contains(nameof(MakeArena), ProtoMemory.DescribeArenas(), StringComparison.Ordinal);
            text = arena.Utf8("text");
            arena.Dispose();
            Assert.Contains(nameof(MakeArena), TextOf(() => text.ToString()), StringComparison.Ordinal);
            Assert.DoesNotContain(nameof(MakeArena), ProtoMemory.DescribeArenas(), StringComparison.Ordinal);
        }
        finally
        {
            ArenaStacks.IsOn = false;
        }
    }

    [Fact]
    public void Arenas_NeverDisposed_AreReportedAtTheEnd()
    {
        string errors = ChildProcess.Run(nameof(ForgetArenas));
        Assert.Contains("Arenas that were never disposed:", errors, StringComparison.Ordinal);
        Assert.Contains("3 made here:", errors, StringComparison.Ordinal);
        Assert.Contains(nameof(MakeArena), errors, StringComparison.Ordinal);
        Assert.DoesNotContain(nameof(EndArena), errors, StringComparison.Ordinal);
    }

    /// <summary>In a process of its own: makes arenas, of which three are never disposed.</summary>
    internal static void ForgetArenas()
    {
        AppContext.SetSwitch(ArenaStacks.Switch, true);
        for (int i = 0; i < 3; i++) MakeArena();
        for (int i = 0; i < 3; i++) new ArenaAllocator().Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator MakeArena() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndArena(ArenaAllocator arena) => arena.Reset();
#endif

    private static string TextOf(Action use) => Assert.Throws<ProtoLifetimeException>(use).Message;
}
