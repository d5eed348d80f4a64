using System;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Counts arenas that are not disposed, in tests that run alone.</summary>
internal static class LiveArenas
{
    /// <summary>
    /// How many there are. What earlier tests have forgotten has ended before, so a later count is lower only where a
    /// thread has ended that kept some.
    /// </summary>
    public static long Count()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return ArenaAllocator.LiveCount;
    }

    /// <summary>Fails if there are more than before.</summary>
    public static void AssertNoneSince(long before) => Assert.InRange(ArenaAllocator.LiveCount, 0, before);
}
