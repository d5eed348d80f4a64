using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>One row of a quick table, and its samples.</summary>
internal sealed class QuickRow(WorkloadRow row, bool countsProcessTime)
{
    // Shorter work is repeated up to this: long enough for the caches to hold what the work leaves there, and for what
    // it leaves to the garbage collector; much longer samples seldom end undisturbed.
    private const double SampleMicroseconds = 10_000;

    private readonly List<double> _microseconds = [];

    public string Name => row.Name;

    /// <summary>How often a sample repeats the work.</summary>
    public int Repeats { get; private set; } = 1;

    /// <summary>The name of Google's row for the same work; null for peers.</summary>
    public string? Google => row.Google;

    /// <summary>The name of protozero's row for the same work, if it has one.</summary>
    public string? Native => row.Native;

    /// <summary>The name of the row of protobuf-net for the same work; null if there is none.</summary>
    public string? Net => Workload.NetRow(row.Google);

    public double Best => _microseconds.Min();

    public double Median => _microseconds.Order().ElementAt(_microseconds.Count / 2);

    /// <summary>Half of the distance between the quartiles.</summary>
    public double Spread
    {
        get
        {
            double[] sorted = [.. _microseconds.Order()];
            return (sorted[sorted.Length * 3 / 4] - sorted[sorted.Length / 4]) / 2;
        }
    }

    /// <summary>Managed bytes of one run in the last round.</summary>
    public long ManagedBytes { get; private set; }

    /// <summary>Runs it some times and settles how often it is repeated in a sample.</summary>
    public void WarmUp()
    {
        double once = Once(1);
        for (int i = 0; i < 3 && once < SampleMicroseconds; i++) once = Math.Min(once, Once(1));
        Repeats = (int)Math.Clamp(SampleMicroseconds / once, 1, 500_000);
    }

    /// <summary>Takes a sample.</summary>
    /// <param name="divisor">How many times shorter than usual it is, where it repeats the work so often.</param>
    public void Sample(int divisor = 1)
    {
        int repeats = Math.Max(Repeats / divisor, 1);
        if (Repeats == 1) Collect();
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        double once = Once(repeats);
        ManagedBytes = (GC.GetAllocatedBytesForCurrentThread() - bytes) / repeats;
        _microseconds.Add(once);
    }

    // Microseconds of one run.
    private double Once(int repeats)
    {
        TimeSpan start = Now();
        for (int i = 0; i < repeats; i++) row.Run();
        return Math.Max((Now() - start).TotalMicroseconds, 0.01) / repeats;
    }

    // Long work pays for its own garbage only.
    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private TimeSpan Now() =>
        countsProcessTime ? Environment.CpuUsage.TotalTime : Stopwatch.GetElapsedTime(0);
}
