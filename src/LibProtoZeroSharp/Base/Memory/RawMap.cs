using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What a message stores for a map field; see <see cref="RawList"/> for why it has no type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RawMap
{
    /// <summary>Address of the first entry.</summary>
    internal nint Entries;

    /// <summary>
    /// Address of the hash table: entry number + 1 in each slot, 0 for a free one; 0 while the map is small.
    /// </summary>
    internal nint Table;

    /// <summary>Number of entries.</summary>
    internal int Length;

    /// <summary>
    /// Entries that have space; the table has twice as many slots. With <see cref="Borrowed"/>, which leaves twice the
    /// capacity as it is, the entries and the table must be copied before a change.
    /// </summary>
    internal int Capacity;

#if PROTOZERO_CHECKS
    internal ulong Stamp;
#endif

    private const int Borrowed = int.MinValue;

    /// <summary>Whether the entries must be copied before a change.</summary>
    internal readonly bool IsBorrowed => Capacity < 0;

    /// <summary>Number of entries.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Length;
    }

    /// <summary>The map with its types, to be read: another field that it is assigned to borrows it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ProtoMap<TKey, TValue> Of<TKey, TValue>()
        where TKey : unmanaged
        where TValue : unmanaged => new(Lent());

    /// <summary>The map for a holder that must copy the entries before a change.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly RawMap Lent()
    {
        RawMap view = this;
        view.Capacity |= Borrowed;
        return view;
    }

    /// <summary>
    /// The map as the field stores it that it is assigned to: owned if it was made for that, else borrowed.
    /// </summary>
    internal readonly RawMap Assigned()
    {
        Check();
        if (Length == 0) return default;
        RawMap map = this;
        if (!IsBorrowed && !FirstOwner.TryBecome(Entries)) map.Capacity |= Borrowed;
        return map;
    }

    /// <summary>Reports a map whose arena was reset or disposed. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Stamp);
#endif
    }

    /// <summary>Reports an arena whose entries would go to space of another one. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void CheckRoom(ArenaAllocator arena)
    {
#if PROTOZERO_CHECKS
        Check();
        ArenaContract.Same(Stamp, arena);
#endif
    }
}
