using System;
using System.Diagnostics;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>One row of a quick table, and its samples.</summary>
internal sealed class QuickRow(string name, bool isPeer, Func<long> run, int rounds, bool countsProcessTime)
{
    private readonly double[] _milliseconds = new double[rounds];

    public string Name => name;

    /// <summary>Whether this is the row that the others are divided by, beside the memcpy.</summary>
    public bool IsPeer => isPeer;

    public double Best => _milliseconds.Min();

    public double Median => _milliseconds.Order().ElementAt(_milliseconds.Length / 2);

    /// <summary>Managed bytes of the last round.</summary>
    public long ManagedBytes { get; private set; }

    public void WarmUp() => run();

    public void Sample(int round)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        TimeSpan start = Now();
        run();
        _milliseconds[round] = (Now() - start).TotalMilliseconds;
        ManagedBytes = GC.GetAllocatedBytesForCurrentThread() - bytes;
    }

    private TimeSpan Now() =>
        countsProcessTime ? Environment.CpuUsage.TotalTime : Stopwatch.GetElapsedTime(0);
}
