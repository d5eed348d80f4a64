using System;
using System.Collections;
using System.Collections.Generic;

namespace ProtoZeroSharp.Classes;

public sealed partial class MapField<TKey, TValue>
{
    IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => Keys;

    IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => Values;

    ICollection IDictionary.Keys => new MapKeys<TKey, TValue>(this);

    ICollection IDictionary.Values => new MapValues<TKey, TValue>(this);

    bool ICollection.IsSynchronized => false;

    object ICollection.SyncRoot => this;

    bool IDictionary.IsFixedSize => false;

    object? IDictionary.this[object key]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(key);
            // A default value for a key that is missing, as Google's map gives it.
            if (key is not TKey own) return null;
            TryGetValue(own, out TValue? value);
            return value;
        }

        set
        {
            ArgumentNullException.ThrowIfNull(key);
            this[(TKey)key] = Unbox(value);
        }
    }

    void IDictionary.Add(object key, object? value)
    {
        ArgumentNullException.ThrowIfNull(key);
        Add((TKey)key, Unbox(value));
    }

    bool IDictionary.Contains(object key) => key is TKey own && ContainsKey(own);

    void IDictionary.Remove(object key)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (key is TKey own) Remove(own);
    }

    void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) => Add(item.Key, item.Value);

    bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item)
    {
        int slot = Find(item.Key);
        return slot >= 0 && ValueEquality<TValue>.Same(_entries[slot].Value, item.Value);
    }

    bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null) ProtoThrow.Argument(nameof(item), "The key is null.");
        int slot = Find(item.Key);
        // Not by the bits of fractions, unlike Contains: so does Google's map.
        if (slot < 0 || !EqualityComparer<TValue>.Default.Equals(_entries[slot].Value, item.Value)) return false;
        RemoveSlot(slot);
        return true;
    }

    void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex)
    {
        MapCopy.Check(array, arrayIndex, Count);
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
            array[arrayIndex++] = new KeyValuePair<TKey, TValue>(entry.Key, entry.Value);
    }

    void ICollection.CopyTo(Array array, int index)
    {
        MapCopy.Check(array, index, Count);
        switch (array)
        {
            case KeyValuePair<TKey, TValue>[] pairs:
                ((ICollection<KeyValuePair<TKey, TValue>>)this).CopyTo(pairs, index);
                break;
            case DictionaryEntry[] entries:
                foreach (ref MapEntry<TKey, TValue> entry in Entries)
                    entries[index++] = new DictionaryEntry(entry.Key, entry.Value);
                break;
            case object[] objects when objects.GetType() == typeof(object[]):
                foreach (ref MapEntry<TKey, TValue> entry in Entries)
                    objects[index++] = new DictionaryEntry(entry.Key, entry.Value);
                break;
            default:
                ProtoThrow.Argument(nameof(array), "The array is not one of entries.");
                break;
        }
    }

    // Null passes where TValue has it: what follows refuses it.
    private static TValue Unbox(object? value)
    {
        if (default(TValue) is not null) ArgumentNullException.ThrowIfNull(value);
        return (TValue)value!;
    }
}
