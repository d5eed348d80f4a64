using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A map field, to be read. Entries keep the order in which they were added until one is removed. Valid until the arena
/// is reset or disposed. The default value is the empty map.
/// </summary>
/// <remarks>
/// What changes the map is the <see cref="ProtoMapEditor{TKey,TValue}"/> that <c>Mutable…</c> of its message returns. A
/// value of this type shows the map as it was when the property was read. Enumerating and LINQ work across
/// <c>await</c>; LINQ, <see cref="Keys"/> and <see cref="Values"/> allocate on the managed heap, <c>foreach</c> over
/// the map does not. LINQ sees pairs, and copies of their values.
/// </remarks>
/// <typeparam name="TKey">An integer, a bool or <see cref="ProtoString"/>.</typeparam>
/// <typeparam name="TValue">
/// A number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.
/// </typeparam>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(ProtoMapDebugView<,>))]
public readonly unsafe struct ProtoMap<TKey, TValue>
    : IReadOnlyDictionary<TKey, TValue>, IEquatable<ProtoMap<TKey, TValue>>
    where TKey : unmanaged
    where TValue : unmanaged
{
    internal readonly RawMap Raw;

    internal ProtoMap(RawMap raw) => Raw = raw;

    /// <summary>Number of entries.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Raw.Check();
            return Raw.Length;
        }
    }

    /// <summary>Whether there are no entries.</summary>
    public bool IsEmpty => Count == 0;

    /// <summary>The entries. Valid until the map changes or its arena is reset or disposed.</summary>
    public ReadOnlySpan<ProtoMapEntry<TKey, TValue>> Entries
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Raw.Check();
            // SAFETY: address and count were stored together.
            return new ReadOnlySpan<ProtoMapEntry<TKey, TValue>>((void*)Raw.Entries, Raw.Length);
        }
    }

    /// <summary>The keys, in the order of the entries. Enumerating them allocates.</summary>
    public IEnumerable<TKey> Keys
    {
        get
        {
            foreach (KeyValuePair<TKey, TValue> pair in (IEnumerable<KeyValuePair<TKey, TValue>>)this)
                yield return pair.Key;
        }
    }

    /// <summary>Copies of the values, in the order of the entries. Enumerating them allocates.</summary>
    public IEnumerable<TValue> Values
    {
        get
        {
            foreach (KeyValuePair<TKey, TValue> pair in (IEnumerable<KeyValuePair<TKey, TValue>>)this)
                yield return pair.Value;
        }
    }

    /// <summary>
    /// The value of a key. The reference is valid until the map changes or its arena is reset or disposed.
    /// </summary>
    /// <exception cref="KeyNotFoundException">The map does not hold the key.</exception>
    public ref readonly TValue this[TKey key]
    {
        get
        {
            int at = MapTable<TKey, TValue>.Find(in Raw, in key);
            if (at < 0) ProtoThrow.KeyNotFound();
            return ref MapTable<TKey, TValue>.Items(in Raw)[at].ValueField;
        }
    }

    /// <summary>
    /// The value of a key of a map with string keys, <c>map["key"]</c>. The reference is valid until the map changes or
    /// its arena is reset or disposed. Allocates nothing.
    /// </summary>
    /// <param name="key">
    /// A <see cref="string"/>, characters or UTF-8 bytes; one that has no UTF-8 form is in no map.
    /// </param>
    /// <exception cref="ArgumentNullException">The key is a string that is null.</exception>
    /// <exception cref="KeyNotFoundException">The map does not hold the key.</exception>
    /// <exception cref="InvalidOperationException">The keys of the map are no strings.</exception>
    [OverloadResolutionPriority(-1)] // A key of the map's own type comes first, default also.
    public ref readonly TValue this[Utf8Source key]
    {
        get
        {
            int at = key.FindInMap<TKey, TValue>(in Raw);
            return ref MapTable<TKey, TValue>.Items(in Raw)[at].ValueField;
        }
    }

    TValue IReadOnlyDictionary<TKey, TValue>.this[TKey key] => this[key];

    /// <summary>
    /// Whether both maps hold the same keys with equal values; numbers with a fraction are compared by their bits.
    /// </summary>
    public static bool operator ==(ProtoMap<TKey, TValue> left, ProtoMap<TKey, TValue> right) => left.Equals(right);

    /// <summary>Whether the maps differ in a key or a value.</summary>
    public static bool operator !=(ProtoMap<TKey, TValue> left, ProtoMap<TKey, TValue> right) => !left.Equals(right);

    /// <summary>Whether the map holds a key.</summary>
    public bool ContainsKey(TKey key) => MapTable<TKey, TValue>.Find(in Raw, in key) >= 0;

    /// <summary>Looks a key up.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">A copy of its value, or the default.</param>
    /// <returns>Whether the map holds the key.</returns>
    public bool TryGetValue(TKey key, out TValue value)
    {
        int at = MapTable<TKey, TValue>.Find(in Raw, in key);
        value = at < 0 ? default : MapTable<TKey, TValue>.Items(in Raw)[at].ValueField;
        return at >= 0;
    }

    /// <summary>
    /// Whether both maps hold the same keys with equal values; numbers with a fraction are compared by their bits.
    /// </summary>
    public bool Equals(ProtoMap<TKey, TValue> other)
    {
        if (Count != other.Count) return false;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in Entries)
        {
            int at = MapTable<TKey, TValue>.Find(in other.Raw, in entry.KeyField);
            if (at < 0) return false;
            ref readonly TValue theirs = ref MapTable<TKey, TValue>.Items(in other.Raw)[at].ValueField;
            if (!ElementEquality<TValue>.Same(in entry.ValueField, in theirs)) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) =>
        obj is ProtoMap<TKey, TValue> other && Equals(other);

    /// <summary>
    /// A hash of the entries in any order: equal maps have equal ones. It differs from process to process.
    /// </summary>
    public override int GetHashCode()
    {
        uint hash = (uint)Count;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in Entries)
            hash += (uint)HashCode.Combine(
                MapKey.Hash(in entry.KeyField), ElementEquality<TValue>.Hash(in entry.ValueField));
        return (int)hash;
    }

    /// <summary>Enumerates the entries by reference. Allocates nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoList<ProtoMapEntry<TKey, TValue>>.Enumerator GetEnumerator() => new(EntryList());

    IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator()
    {
        foreach (ProtoMapEntry<TKey, TValue> entry in this) yield return new(entry.KeyField, entry.ValueField);
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<TKey, TValue>>)this).GetEnumerator();

    /// <summary>The number of entries, for debugging.</summary>
    public override string ToString() => $"Count = {Count}";

    private RawList EntryList()
    {
        var list = new RawList { Items = Raw.Entries, Length = Raw.Length };
#if PROTOZERO_CHECKS
        list.Stamp = Raw.Stamp;
#endif
        return list;
    }
}
