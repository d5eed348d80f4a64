#if PROTOZERO_CHECKS
using System;

namespace ProtoZeroSharp;

/// <summary>
/// How many elements lie at the places where elements were last added by editors: copies of a message share the space
/// behind the elements of a list or map, and only one of them may use it. Each thread keeps the latest places that it
/// has added to itself: a second copy may be missed, and is never seen where there is none.
/// </summary>
internal static class SharedRoom
{
    private const int Places = 1 << 10;

    [ThreadStatic]
    private static (nint Place, ulong Stamp, int Count)[]? t_counts;

    /// <summary>Whether a copy is known that has more elements at a place.</summary>
    /// <param name="place">Address of the first element.</param>
    /// <param name="stamp">The stamp of the list or map.</param>
    /// <param name="count">How many elements it has.</param>
    public static bool IsUsed(nint place, ulong stamp, int count)
    {
        if (t_counts == null) return false;
        (nint Place, ulong Stamp, int Count) known = t_counts[Slot(place)];
        return known.Place == place && known.Stamp == stamp && known.Count > count;
    }

    /// <summary>Notes how many elements there are after some were added or removed.</summary>
    public static void Note(nint place, ulong stamp, int count)
    {
        t_counts ??= new (nint, ulong, int)[Places];
        t_counts[Slot(place)] = (place, stamp, count);
    }

    private static int Slot(nint place) => (int)(((nuint)place >> 3) % Places);
}
#endif
