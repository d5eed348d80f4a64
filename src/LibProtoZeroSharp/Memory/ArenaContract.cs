using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp;

/// <summary>
/// A rule for the caller about arenas. It is checked as those of <see cref="ProtoContract"/>: in the checked library
/// only.
/// </summary>
[StackTraceHidden]
internal static class ArenaContract
{
    /// <summary>What is added where a list or map has room must live as long: in the arena of the room.</summary>
    /// <param name="stamp">The stamp of the list or map.</param>
    /// <param name="arena">The arena that is used.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Same(ulong stamp, ArenaAllocator arena)
    {
        // SAFETY: the arena lives, so its state does.
        if (stamp != 0 && arena.IsAlive && arena.State->ViewStamp != stamp) OtherArena();
    }

    [DoesNotReturn]
    private static void OtherArena() => ProtoThrow.Misuse(
        "This list or map lives in another arena than the one that is passed: pass the arena of the message.");
}
