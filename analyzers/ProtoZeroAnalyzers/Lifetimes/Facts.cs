using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>What may be true of a value and some memory, over all ways that lead to a place of the program.</summary>
[Flags]
internal enum Ways : byte
{
    /// <summary>No way.</summary>
    None = 0,

    /// <summary>The value refers to the memory, which has not ended.</summary>
    Alive = 1,

    /// <summary>The value refers to the memory, which has ended.</summary>
    Ended = 2,

    /// <summary>The value does not refer to the memory.</summary>
    Absent = 4,
}

/// <summary>What is known of a value and the memory that it refers to, or is the handle of.</summary>
internal sealed class Fact(Memory memory, bool isHandle, Ways ways, SyntaxNode? end)
{
    /// <summary>The memory.</summary>
    public Memory Memory { get; } = memory;

    /// <summary>Whether the value is the arena or the owner, which outlives a <c>Reset</c>.</summary>
    public bool IsHandle { get; } = isHandle;

    /// <summary>On which ways the memory lives.</summary>
    public Ways Ways { get; } = ways;

    /// <summary>What ended it.</summary>
    public SyntaxNode? End { get; } = end;

    /// <summary>The same memory, with other knowledge.</summary>
    public Fact With(Ways ways, SyntaxNode? end) =>
        ways == Ways && end == End ? this : new Fact(Memory, IsHandle, ways, end);
}

/// <summary>
/// What a value refers to: for each memory, and for its handle, one fact. They are few, so that a look through all of
/// them takes less time than a table.
/// </summary>
internal sealed class Facts
{
    /// <summary>Nothing that ends.</summary>
    public static readonly Facts None = new(ImmutableArray<Fact>.Empty);

    private Facts(ImmutableArray<Fact> all) => All = all;

    /// <summary>Whether it refers to nothing.</summary>
    public bool IsNone => All.IsEmpty;

    /// <summary>All facts.</summary>
    public ImmutableArray<Fact> All { get; }

    /// <summary>The memory of all facts.</summary>
    public IEnumerable<Memory> Memories => All.Select(it => it.Memory).Distinct();

    /// <summary>Whether the value may be seen by others.</summary>
    public bool IsOutside => IndexOf(Memory.Outside, isHandle: true) >= 0;

    /// <summary>A value that refers to memory which lives.</summary>
    public static Facts Of(Memory memory, bool isHandle) =>
        new(ImmutableArray.Create(new Fact(memory, isHandle, Ways.Alive, null)));

    /// <summary>Whether the value refers to some memory.</summary>
    public bool Has(Memory memory)
    {
        foreach (Fact it in All)
        {
            if (it.Memory == memory) return true;
        }

        return false;
    }

    /// <summary>A value that is made of two.</summary>
    public Facts And(Facts other)
    {
        if (IsNone || other == this) return other;
        ImmutableArray<Fact> all = All;
        foreach (Fact it in other.All)
        {
            int index = IndexOf(it.Memory, it.IsHandle);
            if (index < 0) all = all.Add(it);
            else
            {
                Fact mine = All[index];
                Put(ref all, index, mine.With(mine.Ways | it.Ways, mine.End ?? it.End));
            }
        }

        return With(all);
    }

    /// <summary>A variable that has one value or the other, by the way that was taken.</summary>
    public Facts Or(Facts other)
    {
        if (other == this) return this;
        ImmutableArray<Fact> all = All;
        for (int i = 0; i < All.Length; i++)
        {
            Fact mine = All[i];
            int index = other.IndexOf(mine.Memory, mine.IsHandle);
            Fact? theirs = index < 0 ? null : other.All[index];
            Put(ref all, i, mine.With(mine.Ways | (theirs?.Ways ?? Ways.Absent), mine.End ?? theirs?.End));
        }

        foreach (Fact it in other.All)
        {
            if (IndexOf(it.Memory, it.IsHandle) < 0) all = all.Add(it.With(it.Ways | Ways.Absent, it.End));
        }

        return With(all);
    }

    /// <summary>Whether both say the same.</summary>
    public bool IsSame(Facts other)
    {
        if (other == this) return true;
        if (All.Length != other.All.Length) return false;
        foreach (Fact it in All)
        {
            int index = other.IndexOf(it.Memory, it.IsHandle);
            if (index < 0 || other.All[index].Ways != it.Ways) return false;
        }

        return true;
    }

    /// <summary>The memory ends: of a handle only if the arena or the owner ends with it.</summary>
    public Facts Ended(Memory memory, bool withHandle, SyntaxNode? end)
    {
        ImmutableArray<Fact> all = All;
        for (int i = 0; i < All.Length; i++)
        {
            Fact it = All[i];
            if (it.Memory == memory && (!it.IsHandle || withHandle) && (it.Ways & Ways.Alive) != 0)
                Put(ref all, i, it.With((it.Ways & ~Ways.Alive) | Ways.Ended, end));
        }

        return With(all);
    }

    /// <summary>What a view of a part of the value refers to: the memory, not its handle.</summary>
    public Facts AsView() => As(isHandle: false);

    /// <summary>The handle of what the value refers to.</summary>
    public Facts AsHandle() => As(isHandle: true);

    /// <summary>Without what belongs to others.</summary>
    public Facts Inside()
    {
        foreach (Fact it in All)
        {
            if (it.Memory.Kind == MemoryKind.Outside) return Without(memory => memory.Kind == MemoryKind.Outside);
        }

        return this;
    }

    /// <summary>Without some memory.</summary>
    public Facts Without(Func<Memory, bool> memory) => IsNone ? this : With(All.RemoveAll(it => memory(it.Memory)));

    /// <summary>Only the facts of memory of a kind of which it is the handle.</summary>
    public Facts Handles(MemoryKind kind) => With(All.RemoveAll(it => !it.IsHandle || it.Memory.Kind != kind));

    /// <summary>Only the facts of memory of which it is no handle.</summary>
    public Facts WithoutHandles() => With(All.RemoveAll(it => it.IsHandle));

    /// <summary>The same, where what may live counts as living.</summary>
    public Facts Decided()
    {
        ImmutableArray<Fact> all = All;
        for (int i = 0; i < All.Length; i++)
        {
            Fact it = All[i];
            bool isEither = (it.Ways & ~Ways.Absent) == (Ways.Alive | Ways.Ended);
            if (isEither && it.Memory.Kind != MemoryKind.Elements)
                Put(ref all, i, it.With(Ways.Alive | Ways.Absent, null));
        }

        return With(all);
    }

    /// <summary>Without the facts of memory that has ended on some way.</summary>
    public Facts Living() => With(All.RemoveAll(it => (it.Ways & Ways.Ended) != 0));

    private int IndexOf(Memory memory, bool isHandle)
    {
        for (int i = 0; i < All.Length; i++)
        {
            if (All[i].Memory == memory && All[i].IsHandle == isHandle) return i;
        }

        return -1;
    }

    private static void Put(ref ImmutableArray<Fact> all, int index, Fact fact)
    {
        if (all[index] != fact) all = all.SetItem(index, fact);
    }

    private Facts With(ImmutableArray<Fact> all) => all == All ? this : all.IsEmpty ? None : new Facts(all);

    private Facts As(bool isHandle)
    {
        Facts inside = Inside(), result = None;
        bool isAll = true;
        foreach (Fact it in inside.All) isAll &= it.IsHandle == isHandle;
        if (isAll) return inside;
        foreach (Fact it in inside.All)
            result = result.And(new Facts(ImmutableArray.Create(new Fact(it.Memory, isHandle, it.Ways, it.End))));
        return result;
    }
}
