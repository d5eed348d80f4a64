using System;
using System.Threading;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// Brings all code to the JIT's last stage with little data. Long rows run only some dozen times: they would be
/// measured in the stage for methods that are called seldom, which programs that handle message after message soon
/// leave.
/// </summary>
internal static class WarmUp
{
    // Runs of the last round.
    private const int Few = 8;

    /// <param name="rows">All of them once.</param>
    /// <param name="count">Runs in each stage; the JIT counts thirty calls.</param>
    public static void Run(Action rows, int count = 40)
    {
        // The JIT counts no calls until some time has gone by without new methods. Then it has two stages, code that
        // counts what it does and the final one; the last round is for what it was late with.
        foreach (int runs in new[] { 2, count, count, Math.Min(count, Few) })
        {
            for (int i = 0; i < runs; i++) rows();
            Thread.Sleep(250);
        }
    }
}
