using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What a message stores for a map field; see <see cref="RawList"/> for why it has no type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RawMap
{
    /// <summary>Address of the first entry.</summary>
    internal nint Entries;

    /// <summary>Address of the hash table: entry number + 1 in each slot, 0 for a free one; 0 while the map is small.</summary>
    internal nint Table;

    /// <summary>Number of entries.</summary>
    internal int Length;

    /// <summary>Entries that have room; the table has twice as many slots.</summary>
    internal int Capacity;

#if PROTOZERO_CHECKS
    internal ulong Stamp;
#endif

    /// <summary>Number of entries.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Length;
    }

    /// <summary>The map with its types.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ProtoMap<TKey, TValue> Of<TKey, TValue>()
        where TKey : unmanaged
        where TValue : unmanaged => new(this);

    /// <summary>Reports a map whose arena was reset or disposed. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Stamp);
#endif
    }
}
