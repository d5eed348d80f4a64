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

/// <summary>The memory that a value refers to, or is the handle of.</summary>
internal readonly struct Piece(Memory memory, bool isHandle) : IEquatable<Piece>
{
    /// <summary>The memory.</summary>
    public Memory Memory { get; } = memory;

    /// <summary>Whether the value is the arena or the owner, which outlives a <c>Reset</c>.</summary>
    public bool IsHandle { get; } = isHandle;

    /// <inheritdoc/>
    public bool Equals(Piece other) => Memory == other.Memory && IsHandle == other.IsHandle;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Piece other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => (Memory.GetHashCode() * 2) + (IsHandle ? 1 : 0);
}

/// <summary>What is known of a value and one piece of memory.</summary>
internal readonly struct Fact(Ways ways, SyntaxNode? end)
{
    /// <summary>On which ways the memory lives.</summary>
    public Ways Ways { get; } = ways;

    /// <summary>What ended it.</summary>
    public SyntaxNode? End { get; } = end;
}

/// <summary>What a value refers to.</summary>
internal sealed class Facts
{
    /// <summary>Nothing that ends.</summary>
    public static readonly Facts None = new(ImmutableDictionary<Piece, Fact>.Empty);

    private readonly ImmutableDictionary<Piece, Fact> _known;

    private Facts(ImmutableDictionary<Piece, Fact> known) => _known = known;

    /// <summary>Whether it refers to nothing.</summary>
    public bool IsNone => _known.IsEmpty;

    /// <summary>All pieces.</summary>
    public IEnumerable<KeyValuePair<Piece, Fact>> All => _known;

    /// <summary>The memory of all pieces.</summary>
    public IEnumerable<Memory> Memories => _known.Keys.Select(it => it.Memory).Distinct();

    /// <summary>Whether the value may be seen by others.</summary>
    public bool IsOutside => _known.ContainsKey(new Piece(Memory.Outside, isHandle: true));

    /// <summary>A value that refers to memory which lives.</summary>
    public static Facts Of(Memory memory, bool isHandle) =>
        new(ImmutableDictionary<Piece, Fact>.Empty.Add(new Piece(memory, isHandle), new Fact(Ways.Alive, null)));

    /// <summary>A value that is made of two.</summary>
    public Facts And(Facts other)
    {
        if (IsNone || other == this) return other;
        if (other.IsNone) return this;
        ImmutableDictionary<Piece, Fact> known = _known;
        foreach (KeyValuePair<Piece, Fact> it in other._known)
        {
            known = known.SetItem(it.Key, known.TryGetValue(it.Key, out Fact mine)
                ? new Fact(mine.Ways | it.Value.Ways, mine.End ?? it.Value.End) : it.Value);
        }

        return new Facts(known);
    }

    /// <summary>A variable that has one value or the other, by the way that was taken.</summary>
    public Facts Or(Facts other)
    {
        if (other == this) return this;
        ImmutableDictionary<Piece, Fact> known = ImmutableDictionary<Piece, Fact>.Empty;
        foreach (Piece piece in _known.Keys.Union(other._known.Keys))
        {
            Fact one = Get(piece), two = other.Get(piece);
            known = known.Add(piece, new Fact(one.Ways | two.Ways, one.End ?? two.End));
        }

        return new Facts(known);
    }

    /// <summary>What is known of one piece.</summary>
    public Fact Get(Piece piece) => _known.TryGetValue(piece, out Fact fact) ? fact : new Fact(Ways.Absent, null);

    /// <summary>Whether both say the same.</summary>
    public bool IsSame(Facts other) => other == this || (_known.Count == other._known.Count
        && _known.All(it => other._known.TryGetValue(it.Key, out Fact theirs) && theirs.Ways == it.Value.Ways));

    /// <summary>The memory ends: of a handle only if the arena or the owner ends with it.</summary>
    public Facts Ended(Memory memory, bool withHandle, SyntaxNode end)
    {
        ImmutableDictionary<Piece, Fact> known = _known;
        foreach (KeyValuePair<Piece, Fact> it in _known)
        {
            if (it.Key.Memory != memory || (it.Key.IsHandle && !withHandle)) continue;
            if ((it.Value.Ways & Ways.Alive) == 0) continue;
            Ways ways = (it.Value.Ways & ~Ways.Alive) | Ways.Ended;
            known = known.SetItem(it.Key, new Fact(ways, end));
        }

        return known == _known ? this : new Facts(known);
    }

    /// <summary>What a view of a part of the value refers to: the memory, not its handle.</summary>
    public Facts AsView() => As(isHandle: false);

    /// <summary>The handle of what the value refers to.</summary>
    public Facts AsHandle() => As(isHandle: true);

    /// <summary>Without what belongs to others.</summary>
    public Facts Inside() => Without(it => it.Kind == MemoryKind.Outside);

    /// <summary>Without some memory.</summary>
    public Facts Without(Func<Memory, bool> memory)
    {
        ImmutableDictionary<Piece, Fact> known = _known.RemoveRange(_known.Keys.Where(it => memory(it.Memory)));
        return known == _known ? this : new Facts(known);
    }

    /// <summary>The same, where what may live counts as living.</summary>
    public Facts Decided()
    {
        ImmutableDictionary<Piece, Fact> known = _known;
        foreach (KeyValuePair<Piece, Fact> it in _known)
        {
            bool isEither = (it.Value.Ways & ~Ways.Absent) == (Ways.Alive | Ways.Ended);
            if (isEither && it.Key.Memory.Kind != MemoryKind.Elements)
                known = known.SetItem(it.Key, new Fact(Ways.Alive | Ways.Absent, null));
        }

        return known == _known ? this : new Facts(known);
    }

    /// <summary>Without the pieces that have ended on some way.</summary>
    public Facts Living() => new(_known.Where(it => (it.Value.Ways & Ways.Ended) == 0).ToImmutableDictionary());

    private Facts As(bool isHandle)
    {
        Facts result = None;
        foreach (KeyValuePair<Piece, Fact> it in Inside()._known)
        {
            var piece = new Piece(it.Key.Memory, isHandle);
            result = result.And(new Facts(ImmutableDictionary<Piece, Fact>.Empty.Add(piece, it.Value)));
        }

        return result;
    }
}
