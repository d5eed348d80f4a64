using System;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Copying an input into the arena.</summary>
internal sealed unsafe class CopyWork : SharedWork
{
    private readonly byte* _from;
    private readonly byte* _to;
    private readonly int _length;
    private int _next;

    /// <summary>Makes the work.</summary>
    /// <param name="from">The input, pinned.</param>
    /// <param name="to">Where it goes.</param>
    /// <param name="length">Bytes of it.</param>
    public CopyWork(byte* from, byte* to, int length)
        : base(null)
    {
        _from = from;
        _to = to;
        _length = length;
        Pieces = (int)(((long)length + ForkSizes.CopyPiece - 1) / ForkSizes.CopyPiece);
        Add(Pieces);
    }

    /// <inheritdoc/>
    public override int Pieces { get; }

    /// <inheritdoc/>
    public override bool HasMore => Volatile.Read(ref _next) < Pieces;

    /// <inheritdoc/>
    public override bool TryTake(out WorkPiece piece)
    {
        int next = HasMore ? Interlocked.Increment(ref _next) - 1 : Pieces;
        int start = (int)Math.Min((long)next * ForkSizes.CopyPiece, _length);
        piece = new WorkPiece(start, start + Math.Min(ForkSizes.CopyPiece, _length - start), 0, 0);
        return next < Pieces;
    }

    /// <inheritdoc/>
    public override bool Do(in WorkPiece piece, ref ParseState mine)
    {
        // SAFETY: both places have that many bytes, and no two pieces overlap.
        long size = piece.Stop - piece.Start;
        Buffer.MemoryCopy(_from + piece.Start, _to + piece.Start, size, size);
        return true;
    }
}
