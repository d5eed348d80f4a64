using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Work in pieces that the threads of a parse take one by one, in their order.</summary>
/// <param name="outer">The work of which a piece began this one; null if there is none.</param>
internal abstract class SharedWork(SharedWork? outer)
{
    private int _left;

    /// <summary>How many pieces there are at least.</summary>
    public abstract int Pieces { get; }

    /// <summary>Whether there may be a piece that is not taken yet.</summary>
    public abstract bool HasMore { get; }

    /// <summary>Whether all pieces are done.</summary>
    public bool IsDone => Volatile.Read(ref _left) == 0;

    /// <summary>Takes the next piece; false if there is none.</summary>
    public abstract bool TryTake(out WorkPiece piece);

    /// <summary>Does a piece; false if it fails.</summary>
    /// <param name="piece">Which one.</param>
    /// <param name="mine">What the thread reads with: its memory.</param>
    public abstract bool Do(in WorkPiece piece, ref ParseState mine);

    /// <summary>Notes that a piece is done, or given up; true for the last one.</summary>
    public bool Finish() => Interlocked.Decrement(ref _left) == 0;

    /// <summary>Whether this was begun by a piece of another work, at any depth.</summary>
    public bool IsIn(SharedWork other)
    {
        SharedWork? work = outer;
        while (work != null && work != other) work = work.Outer;
        return work != null;
    }

    /// <summary>Notes that there are more pieces to be finished.</summary>
    protected void Add(int pieces) => Interlocked.Add(ref _left, pieces);

    private SharedWork? Outer => outer;
}
