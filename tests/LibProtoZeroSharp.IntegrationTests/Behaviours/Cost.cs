using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Bounds of cost that hold on a busy machine, too.</summary>
internal static partial class Cost
{
    private const int ThreadProcessorTime = 3;

    /// <summary>
    /// Sixteen times the work takes about sixteen times as long: eighty times is let pass, the best of several attempts counts,
    /// and what is quadratic takes 256 times.
    /// </summary>
    public static void IsLinear(int count, Action<int> work)
    {
        work(16 * count);
        double ratio = double.MaxValue;
        for (int attempt = 0; attempt < 5 && ratio > 80; attempt++)
            ratio = Math.Min(ratio, Best(16 * count, work) / Math.Max(Best(count, work), 1));
        Assert.InRange(ratio, 0, 80);
    }

    private static double Best(int count, Action<int> work)
    {
        double best = double.MaxValue;
        for (int round = 0; round < 3; round++)
        {
            double start = Microseconds();
            work(count);
            best = Math.Min(best, Microseconds() - start);
        }

        return best;
    }

    // Of this thread where the system tells, so that what else runs counts little.
    private static double Microseconds()
    {
        if (!OperatingSystem.IsLinux()) return Stopwatch.GetTimestamp() * 1e6 / Stopwatch.Frequency;
        if (clock_gettime(ThreadProcessorTime, out TimeSpec time) != 0)
            throw new InvalidOperationException("clock_gettime failed");
        return (time.Seconds * 1e6) + (time.Nanoseconds / 1e3);
    }

    [LibraryImport("libc")]
    private static partial int clock_gettime(int clock, out TimeSpec time);

    private readonly struct TimeSpec
    {
        public readonly long Seconds;
        public readonly long Nanoseconds;
    }
}
