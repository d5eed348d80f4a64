using System;
using System.Collections;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Model;

/// <summary>An immutable array that equals another with equal elements.</summary>
internal readonly struct EquatableArray<T> : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    /// <summary>No elements.</summary>
    public static readonly EquatableArray<T> Empty = new(Array.Empty<T>());

    private readonly T[]? _items;

    public EquatableArray(T[] items) => _items = items;

    public int Count => _items?.Length ?? 0;

    public T this[int index] => _items![index];

    public bool Equals(EquatableArray<T> other)
    {
        if (ReferenceEquals(_items, other._items)) return true;
        if (Count != other.Count) return false;
        for (int i = 0; i < Count; i++)
        {
            if (!_items![i].Equals(other._items![i])) return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        int hash = 17;
        for (int i = 0; i < Count; i++) hash = unchecked((hash * 31) + _items![i].GetHashCode());
        return hash;
    }

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)(_items ?? Array.Empty<T>())).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
