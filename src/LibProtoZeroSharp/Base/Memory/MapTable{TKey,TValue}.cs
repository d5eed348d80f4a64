using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The hash table of a map: what looks entries up and changes them.</summary>
/// <remarks>
/// Copies of a message share the entries and the table of their maps, but each has its own length. In front of the
/// table stands the length of the map that changed it last: the table names exactly that many entries from the first
/// one on. A map of another length looks keys up without the table, and builds it anew before it adds or removes.
/// </remarks>
internal static unsafe class MapTable<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    /// <summary>Most entries.</summary>
    internal const int LargestCapacity = 1 << 29;

    /// <summary>Up to this many entries a look-up compares one key after the other.</summary>
    private const int SmallCount = 8;

    private const int SmallestCapacity = 4;

    // Bytes in front of the table; the last four hold the length.
    private const uint HeadSize = 8;

    /// <summary>The entries by their numbers.</summary>
    public static ProtoMapEntry<TKey, TValue>* Items(in RawMap map) => (ProtoMapEntry<TKey, TValue>*)map.Entries;

    /// <summary>The number of a key's entry, or -1.</summary>
    public static int Find(in RawMap map, ref readonly TKey key)
    {
        map.Check();
        return map.Table != 0 && Named(in map) == map.Length ? *Slot(in map, in key) - 1 : Scan(in map, in key);
    }

    /// <summary>The value of a key, added with its default if the map does not hold the key.</summary>
    public static ref TValue GetOrAdd(ref RawMap map, scoped ref readonly TKey key, ArenaAllocator arena)
    {
        if (map.IsBorrowed) Detach(ref map, arena);
        if (map.Length < map.Capacity) map.CheckRoom(arena);
        TValue* place = Place(ref map, in key);
        if (place != null) return ref *place;
        if (map.Length == LargestCapacity) ProtoThrow.TooManyElements();
        Reserve(ref map, map.Length + 1, arena);
        return ref *Place(ref map, in key);
    }

    /// <summary>
    /// The value of a key in a map that is not borrowed, added with its default if the map does not hold the key; null
    /// if there is no space for that.
    /// </summary>
    public static TValue* Place(ref RawMap map, ref readonly TKey key)
    {
        map.Check();
        int* slot = null;
        if (map.Table != 0)
        {
            Own(in map);
            slot = Slot(in map, in key);
            if (*slot != 0) return &Items(in map)[*slot - 1].ValueField;
        }
        else if (Scan(in map, in key) is >= 0 and int found)
        {
            return &Items(in map)[found].ValueField;
        }

        if (map.Length == map.Capacity) return null;
        int at = map.Length++;
        if (at == 0) ArenaContract.Changes(map.Entries);
        if (slot != null)
        {
            *slot = at + 1;
            Named(in map) = map.Length;
        }

        // SAFETY: there is space for one more entry.
        ProtoMapEntry<TKey, TValue>* entry = Items(in map) + at;
        *entry = default;
        entry->KeyField = key;
        return &entry->ValueField;
    }

    /// <summary>Removes a key; the last entry takes its place.</summary>
    /// <returns>Whether the map held the key.</returns>
    public static bool Remove(ref RawMap map, ref readonly TKey key)
    {
        map.Check();
        MustOwn(in map);
        if (map.Table != 0) Own(in map);
        int at = Find(in map, in key);
        if (at < 0) return false;
        int last = map.Length - 1;
        ArenaContract.Changes(map.Entries);
        if (map.Table != 0)
        {
            Unlink(in map, in key);
            if (at != last) *Slot(in map, in Items(in map)[last].KeyField) = at + 1;
            Named(in map) = last;
        }

        // SAFETY: both entries lie in front of the old end.
        Items(in map)[at] = Items(in map)[last];
        map.Length = last;
        ArenaContract.Edited(in map);
        return true;
    }

    /// <summary>Removes all entries; the space for them stays.</summary>
    public static void Clear(ref RawMap map)
    {
        map.Check();
        if (map.IsBorrowed) map = default;
        map.Length = 0;
        ArenaContract.Edited(in map);
        if (map.Table != 0) Rebuild(in map);
    }

    /// <summary>Reports a map whose entries are borrowed.</summary>
    public static void MustOwn(in RawMap map)
    {
        if (map.IsBorrowed) ProtoThrow.BorrowedMap();
    }

    /// <summary>Copies borrowed entries into the arena.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Detach(ref RawMap map, ArenaAllocator arena)
    {
        map.Check();
        if (map.IsBorrowed) Reserve(ref map, map.Length, arena);
    }

    /// <summary>Makes space for this many entries.</summary>
    public static void Reserve(ref RawMap map, int count, ArenaAllocator arena)
    {
        if (count <= map.Capacity) return;
        (int capacity, nuint size) = RoomFor(count);
        MoveTo(ref map, (nint)arena.AllocateBytes(size), capacity);
#if PROTOZERO_CHECKS
        map.Stamp = arena.State->Stamp;
#endif
    }

    /// <summary>
    /// A capacity for at most <see cref="LargestCapacity"/> entries, and the bytes that entries and table take
    /// together.
    /// </summary>
    public static (int Capacity, nuint Size) RoomFor(int count)
    {
        int capacity = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(count, SmallestCapacity));
        nuint size = EntryBytes(capacity);
        if (capacity > SmallCount) size += HeadSize + (2 * (nuint)capacity * sizeof(int));
        return (capacity, size);
    }

    /// <summary>Moves the entries to a larger place and builds the table that belongs to it.</summary>
    /// <param name="map">The map.</param>
    /// <param name="place">Address of as many bytes as <see cref="RoomFor"/> said, aligned to 8.</param>
    /// <param name="capacity">The capacity that <see cref="RoomFor"/> said.</param>
    public static void MoveTo(ref RawMap map, nint place, int capacity)
    {
        // SAFETY: the place was sized for entries and table, and is not that of the old entries.
        new ReadOnlySpan<ProtoMapEntry<TKey, TValue>>((void*)map.Entries, map.Length)
            .CopyTo(new Span<ProtoMapEntry<TKey, TValue>>((void*)place, capacity));
        map.Entries = place;
        map.Capacity = capacity;
        map.Table = capacity <= SmallCount ? 0 : place + (nint)(EntryBytes(capacity) + HeadSize);
        if (map.Table != 0) Rebuild(in map);
    }

    /// <summary>
    /// Makes entries of what lies behind them: <paramref name="count"/> keys and values, of which the last with a key
    /// counts.
    /// </summary>
    public static void Adopt(ref RawMap map, int count)
    {
        ProtoMapEntry<TKey, TValue>* added = Items(in map) + map.Length;
        for (int i = 0; i < count; i++)
        {
            // A copy: the entry may take its own place, or one further in front.
            ProtoMapEntry<TKey, TValue> entry = added[i];
            *Place(ref map, in entry.KeyField) = entry.ValueField;
        }
    }

    private static nuint EntryBytes(int count) => (nuint)count * (nuint)sizeof(ProtoMapEntry<TKey, TValue>);

    // SAFETY: the head stands in front of every table.
    private static ref int Named(in RawMap map) => ref ((int*)map.Table)[-1];

    // Makes sure that the table names our entries.
    private static void Own(in RawMap map)
    {
        if (Named(in map) != map.Length) Rebuild(in map);
    }

    private static int Scan(in RawMap map, ref readonly TKey key)
    {
        ProtoMapEntry<TKey, TValue>* items = Items(in map);
        for (int i = 0; i < map.Length; i++)
        {
            if (MapKey.Same(in items[i].KeyField, in key)) return i;
        }

        return -1;
    }

    // The slot that holds the key, or the free one where it would go. At least half of the slots are free, so the walk
    // ends.
    private static int* Slot(in RawMap map, ref readonly TKey key)
    {
        // SAFETY: the table has 2 * Capacity slots, a power of two; the mask keeps the walk inside.
        var table = (int*)map.Table;
        uint mask = 2 * (uint)map.Capacity - 1;
        for (uint at = MapKey.Hash(in key) & mask; ; at = (at + 1) & mask)
        {
            if (table[at] == 0 || MapKey.Same(in Items(in map)[table[at] - 1].KeyField, in key)) return table + at;
        }
    }

    // Frees a key's slot and moves up the entries that were pushed past it, so that every walk still finds its key.
    private static void Unlink(in RawMap map, ref readonly TKey key)
    {
        // SAFETY: as in Slot, the mask keeps every index inside the table.
        var table = (int*)map.Table;
        uint mask = 2 * (uint)map.Capacity - 1;
        uint hole = (uint)(Slot(in map, in key) - table);
        for (uint at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask)
        {
            uint home = MapKey.Hash(in Items(in map)[table[at] - 1].KeyField) & mask;
            if (((at - home) & mask) < ((at - hole) & mask)) continue;
            table[hole] = table[at];
            hole = at;
        }

        table[hole] = 0;
    }

    // Names our entries, and no others.
    private static void Rebuild(in RawMap map)
    {
        // SAFETY: the table has 2 * Capacity slots.
        new Span<int>((void*)map.Table, 2 * map.Capacity).Clear();
        Named(in map) = map.Length;
        for (int i = 0; i < map.Length; i++) *Slot(in map, in Items(in map)[i].KeyField) = i + 1;
    }
}
