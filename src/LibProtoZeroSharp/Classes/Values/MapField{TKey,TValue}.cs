using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// The entries of a map field in generated classes: a dictionary without nulls that keeps the order in which keys came.
/// </summary>
/// <typeparam name="TKey">A whole number, <c>bool</c>, or <c>string</c>, compared by its characters.</typeparam>
/// <typeparam name="TValue">A number, <c>bool</c>, enum, <c>string</c>, <see cref="ByteString"/> or message.</typeparam>
/// <remarks>
/// <para>Reading by any number of threads is safe while none changes the map.</para>
/// <para>
/// Operations on one key take constant time on average. Maps of more than eight entries allocate an index when a key is
/// first looked up or added. A new value of a key keeps the place of the old one.
/// </para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(MapFieldDebugView<,>))]
public sealed partial class MapField<TKey, TValue>
    : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>, IEquatable<MapField<TKey, TValue>>,
        IDeepCloneable<MapField<TKey, TValue>>
    where TKey : notnull
{
    /// <summary>The number of entries.</summary>
    public int Count => _slotCount - _holes;

    /// <summary>False: the map can be changed.</summary>
    public bool IsReadOnly => false;

    /// <summary>The keys, as they are at any time, in the order in which they came. Allocates the view.</summary>
    public ICollection<TKey> Keys => new MapKeys<TKey, TValue>(this);

    /// <summary>The values, as they are at any time, in the order of their keys. Allocates the view.</summary>
    public ICollection<TValue> Values => new MapValues<TKey, TValue>(this);

    /// <summary>The value of a key. Setting that of a new key adds an entry at the end.</summary>
    /// <exception cref="ArgumentNullException">The key is null, or the value set is.</exception>
    /// <exception cref="KeyNotFoundException">The map read has no such key.</exception>
    public TValue this[TKey key]
    {
        get
        {
            int slot = Find(key);
            if (slot < 0) ThrowMissing();
            return _entries[slot].Value;
        }

        set
        {
            ArgumentNullException.ThrowIfNull(key);
            CheckValue(value);
            GetOrAdd(key) = value;
        }
    }

    /// <summary>Adds an entry at the end.</summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">The map has the key. Nothing was changed.</exception>
    public void Add(TKey key, TValue value)
    {
        if (value is null)
        {
            if (Find(key) >= 0) ThrowPresent();
            CheckValue(value);
        }

        ref TValue place = ref GetOrAdd(key, out bool isPresent);
        if (isPresent) ThrowPresent();
        place = value;
    }

    /// <summary>Adds entries at the end. Keys and values are not cloned.</summary>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="entries"/> is null, or a value is; entries before it were added.
    /// </exception>
    /// <exception cref="ArgumentException">The map has a key; entries before it were added.</exception>
    public void Add(IDictionary<TKey, TValue> entries)
    {
        ArgumentNullException.ThrowIfNull(entries);
        foreach (KeyValuePair<TKey, TValue> entry in entries) Add(entry.Key, entry.Value);
    }

    /// <summary>Adds entries, or replaces values of keys that the map has. Keys and values are not cloned.</summary>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="entries"/> is null, or a value is; entries before it were merged.
    /// </exception>
    public void MergeFrom(IDictionary<TKey, TValue> entries)
    {
        ArgumentNullException.ThrowIfNull(entries);
        foreach (KeyValuePair<TKey, TValue> entry in entries) this[entry.Key] = entry.Value;
    }

    /// <summary>Whether the map has a key.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool ContainsKey(TKey key) => Find(key) >= 0;

    /// <summary>Gets the value of a key, or a default value if the map has no such key.</summary>
    /// <returns>Whether the map has the key.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryGetValue(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        int slot = Find(key);
        value = slot < 0 ? default : _entries[slot].Value;
        return slot >= 0;
    }

    /// <summary>Removes an entry. Allocates from time to time, if the map has more than eight entries.</summary>
    /// <returns>Whether the map had the key.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool Remove(TKey key)
    {
        int slot = Find(key);
        if (slot < 0) return false;
        RemoveSlot(slot);
        return true;
    }

    /// <summary>Returns an equal map of the same order. Messages are cloned.</summary>
    public MapField<TKey, TValue> Clone()
    {
        var copy = new MapField<TKey, TValue>();
        if (Count == 0) return copy;
        copy._entries = new MapEntry<TKey, TValue>[Count];
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
            copy.Append(entry.Key, ValueCopy<TValue>.Of(entry.Value));
        return copy;
    }

    /// <summary>
    /// Whether both have the same keys with equal values, in any order. Numbers with a fraction are compared by their
    /// bits.
    /// </summary>
    public bool Equals(MapField<TKey, TValue>? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null || Count != other.Count) return false;
        // Maps that are equal mostly have one order: keys are looked up only if they do not.
        EntryWalk theirs = other.Entries;
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
        {
            theirs.MoveNext();
            ref MapEntry<TKey, TValue> match = ref theirs.Current;
            if (!ValueEquality<TKey>.Same(match.Key, entry.Key))
            {
                int slot = other.Find(entry.Key);
                if (slot < 0) return false;
                match = ref other._entries[slot];
            }

            if (!ValueEquality<TValue>.Same(match.Value, entry.Value)) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is MapField<TKey, TValue> other && Equals(other);

    /// <summary>A hash of all entries, whatever their order. It changes with them.</summary>
    public override int GetHashCode()
    {
        int hash = 0;
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
            unchecked
            {
                hash += HashCode.Combine(ValueEquality<TKey>.Hash(entry.Key), ValueEquality<TValue>.Hash(entry.Value));
            }

        return hash;
    }

    /// <summary>Returns the entries as a JSON object; values are as in a list's text.</summary>
    public override string ToString()
    {
        var text = new StringBuilder("{");
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
        {
            text.Append(text.Length == 1 ? " " : ", ");
            ElementText.AppendKey(text, entry.Key);
            ElementText.Append(text.Append(": "), entry.Value);
        }

        return text.Append(" }").ToString();
    }

    private static void CheckValue(TValue value)
    {
        if (value is null) ThrowNull();
        [DoesNotReturn]
        static void ThrowNull() => throw new ArgumentNullException(nameof(value));
    }

    [DoesNotReturn]
    private static void ThrowPresent() => throw new ArgumentException("The map has the key.", "key");

    [DoesNotReturn]
    private static void ThrowMissing() => throw new KeyNotFoundException("The map does not have the key.");
}
