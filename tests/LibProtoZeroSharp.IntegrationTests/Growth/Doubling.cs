using System;
using System.Globalization;
using System.Threading;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>
/// Measures work on inputs that double: processor time of this thread, the best of several runs. What is linear takes
/// twice as long at each step, what is quadratic four times.
/// </summary>
internal static class Doubling
{
    private const double MostPerStep = 2.3;

    // A step may pass the end of a cache or of what is kept between calls.
    private const double MostAtOnce = 3.7;

    // Only what fails takes all of them, most of them with pauses: another process may use the caches for seconds.
    private const int Attempts = 40, AttemptsAtOnce = 12;
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(300);

    // Below so much for each byte, fresh memory of the system takes the time.
    private const double LeastForAByte = 10;

    // The same for a byte that the work allocates: a virtual machine takes up to 20 microseconds for a page.
    private const double LeastForAnAllocatedByte = 5;

    /// <summary>
    /// Fails unless work takes at most 2.3 times as long at each doubling, on the average from the first size on, and
    /// at most 3.7 times at any.
    /// </summary>
    /// <param name="name">What it is.</param>
    /// <param name="first">The first size.</param>
    /// <param name="last">The last size.</param>
    /// <param name="prepare">Makes the input of a size and returns the work on it.</param>
    /// <param name="least">Nanoseconds for each unit of size below which nothing is measured.</param>
    public static void IsLinear(
        string name, int first, int last, Func<int, Action> prepare, double least = LeastForAByte)
    {
        // The compiler of the runtime is at work at first.
        Action warm = prepare(first);
        for (int i = 0; i < 3; i++) warm();
        int steps = 0;
        TimeSpan origin = Best(prepare(first), out long allocated), before = origin;
        Action workBefore = prepare(first);
        double leastOrigin = Least(first), leastBefore = leastOrigin;
        for (long size = 2L * first; size <= last; size *= 2)
        {
            steps++;
            Action work = prepare((int)size);
            TimeSpan taken = Once(work, TimeSpan.MaxValue, out allocated);
            for (int attempt = 0; attempt < Attempts && !Fits(); attempt++)
            {
                if (attempt >= AttemptsAtOnce) Thread.Sleep(s_pause);
                before = Once(workBefore, before, out _);
                taken = Once(work, taken, out allocated);
            }

            Assert.True(
                Fits(),
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{name}: {size} take {taken.TotalMilliseconds:F2} ms, half of it {before.TotalMilliseconds:F2} ms, "
                    + $"{first} {origin.TotalMilliseconds:F2} ms"));
            before = taken;
            workBefore = work;
            leastBefore = Least(size);

            bool Fits() => taken < MostAtOnce * AtLeast(before, leastBefore)
                && taken < Math.Max(MostAtOnce, Math.Pow(MostPerStep, steps)) * AtLeast(origin, leastOrigin);
        }

        double Least(long size) => Math.Max(size * least, allocated * LeastForAnAllocatedByte);
    }

    private static TimeSpan AtLeast(TimeSpan time, double nanoseconds)
    {
        TimeSpan least = TimeSpan.FromMilliseconds(1) + TimeSpan.FromMicroseconds(nanoseconds / 1000);
        return time > least ? time : least;
    }

    private static TimeSpan Best(Action work, out long allocated)
    {
        TimeSpan best = Once(work, TimeSpan.MaxValue, out allocated);
        for (int i = 1; i < 3; i++) best = Once(work, best, out allocated);
        return best;
    }

    private static TimeSpan Once(Action work, TimeSpan best, out long allocated)
    {
        // Garbage of others must not be collected in this time.
        GC.Collect();
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        TimeSpan start = ThreadTime.Now;
        work();
        TimeSpan taken = ThreadTime.Now - start;
        allocated = GC.GetAllocatedBytesForCurrentThread() - bytes;
        return taken < best ? taken : best;
    }
}
