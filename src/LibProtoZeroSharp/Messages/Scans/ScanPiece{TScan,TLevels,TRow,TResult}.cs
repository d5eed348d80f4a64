using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Emitted;

/// <summary>A run of elements of one level, whose rows one thread reads.</summary>
/// <typeparam name="TScan">The type of the scan.</typeparam>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
/// <typeparam name="TResult">A result.</typeparam>
/// <param name="loop">Makes results.</param>
/// <param name="start">The input.</param>
/// <param name="length">Bytes of the input.</param>
internal sealed unsafe class ScanPiece<TScan, TLevels, TRow, TResult>(
    ScanLoop<TScan, TLevels, TRow, TResult> loop, byte* start, int length) : OrderedPiece
    where TScan : IScan<TScan, TLevels, TRow>, allows ref struct
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    private TLevels _levels;
    private ScanRun _run;

    /// <summary>The results of the rows so far.</summary>
    public List<TResult> Results { get; } = [];

    /// <summary>Takes the next piece of a scan; false if there is none.</summary>
    public bool TryTake(ScanState<TLevels, TRow> state, int size) =>
        state.TryCut(new ReadOnlySpan<byte>(start, length), size, ref _levels, ref _run);

    public override void Run(OrderedCrew crew)
    {
        // SAFETY: who cuts the input into pieces keeps it where it is until all of them are done.
        var data = new ReadOnlySpan<byte>(start, length);
        using var rows = new ScanRows<TLevels, TRow>(data, ScanState<TLevels, TRow>.Begin(in _levels, in _run));
        while (!crew.IsStopped(this) && loop.TryAdd(rows, Results))
        {
        }
    }
}
