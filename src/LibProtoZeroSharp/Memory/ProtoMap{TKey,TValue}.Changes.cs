using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public unsafe partial struct ProtoMap<TKey, TValue>
{
    /// <summary>Most entries.</summary>
    internal const int LargestCapacity = 1 << 29;

    private const int SmallestCapacity = 4;

    /// <summary>Sets the value of a key; a value that was there is replaced. What value and key refer to must live as long as the map.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Set(TKey key, TValue value, ArenaAllocator arena) => GetOrAdd(key, arena) = value;

    /// <summary>The value of a key, added with its default if the map does not hold the key.</summary>
    /// <param name="key">The key; what it refers to must live as long as the map.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>The value; the reference is valid until the map changes or the arena is reset or disposed.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ref TValue GetOrAdd(TKey key, ArenaAllocator arena)
    {
        TValue* place = Place(in key);
        if (place != null) return ref *place;
        if (Raw.Length == LargestCapacity) ProtoThrow.TooManyElements();
        Reserve(Raw.Length + 1, arena);
        return ref *Place(in key);
    }

    /// <summary>Removes a key; the last entry takes its place.</summary>
    /// <returns>Whether the map held the key.</returns>
    public bool Remove(TKey key)
    {
        int at = Find(key);
        if (at < 0) return false;
        if (Raw.Table != 0) Unlink(key);
        int last = --Raw.Length;
        if (at == last) return true;
        if (Raw.Table != 0) *Slot(Items[last].KeyField) = at + 1;
        // SAFETY: both entries lie in front of the old end.
        Items[at] = Items[last];
        return true;
    }

    /// <summary>Removes all entries; the room for them stays.</summary>
    public void Clear()
    {
        Check();
        Raw.Length = 0;
        // SAFETY: the table has 2 * Capacity slots.
        if (Raw.Table != 0) new Span<int>((void*)Raw.Table, 2 * Raw.Capacity).Clear();
    }

    /// <summary>Makes room for this many entries.</summary>
    internal void Reserve(int count, ArenaAllocator arena)
    {
        if (count <= Raw.Capacity) return;
        (int capacity, nuint size) = RoomFor(count);
        MoveTo((nint)arena.AllocateBytes(size), capacity);
#if PROTOZERO_CHECKS
        Raw.Stamp = arena.State->Stamp;
#endif
    }

    /// <summary>The value of an entry by its number, which must be in range.</summary>
    internal readonly ref TValue ValueAt(int at) => ref Items[at].ValueField;

    /// <summary>A capacity for at most <see cref="LargestCapacity"/> entries, and the bytes that entries and table take together.</summary>
    internal readonly (int Capacity, nuint Size) RoomFor(int count)
    {
        int capacity = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(count, SmallestCapacity));
        nuint size = EntryBytes(capacity);
        if (capacity > SmallCount) size += 2 * (nuint)capacity * sizeof(int);
        return (capacity, size);
    }

    /// <summary>Moves the entries to a larger place and builds the table that belongs to it.</summary>
    /// <param name="place">Address of as many bytes as <see cref="RoomFor"/> said, aligned to 8.</param>
    /// <param name="capacity">The capacity that <see cref="RoomFor"/> said.</param>
    internal void MoveTo(nint place, int capacity)
    {
        Entries.CopyTo(new Span<ProtoMapEntry<TKey, TValue>>((void*)place, capacity));
        ArenaChecks.Abandon((void*)Raw.Entries, EntryBytes(Raw.Capacity));
        Raw.Entries = place;
        Raw.Capacity = capacity;
        if (capacity <= SmallCount) return;
        Raw.Table = place + (nint)EntryBytes(capacity);
        // SAFETY: the place was sized for entries and table.
        new Span<int>((void*)Raw.Table, 2 * capacity).Clear();
        for (int i = 0; i < Raw.Length; i++) *Slot(Items[i].KeyField) = i + 1;
    }

    /// <summary>The value of a key, added with its default if the map does not hold the key; null if there is no room for that.</summary>
    internal TValue* Place(ref readonly TKey key)
    {
        Check();
        int* slot = null;
        if (Raw.Table != 0)
        {
            slot = Slot(key);
            if (*slot != 0) return &Items[*slot - 1].ValueField;
        }
        else if (Find(key) is >= 0 and int found)
        {
            return &Items[found].ValueField;
        }

        if (Raw.Length == Raw.Capacity) return null;
        int at = Raw.Length++;
        if (slot != null) *slot = at + 1;
        // SAFETY: there is room for one more entry.
        Items[at] = default;
        Items[at].KeyField = key;
        return &Items[at].ValueField;
    }

    /// <summary>Makes entries of what lies behind them: so many keys and values, of which the last with a key counts.</summary>
    internal void Adopt(int count)
    {
        ProtoMapEntry<TKey, TValue>* added = Items + Raw.Length;
        for (int i = 0; i < count; i++)
        {
            // A copy: the entry may take its own place, or one further in front.
            ProtoMapEntry<TKey, TValue> entry = added[i];
            *Place(in entry.KeyField) = entry.ValueField;
        }
    }

    private static nuint EntryBytes(int count) => (nuint)count * (nuint)sizeof(ProtoMapEntry<TKey, TValue>);

    // Frees a key's slot and moves up whatever was pushed past it, so that every walk still finds its key.
    private readonly void Unlink(TKey key)
    {
        // SAFETY: as in Slot, the mask keeps every index inside the table.
        var table = (int*)Raw.Table;
        uint mask = 2 * (uint)Raw.Capacity - 1;
        uint hole = (uint)(Slot(key) - table);
        for (uint at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask)
        {
            uint home = MapKey.Hash(in Items[table[at] - 1].KeyField) & mask;
            if (((at - home) & mask) < ((at - hole) & mask)) continue;
            table[hole] = table[at];
            hole = at;
        }

        table[hole] = 0;
    }
}
