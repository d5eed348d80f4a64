using System;
using System.Diagnostics;
using ProtoZeroSharp;

namespace Collector.Service;

/// <summary>What a collector has done and what it took, answered by <c>GET /stats</c>.</summary>
/// <param name="Counts">Requests and records.</param>
/// <param name="ProcessorSeconds">Processor time of the process.</param>
/// <param name="AllocatedBytes">Managed bytes that were allocated, all in all.</param>
/// <param name="HeapBytes">Managed bytes in use.</param>
/// <param name="CommittedBytes">Memory that the garbage collector holds for the managed heap.</param>
/// <param name="ResidentBytes">Memory of the process.</param>
/// <param name="Arenas">Arenas that are not disposed, waiting ones not counted.</param>
/// <param name="Collections">Garbage collections of each generation.</param>
/// <param name="PauseSeconds">How long they have stopped the program.</param>
/// <param name="Errors">Errors in the log that are not the clients'.</param>
/// <param name="FirstError">The first of them.</param>
internal sealed record Stats(
    Counts Counts, double ProcessorSeconds, long AllocatedBytes, long HeapBytes, long CommittedBytes,
    long ResidentBytes, long Arenas, int[] Collections, double PauseSeconds, int Errors, string? FirstError)
{
    /// <summary>As it is now.</summary>
    /// <param name="counters">The counters.</param>
    /// <param name="errors">The errors.</param>
    /// <param name="settle">Whether the garbage collector runs first, so that only what is in use is left.</param>
    public static Stats Take(Counters counters, ErrorLog errors, bool settle)
    {
        if (settle)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
        }

        using var process = Process.GetCurrentProcess();
        return new Stats(
            counters.Take(), process.TotalProcessorTime.TotalSeconds, GC.GetTotalAllocatedBytes(),
            GC.GetTotalMemory(forceFullCollection: false), GC.GetGCMemoryInfo().TotalCommittedBytes,
            process.WorkingSet64, ArenaAllocator.LiveCount,
            [GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2)],
            GC.GetTotalPauseDuration().TotalSeconds, errors.Count, errors.First);
    }
}
