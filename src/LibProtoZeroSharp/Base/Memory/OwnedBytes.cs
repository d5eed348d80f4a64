using System;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Counts what the arenas of owned messages hold. Those that are not disposed end by the garbage collector, which does
/// not see native memory: so a collection is begun here when they have grown as much as makes one worthwhile.
/// </summary>
/// <remarks>
/// <para>Counted is where an arena takes blocks or gives them back, never where it hands bytes out: an arena of the
/// shelf that serves a small message is not counted again.</para>
/// <para><see cref="GC.AddMemoryPressure"/> is not used: it decides by the balance of its own calls, so messages that
/// are disposed in time cause collections, too.</para>
/// </remarks>
internal static unsafe class OwnedBytes
{
    private const long SmallestStep = 4 << 20, LargestFirstStep = 12 << 20;

    // Shares of what the process may have: a step that is always worth a collection, and the longest step.
    private const long FirstShare = 16, LargestShare = 8;

    // A collection takes longer with larger heaps, so a step grows with them: it is this share of them.
    private const long HeapShare = 8;

    // Milliseconds that the thread waits which has begun a collection, if it found something.
    private const int MostWaits = 20;

    // Where messages are disposed, collections begin earlier again. Some may then find nothing, until they begin where
    // they began before: so that happens once in this many milliseconds, and in this many times of what those took.
    private const long ShortestPause = 1_000, PauseShare = 100, LongestPause = 60_000;

    private static long s_held;
    private static long s_next = SmallestStep;
    private static long s_atFull;
    private static long s_beforeLowered;
    private static long s_mayLowerAt;
    private static int s_isCollecting;
    private static long s_forgotten;
    private static long s_seen;
    private static long s_collections;

    /// <summary>Bytes that messages hold which have not ended.</summary>
    public static long Live => Interlocked.Read(ref s_held) - ArenaShelf.Bytes;

    /// <summary>Messages that the garbage collector has ended, since they were not disposed.</summary>
    public static long Forgotten => Interlocked.Read(ref s_forgotten);

    /// <summary>Collections that were begun here.</summary>
    public static long Collections => Interlocked.Read(ref s_collections);

    /// <summary>
    /// When collections may begin by what is held then, in milliseconds of <see cref="Environment.TickCount64"/>.
    /// </summary>
    public static long MayLowerAt => Volatile.Read(ref s_mayLowerAt);

    /// <summary>Notes what an arena of an owned message holds now, after it took blocks or gave some back.</summary>
    public static void Count(ArenaState* arena)
    {
        var held = (long)ArenaState.HeldBytes(arena);
        long change = held - arena->CountedBytes;
        if (change == 0) return;
        arena->CountedBytes = held;
        Interlocked.Add(ref s_held, change);
        bool mayLower = Environment.TickCount64 >= MayLowerAt;
        if (mayLower || (change > 0 && Live > Volatile.Read(ref s_next))) Decide(change, mayLower);
    }

    /// <summary>Notes that the collector has ended a message: that much less was in use than it seemed.</summary>
    /// <param name="bytes">What its arena held.</param>
    public static void Forget(long bytes)
    {
        Interlocked.Increment(ref s_forgotten);
        Interlocked.Add(ref s_atFull, -bytes);
        if (Interlocked.Add(ref s_next, -bytes) < SmallestStep) Volatile.Write(ref s_next, Step(0));
    }

    // One thread begins a collection; it stops the others anyway.
    private static void Decide(long change, bool mayLower)
    {
        if (Interlocked.Exchange(ref s_isCollecting, 1) != 0) return;
        try
        {
            if (mayLower) Lower(Live - change);
            if (change > 0) CollectIfWorthwhile();
        }
        finally
        {
            Volatile.Write(ref s_isCollecting, 0);
        }
    }

    // What was held once and disposed since must not be what may be forgotten from now on.
    private static void Lower(long live)
    {
        long step = Step(live), next = Volatile.Read(ref s_next);
        Volatile.Write(ref s_mayLowerAt, Environment.TickCount64 + ShortestPause);
        if (next <= live + (2 * step)) return;
        s_beforeLowered = Math.Max(s_beforeLowered, next);
        Volatile.Write(ref s_next, live + step);
        Volatile.Write(ref s_atFull, 0);
    }

    private static void CollectIfWorthwhile()
    {
        long live = Live;
        if (live <= Volatile.Read(ref s_next)) return;
        long step = Step(live);
        if (live <= step) return;
        // What was forgotten is mostly young. What has become old is found where the young ones were not enough.
        long atFull = Math.Max(0, Volatile.Read(ref s_atFull));
        bool isFull = live > atFull + (2 * step) || s_beforeLowered != 0;
        if (isFull) Volatile.Write(ref s_atFull, live);
        Volatile.Write(ref s_next, live + step);
        long began = Environment.TickCount64;
        bool hasFound = Collect(isFull ? GC.MaxGeneration : 1);
        // A process that holds much for a while and disposes it comes back to where it was. By steps, since what is
        // about to be forgotten, or ends late, is not found.
        if (hasFound || 2 * live > s_beforeLowered) s_beforeLowered = 0;
        else Volatile.Write(ref s_next, Math.Max(live + step, 2 * live));
        if (hasFound) return;
        long now = Environment.TickCount64;
        Volatile.Write(ref s_mayLowerAt, Math.Min(now + LongestPause,
            Math.Max(MayLowerAt, now + ShortestPause) + (PauseShare * (now - began))));
    }

    // Whether forgotten messages have ended since the last time.
    private static bool Collect(int generation)
    {
        Interlocked.Increment(ref s_collections);
        long ended = Forgotten;
        GC.Collect(generation, GCCollectionMode.Forced, blocking: true);
        // What was found ends on the thread of finalizers, which may have to wait for a processor: threads that go on
        // meanwhile would take as much again.
        long found = GC.GetGCMemoryInfo().FinalizationPendingCount;
        for (int i = 0; i < MostWaits && Forgotten - ended < found; i++) Thread.Sleep(1);
        bool hasFound = Forgotten > s_seen;
        s_seen = Forgotten;
        return hasFound;
    }

    // How much more must be held for the next collection: it costs as much as the managed heap is large.
    private static long Step(long live)
    {
        long available = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        long first = Math.Clamp(available / FirstShare, SmallestStep, LargestFirstStep);
        return Math.Max(first, Math.Min((live + GC.GetTotalMemory(forceFullCollection: false)) / HeapShare,
            available / LargestShare));
    }
}
