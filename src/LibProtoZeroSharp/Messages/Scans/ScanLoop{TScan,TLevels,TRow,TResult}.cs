using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Emitted;

/// <summary>Makes results of rows.</summary>
/// <typeparam name="TScan">The type of the scan.</typeparam>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
/// <typeparam name="TResult">A result.</typeparam>
/// <param name="moveNext">Goes to the next row.</param>
/// <param name="selector">The caller's method.</param>
internal sealed class ScanLoop<TScan, TLevels, TRow, TResult>(
    Func<ScanRows<TLevels, TRow>, bool> moveNext, ProtoRowSelector<TScan, TRow, TResult> selector)
    where TScan : IScan<TScan, TLevels, TRow>, allows ref struct
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    /// <summary>Adds the result of the next row; false if there is none.</summary>
    public bool TryAdd(ScanRows<TLevels, TRow> rows, List<TResult> results)
    {
        if (!moveNext(rows)) return false;
        ScanState<TLevels, TRow> state = rows.State;
        state.IsLent = true;
        try
        {
            results.Add(selector(TScan.Of(rows), in state.Row));
            return true;
        }
        finally
        {
            state.IsLent = false;
        }
    }

    /// <summary>Adds the results of what several threads can do; what remains is for this thread.</summary>
    /// <param name="rows">The scan.</param>
    /// <param name="results">Is added to.</param>
    /// <param name="workers">How many threads there may be.</param>
    public unsafe void Share(ScanRows<TLevels, TRow> rows, List<TResult> results, int workers)
    {
        ScanState<TLevels, TRow> state = rows.State;
        ReadOnlySpan<byte> data = rows.Data;
        int size = Math.Clamp(
            data.Length / (ForkSizes.PiecesOfEach * workers), ForkSizes.SmallestPiece, ForkSizes.LargestPiece);
        var crew = new OrderedCrew(workers, default);
        var pieces = new List<ScanPiece<TScan, TLevels, TRow, TResult>>();
        state.BeginPieces(data);
        // SAFETY: the input stays where it is until no other thread reads it.
        fixed (byte* start = data)
        {
            try
            {
                while (true)
                {
                    var piece = new ScanPiece<TScan, TLevels, TRow, TResult>(this, start, data.Length);
                    if (!piece.TryTake(state, size)) break;
                    pieces.Add(piece);
                    crew.Publish(piece);
                }

                foreach (ScanPiece<TScan, TLevels, TRow, TResult> piece in pieces)
                {
                    crew.Complete(piece);
                    piece.Error?.Throw();
                    results.AddRange(piece.Results);
                }
            }
            finally
            {
                crew.Close();
                state.EndPieces();
            }
        }
    }
}
