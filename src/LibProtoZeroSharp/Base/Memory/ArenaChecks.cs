using System;
using System.Diagnostics;
#if PROTOZERO_CHECKS
using System.Threading;
#endif

namespace ProtoZeroSharp;

/// <summary>
/// What the checked library does around an arena so that misuse shows. Everything here is empty in the fast one.
/// </summary>
internal static unsafe class ArenaChecks
{
    /// <summary>Gives a new arena its stamp.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Started(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        arena->Stamp = StampTable.Open();
#endif
    }

    /// <summary>Ends all views, and puts what they show out of use for a while.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Reset(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        arena->Stamp = StampTable.Bump(arena->Stamp);
        Quarantine.PutAll(arena);
#endif
    }

    /// <summary>The same at the end of an arena.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Ended(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        StampTable.Close(arena->Stamp);
        Quarantine.PutAll(arena);
#endif
    }

    /// <summary>Throws if the arena that a view belongs to was reset or disposed.</summary>
    /// <exception cref="ProtoLifetimeException">It was.</exception>
    [Conditional("PROTOZERO_CHECKS")]
    public static void View(ulong stamp)
    {
#if PROTOZERO_CHECKS
        StampTable.Check(stamp);
#endif
    }

    /// <summary>Where the arenas were made that live, as lines of a text, if that is noted.</summary>
    public static string WhereMade()
    {
#if PROTOZERO_CHECKS
        return ArenaStacks.Describe();
#else
        return "";
#endif
    }

    /// <summary>Marks that a thread works inside the arena.</summary>
    /// <exception cref="InvalidOperationException">Another thread is inside the arena.</exception>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Enter(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        if (Interlocked.Exchange(ref arena->Busy, 1) != 0)
            throw new InvalidOperationException("Two threads use one ArenaAllocator at the same time.");
#endif
    }

    /// <summary>Ends <see cref="Enter"/>.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Leave(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        Volatile.Write(ref arena->Busy, 0);
#endif
    }

    /// <summary>The oldest block out of use if it is time to use it again and it is of this size; else null.</summary>
    public static Block* TakeQuarantined(nuint size)
    {
#if PROTOZERO_CHECKS
        return Quarantine.TryTake(size);
#else
        return null;
#endif
    }

#if PROTOZERO_CHECKS
    /// <summary><see cref="ArenaState.Allocate"/> between <see cref="Enter"/> and <see cref="Leave"/>.</summary>
    public static byte* Allocate(ArenaState* arena, nuint size)
    {
        Enter(arena);
        try
        {
            return ArenaState.Allocate(arena, size);
        }
        finally
        {
            Leave(arena);
        }
    }
#endif
}
