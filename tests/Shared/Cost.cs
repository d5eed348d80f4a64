using System;
using System.Threading;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// Bounds of cost that hold on a busy machine, too: processor time of this thread, and the best of several attempts.
/// </summary>
internal static class Cost
{
    // Those behind the first half come with pauses: what fills the processors and caches beside it may end meanwhile.
    private const int Attempts = 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(300);

    /// <summary>
    /// Sixteen times the work takes about sixteen times as long: eighty times is let pass, and what is quadratic takes
    /// 256 times.
    /// </summary>
    public static void IsLinear(int count, Action<int> work)
    {
        work(16 * count);
        Grows(() => work(count), () => work(16 * count), 80, TimeSpan.FromMicroseconds(1));
    }

    /// <summary>
    /// Fails when the large work takes more than <paramref name="most"/> times as long as the small one.
    /// </summary>
    /// <param name="small">Some work; it has been done before.</param>
    /// <param name="large">More of it.</param>
    /// <param name="most">How many times as long is let pass.</param>
    /// <param name="least">What the small work takes at least: below it, other things take the time.</param>
    public static void Grows(Action small, Action large, double most, TimeSpan least)
    {
        TimeSpan shorter = TimeSpan.MaxValue, longer = TimeSpan.MaxValue;
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            // The small work twice: a first time that is too long would let pass more than it should.
            shorter = Least(Least(shorter, small), small);
            longer = Least(longer, large);
            if (longer < most * (shorter > least ? shorter : least)) return;
            if (attempt >= Attempts / 2) Thread.Sleep(s_pause);
        }

        Assert.Fail($"{shorter.TotalMilliseconds:F3} ms, then {longer.TotalMilliseconds:F3} ms");
    }

    private static TimeSpan Least(TimeSpan best, Action work)
    {
        GC.Collect();
        TimeSpan start = ThreadTime.Now;
        work();
        TimeSpan taken = ThreadTime.Now - start;
        return taken < best ? taken : best;
    }
}
