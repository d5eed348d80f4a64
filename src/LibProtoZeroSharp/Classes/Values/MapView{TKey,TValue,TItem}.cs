using System;
using System.Collections;
using System.Collections.Generic;

namespace ProtoZeroSharp.Classes;

/// <summary>One side of all entries of a map, as they are at any time.</summary>
internal abstract class MapView<TKey, TValue, TItem>(MapField<TKey, TValue> map) : ICollection<TItem>, ICollection
    where TKey : notnull
{
    public int Count => map.Count;

    public bool IsReadOnly => true;

    public bool IsSynchronized => false;

    public object SyncRoot => map;

    protected MapField<TKey, TValue> Map => map;

    public abstract bool Contains(TItem item);

    public void Add(TItem item) => throw ReadOnly();

    public bool Remove(TItem item) => throw ReadOnly();

    public void Clear() => throw ReadOnly();

    public void CopyTo(TItem[] array, int arrayIndex)
    {
        MapCopy.Check(array, arrayIndex, Count);
        foreach (ref MapEntry<TKey, TValue> entry in map.Entries) array[arrayIndex++] = SideOf(entry.Key, entry.Value);
    }

    public void CopyTo(Array array, int index)
    {
        MapCopy.Check(array, index, Count);
        foreach (ref MapEntry<TKey, TValue> entry in map.Entries)
            array.SetValue(SideOf(entry.Key, entry.Value), index++);
    }

    public IEnumerator<TItem> GetEnumerator()
    {
        foreach (KeyValuePair<TKey, TValue> entry in map) yield return SideOf(entry.Key, entry.Value);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    protected abstract TItem SideOf(TKey key, TValue value);

    private static NotSupportedException ReadOnly() =>
        new("A view of a map cannot be changed: the map can.");
}
