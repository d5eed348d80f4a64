using System;
using System.Threading;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Counts the managed bytes that code allocates on its own thread.</summary>
internal static class ManagedAllocation
{
    private const int Attempts = 5;
    private const int CallsBeforeOptimising = 30;
    private const int OptimisingSteps = 200;

    private static readonly TimeSpan s_optimisingStep = TimeSpan.FromMilliseconds(50);

    /// <summary>
    /// Fails when <paramref name="run"/> allocates each time it runs. Once is not enough to tell: what the runtime
    /// sets up for itself on this thread, at a time of its choosing (tables of statics and of literals), counts too.
    /// Code that allocates does so at every attempt.
    /// </summary>
    /// <remarks>The caller runs it before, often enough to be warm.</remarks>
    public static void AssertNone(Action run) => AssertAtMost(0, run);

    /// <summary>
    /// The same for code that boxes until it is optimised: values of generic code behind interfaces. It runs for ten
    /// seconds at most before it counts.
    /// </summary>
    public static void AssertNoneOnceOptimised(Action run)
    {
        for (int i = 0; i < OptimisingSteps && Allocated(run) > 0; i++) Thread.Sleep(s_optimisingStep);
        AssertNone(run);
    }

    /// <summary>The same for code that may allocate some.</summary>
    /// <param name="most">Bytes.</param>
    /// <param name="run">The code.</param>
    public static void AssertAtMost(long most, Action run)
    {
        long least = long.MaxValue;
        for (int attempt = 0; attempt < Attempts && least > most; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            run();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.InRange(least, 0, most);
    }

    private static long Allocated(Action run)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < CallsBeforeOptimising; i++) run();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
