using System;
using System.Diagnostics;
using System.Threading;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>Times of work by the clock and by the processors, in milliseconds.</summary>
internal static class ParallelClock
{
    /// <summary>Does work, and keeps the least of its time and of that of the processors.</summary>
    /// <param name="time">By the clock.</param>
    /// <param name="work">By the processors.</param>
    /// <param name="mine">The work.</param>
    /// <param name="others">What another thread does at the same time.</param>
    public static void Least(ref double time, ref double work, Action mine, Action? others = null)
    {
        int ready = 0;
        Thread? other = others == null ? null : new Thread(() =>
        {
            Volatile.Write(ref ready, 1);
            while (Volatile.Read(ref ready) != 2) Thread.SpinWait(1);
            others();
        });
        // The other thread is there before, and both begin at the same time.
        other?.Start();
        while (other != null && Volatile.Read(ref ready) != 1) Thread.SpinWait(1);
        TimeSpan before = Environment.CpuUsage.TotalTime;
        long begin = Stopwatch.GetTimestamp();
        Volatile.Write(ref ready, 2);
        mine();
        other?.Join();
        time = Math.Min(time, Stopwatch.GetElapsedTime(begin).TotalMilliseconds);
        work = Math.Min(work, (Environment.CpuUsage.TotalTime - before).TotalMilliseconds);
    }
}
