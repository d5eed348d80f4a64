using System;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>The native memory that the whole process shares, for tests that run alone.</summary>
internal static class SharedMemory
{
    // More than the quarantine ever keeps.
    private const int EvictsAll = 65 << 20;

    /// <summary>
    /// Makes what earlier tests have left go now, not at any time: outputs of threads that have ended, and what the
    /// checked library keeps out of use.
    /// </summary>
    public static void Settle()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        using var arena = new ArenaAllocator();
        if (ProtoZeroInfo.ChecksEnabled) arena.AllocateSpan<byte>(EvictsAll);
    }
}
