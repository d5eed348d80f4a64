using System;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>Results of many messages or rows: by a loop, by a selector, and by two loops over a half each.</summary>
/// <param name="Name">What the table calls it.</param>
/// <param name="Whole">The input.</param>
/// <param name="Half">A half of it.</param>
/// <param name="Loop">Reads an input without results that are kept, and gives a sum.</param>
/// <param name="Select">Makes results of an input by a number of threads, and gives the same sum.</param>
internal sealed record SelectionCase(
    string Name, byte[] Whole, byte[] Half, Func<byte[], long> Loop, Func<byte[], int, long> Select)
{
    /// <summary>Best times, in turn; those of one thread are the loop's.</summary>
    /// <param name="workers">How many threads.</param>
    /// <param name="rounds">How often each is measured.</param>
    /// <param name="one">Those of the selector in one thread.</param>
    public ParallelTimes Measure(int workers, int rounds, out (double Time, double Work) one)
    {
        byte[] other = (byte[])Half.Clone();
        long sum = Loop(Whole);
        if (Select(Whole, 1) != sum || Select(Whole, workers) != sum)
            throw new InvalidOperationException($"{Name}: other results");
        WarmUp.Run(() => sum += Loop(Half) + Select(Half, 1) + Select(Half, workers), count: 20);
        double loop = double.MaxValue, single = double.MaxValue, shared = double.MaxValue, halves = double.MaxValue;
        double loopWork = loop, singleWork = loop, sharedWork = loop, halvesWork = loop;
        long otherSum = 0;
        for (int round = 0; round < rounds; round++)
        {
            ParallelClock.Least(ref loop, ref loopWork, () => sum += Loop(Whole));
            ParallelClock.Least(ref single, ref singleWork, () => sum += Select(Whole, 1));
            ParallelClock.Least(ref shared, ref sharedWork, () => sum += Select(Whole, workers));
            ParallelClock.Least(ref halves, ref halvesWork, () => sum += Loop(Half), () => otherSum += Loop(other));
        }

        one = (single, singleWork);
        return new ParallelTimes(loop, shared, halves, loopWork, sharedWork, halvesWork, 0, 0);
    }
}
