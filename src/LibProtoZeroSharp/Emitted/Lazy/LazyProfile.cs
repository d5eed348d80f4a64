using System;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Chooses the parses by which it is learned what of lazy messages is read. In these nothing is decoded ahead.
/// </summary>
internal static class LazyProfile
{
    // One parse of so many on each thread.
    private const int Sampled = 16;

    [ThreadStatic]
    private static int t_parses;

    private static int s_samples;

    /// <summary>The number of a parse that is a sample; 0 for the others.</summary>
    public static int NextSample() => t_parses++ % Sampled != 0 ? 0 : Math.Max(1, Interlocked.Increment(ref s_samples));
}
