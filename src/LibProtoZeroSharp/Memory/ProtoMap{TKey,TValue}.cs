using System;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A map in an arena: a map field. Entries keep the order in which they were added until one is removed. Valid until the arena is reset or
/// disposed. The default value is the empty map.
/// </summary>
/// <remarks>A value of this type is a view, as <see cref="ProtoList{T}"/> is: what changes the map goes through the reference
/// that <c>Mutable…</c> of its message returns.</remarks>
/// <typeparam name="TKey">An integer, a bool or <see cref="ProtoString"/>.</typeparam>
/// <typeparam name="TValue">A number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.</typeparam>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(ProtoMapDebugView<,>))]
public unsafe partial struct ProtoMap<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    /// <summary>Up to this many entries a look-up compares one key after the other.</summary>
    private const int SmallCount = 8;

    internal RawMap Raw;

    internal ProtoMap(RawMap raw) => Raw = raw;

    /// <summary>Number of entries.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return Raw.Length;
        }
    }

    /// <summary>Whether there are no entries.</summary>
    public readonly bool IsEmpty => Count == 0;

    /// <summary>The entries. Valid until the map changes or its arena is reset or disposed.</summary>
    public readonly ReadOnlySpan<ProtoMapEntry<TKey, TValue>> Entries
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            // SAFETY: address and count were stored together.
            return new ReadOnlySpan<ProtoMapEntry<TKey, TValue>>((void*)Raw.Entries, Raw.Length);
        }
    }

    /// <summary>The value of a key. The reference is valid until the map changes or its arena is reset or disposed.</summary>
    /// <exception cref="System.Collections.Generic.KeyNotFoundException">The map does not hold the key.</exception>
    public readonly ref readonly TValue this[TKey key]
    {
        get
        {
            int at = Find(key);
            if (at < 0) ProtoThrow.KeyNotFound();
            return ref Items[at].ValueField;
        }
    }

    private readonly ProtoMapEntry<TKey, TValue>* Items => (ProtoMapEntry<TKey, TValue>*)Raw.Entries;

    /// <summary>Whether the map holds a key.</summary>
    public readonly bool ContainsKey(TKey key) => Find(key) >= 0;

    /// <summary>Looks a key up.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">A copy of its value, or the default.</param>
    /// <returns>Whether the map holds the key.</returns>
    public readonly bool TryGetValue(TKey key, out TValue value)
    {
        int at = Find(key);
        value = at < 0 ? default : Items[at].ValueField;
        return at >= 0;
    }

    /// <summary>Enumerates the entries by reference.</summary>
    public readonly ReadOnlySpan<ProtoMapEntry<TKey, TValue>>.Enumerator GetEnumerator() => Entries.GetEnumerator();

    /// <summary>The number of entries, for debugging.</summary>
    public override readonly string ToString() => $"Count = {Count}";

    /// <summary>The key of an entry by its number, which must be in range.</summary>
    internal readonly ref TKey KeyAt(int at) => ref Items[at].KeyField;

    /// <summary>The number of a key's entry, or -1.</summary>
    internal readonly int Find(TKey key)
    {
        Check();
        if (Raw.Table == 0)
        {
            for (int i = 0; i < Raw.Length; i++)
            {
                if (MapKey.Same(in Items[i].KeyField, in key)) return i;
            }

            return -1;
        }

        return *Slot(key) - 1;
    }

    // The slot that holds the key, or the free one where it would go. The table is never full, so the walk ends.
    private readonly int* Slot(TKey key)
    {
        // SAFETY: the table has 2 * Capacity slots, a power of two; the mask keeps the walk inside.
        var table = (int*)Raw.Table;
        uint mask = 2 * (uint)Raw.Capacity - 1;
        for (uint at = MapKey.Hash(in key) & mask; ; at = (at + 1) & mask)
        {
            if (table[at] == 0 || MapKey.Same(in Items[table[at] - 1].KeyField, in key)) return table + at;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Raw.Stamp);
#endif
    }
}
