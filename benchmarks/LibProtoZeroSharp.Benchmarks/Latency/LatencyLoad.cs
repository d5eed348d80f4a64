using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>
/// Takes the time of every single operation. Each worker has its own codec, encoding and decoding are measured apart,
/// the clock's unit is what <see cref="Stopwatch"/> has (nanoseconds), and every decoded result is checked outside of
/// the time taken.
/// </summary>
internal static class LatencyLoad
{
    private const int Tasks = 10_000;

    /// <summary>Measures one row.</summary>
    /// <param name="row">What.</param>
    /// <param name="operations">Of all workers together.</param>
    public static LatencyResult Measure(LatencyRow row, int operations)
    {
        using (Codec codec = row.Make(row.Plain)) WarmUp(row, codec);
        if (row.Workers > 0) return MeasureWorkers(row, operations / row.Workers);
        MeasureTasks(row, Tasks / 10);
        return MeasureTasks(row, Tasks);
    }

    private static void WarmUp(LatencyRow row, Codec codec)
    {
        for (int stage = 0; stage < 3; stage++)
        {
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < 60 || Stopwatch.GetElapsedTime(start).TotalMilliseconds < 50; i++) Once(row, codec);
            Thread.Sleep(150);
        }
    }

    private static LatencyResult MeasureWorkers(LatencyRow row, int operationsEach)
    {
        Codec[] codecs = [.. Enumerable.Range(0, row.Workers).Select(_ => row.Make(row.Plain))];
        long[][] times = [.. codecs.Select(_ => new long[operationsEach])];
        Thread[] threads = [.. codecs.Select((codec, i) => new Thread(() => Work(row, codec, times[i])))];
        LatencyResult result = Around(row, () => times.SelectMany(static t => t), () =>
        {
            foreach (Thread thread in threads) thread.Start();
            foreach (Thread thread in threads) thread.Join();
        });
        foreach (Codec codec in codecs) codec.Dispose();
        return result;
    }

    // All operations are queued at once; the time of one counts from there, so it shows the queue more than the codec.
    private static LatencyResult MeasureTasks(LatencyRow row, int count)
    {
        var free = new ConcurrentBag<Codec>(
            Enumerable.Range(0, 4 * Environment.ProcessorCount).Select(_ => row.Make(row.Plain)));
        long[] times = new long[count];
        var tasks = new Task[count];
        LatencyResult result = Around(row, () => times, () =>
        {
            for (int i = 0; i < count; i++)
            {
                int index = i;
                long queued = Stopwatch.GetTimestamp();
                tasks[i] = Task.Run(() =>
                {
                    Codec codec = free.TryTake(out Codec? kept) ? kept : row.Make(row.Plain);
                    Once(row, codec);
                    times[index] = Stopwatch.GetTimestamp() - queued;
                    Check(row, codec);
                    free.Add(codec);
                });
            }

            Task.WaitAll(tasks);
        });
        foreach (Codec codec in free) codec.Dispose();
        return result;
    }

    private static void Work(LatencyRow row, Codec codec, long[] times)
    {
        for (int i = 0; i < times.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            Once(row, codec);
            times[i] = Stopwatch.GetTimestamp() - start;
            Check(row, codec);
        }
    }

    private static void Once(LatencyRow row, Codec codec)
    {
        if (row.IsDecode) codec.Decode();
        else codec.Encode();
    }

    private static void Check(LatencyRow row, Codec codec)
    {
        if (row.IsDecode && codec.Weight() != row.Weight)
            throw new InvalidDataException($"{row.Library} decoded something else.");
    }

    private static LatencyResult Around(LatencyRow row, Func<IEnumerable<long>> times, Action load)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        (int Gen0, int Gen1, int Gen2) before = Collections();
        long bytes = GC.GetTotalAllocatedBytes(true);
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        load();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        processor = Environment.CpuUsage.TotalTime - processor;
        bytes = GC.GetTotalAllocatedBytes(true) - bytes;
        (int Gen0, int Gen1, int Gen2) after = Collections();
        long[] sorted = [.. times().Select(static ticks => (long)(ticks * (1e9 / Stopwatch.Frequency))).Order()];
        return new(row, sorted, elapsed, processor, bytes,
            (after.Gen0 - before.Gen0, after.Gen1 - before.Gen1, after.Gen2 - before.Gen2));
    }

    private static (int Gen0, int Gen1, int Gen2) Collections() =>
        (GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2));
}
