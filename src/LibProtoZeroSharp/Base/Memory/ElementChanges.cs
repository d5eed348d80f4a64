#if PROTOZERO_CHECKS
using System;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Where elements of lists and maps were last removed, moved or overwritten, so that enumerators notice. Each thread
/// keeps the latest changes that it has made itself: an enumerator may miss a change, and never sees one that was not.
/// </summary>
internal static class ElementChanges
{
    private const int Places = 1 << 10;

    [ThreadStatic]
    private static (nint Place, long Time)[]? t_changes;

    private static long s_now;

    /// <summary>The time of the latest change of the process.</summary>
    public static long Now => Volatile.Read(ref s_now);

    /// <summary>Notes a change.</summary>
    /// <param name="place">Address of the first element.</param>
    public static void Note(nint place)
    {
        t_changes ??= new (nint, long)[Places];
        t_changes[Slot(place)] = (place, Interlocked.Increment(ref s_now));
    }

    /// <summary>Whether a change is known that came after that time.</summary>
    public static bool IsSince(nint place, long time)
    {
        if (t_changes == null) return false;
        (nint Place, long Time) change = t_changes[Slot(place)];
        return change.Place == place && change.Time > time;
    }

    private static int Slot(nint place) => (int)(((nuint)place >> 3) % Places);
}
#endif
