using System;
using System.Diagnostics;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Bounds of cost that hold on a busy machine, too.</summary>
internal static class Cost
{
    /// <summary>
    /// Four times the work takes about four times as long: at most twelve times is let pass, the best of several attempts counts,
    /// and what is quadratic takes sixteen.
    /// </summary>
    public static void IsLinear(int count, Action<int> work)
    {
        work(count);
        double ratio = double.MaxValue;
        for (int attempt = 0; attempt < 5 && ratio > 12; attempt++)
        {
            TimeSpan one = Best(count, work);
            ratio = Math.Min(ratio, Best(4 * count, work) / one);
        }

        Assert.InRange(ratio, 0, 12);
    }

    private static TimeSpan Best(int count, Action<int> work)
    {
        TimeSpan best = TimeSpan.MaxValue;
        for (int round = 0; round < 3; round++)
        {
            long start = Stopwatch.GetTimestamp();
            work(count);
            TimeSpan took = Stopwatch.GetElapsedTime(start);
            if (took < best) best = took;
        }

        return best;
    }
}
