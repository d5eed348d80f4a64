using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Classes;

/// <summary>The elements of a repeated field in generated classes: a list without nulls.</summary>
/// <typeparam name="T">A number, <c>bool</c>, enum, <c>string</c>, <see cref="ByteString"/> or message.</typeparam>
/// <remarks>
/// Reading by any number of threads is safe while none changes the list. The elements are one array, which grows
/// geometrically; an empty list that was never filled has none.
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(RepeatedFieldDebugView<>))]
public sealed partial class RepeatedField<T>
    : IList<T>, IList, IReadOnlyList<T>, IEquatable<RepeatedField<T>>, IDeepCloneable<RepeatedField<T>>
{
    private const int FirstCapacity = 4;

    private T[] _items = [];
    private int _count;

    /// <summary>The number of elements.</summary>
    public int Count => _count;

    /// <summary>False: the list can be changed.</summary>
    public bool IsReadOnly => false;

    /// <summary>The number of elements that have room. Setting it allocates an array of that length.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value set is less than <see cref="Count"/>.</exception>
    public int Capacity
    {
        get => _items.Length;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, _count);
            if (value != _items.Length) Array.Resize(ref _items, value);
        }
    }

    /// <summary>The element at a place, counted from 0.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    /// <exception cref="ArgumentNullException">The value set is null.</exception>
    public T this[int index]
    {
        get
        {
            CheckPlace(index, _count);
            return _items[index];
        }

        set
        {
            CheckPlace(index, _count);
            CheckValue(value, nameof(value));
            _items[index] = value;
        }
    }

    /// <summary>Adds an element at the end. Allocates when <see cref="Capacity"/> is reached.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="item"/> is null.</exception>
    public void Add(T item)
    {
        CheckValue(item, nameof(item));
        if (_count == _items.Length) Grow(1);
        _items[_count++] = item;
    }

    /// <summary>Adds elements at the end, as AddRange does. It is here for collection initializers.</summary>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="values"/> is null, or an element of a sequence is; elements before it were added.
    /// </exception>
    /// <exception cref="ArgumentException">An element of a collection is null. Nothing was added.</exception>
    public void Add(IEnumerable<T> values) => AddRange(values);

    /// <summary>Adds elements at the end, which may be those of the list itself.</summary>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="values"/> is null, or an element of a sequence is; elements before it were added.
    /// </exception>
    /// <exception cref="ArgumentException">An element of a collection is null. Nothing was added.</exception>
    public void AddRange(IEnumerable<T> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values is RepeatedField<T> other) AddAll(other.Items);
        else if (values is ICollection collection) AddCollection(collection);
        else
        {
            foreach (T value in values) Add(value);
        }
    }

    /// <summary>Inserts an element at a place, or at the end. Takes time by the elements behind it.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="item"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative or greater than <see cref="Count"/>.
    /// </exception>
    public void Insert(int index, T item)
    {
        CheckValue(item, nameof(item));
        CheckPlace(index, _count + 1);
        if (_count == _items.Length) Grow(1);
        Array.Copy(_items, index, _items, index + 1, _count - index);
        _items[index] = item;
        _count++;
    }

    /// <summary>Removes the first element that is equal. Takes time by the number of elements.</summary>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="item"/> is null.</exception>
    public bool Remove(T item)
    {
        int index = IndexOf(item);
        if (index < 0) return false;
        RemoveAt(index);
        return true;
    }

    /// <summary>Removes the element at a place. Takes time by the elements behind it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    public void RemoveAt(int index)
    {
        CheckPlace(index, _count);
        _count--;
        Array.Copy(_items, index + 1, _items, index, _count - index);
        _items[_count] = default!;
    }

    /// <summary>Removes all elements. <see cref="Capacity"/> stays.</summary>
    public void Clear()
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>()) Array.Clear(_items, 0, _count);
        _count = 0;
    }

    /// <summary>Whether an element is equal. Takes time by the number of elements.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="item"/> is null.</exception>
    public bool Contains(T item) => IndexOf(item) >= 0;

    /// <summary>The first place of an equal element, or -1. Fractions are compared by their bits.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="item"/> is null.</exception>
    public int IndexOf(T item)
    {
        CheckValue(item, nameof(item));
        return ValueEquality<T>.IndexOf(Items, item);
    }

    /// <summary>Copies all elements into an array, from a place of it on.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="arrayIndex"/> is negative.</exception>
    /// <exception cref="ArgumentException">The array is too short. Nothing was copied.</exception>
    public void CopyTo(T[] array, int arrayIndex) => Array.Copy(_items, 0, array, arrayIndex, _count);

    /// <summary>Returns an equal list. Messages are cloned; its capacity is its count.</summary>
    public RepeatedField<T> Clone() => new() { _items = ValueCopy<T>.Of(Items), _count = _count };

    /// <summary>
    /// Whether both have equal elements in the same order. Numbers with a fraction are compared by their bits.
    /// </summary>
    public bool Equals(RepeatedField<T>? other) =>
        ReferenceEquals(this, other) || (other is not null && ValueEquality<T>.Same(Items, other.Items));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is RepeatedField<T> other && Equals(other);

    /// <summary>A hash of all elements. It changes with them.</summary>
    public override int GetHashCode()
    {
        int hash = 17;
        foreach (T item in Items) hash = unchecked((hash * 31) + ValueEquality<T>.Hash(item));
        return hash;
    }

    /// <summary>
    /// Returns the elements as a JSON array: numbers of 64 bits and names of enums as strings, bytes as base64.
    /// </summary>
    public override string ToString()
    {
        var text = new StringBuilder("[");
        foreach (T item in Items)
        {
            text.Append(text.Length == 1 ? " " : ", ");
            ElementText.Append(text, item);
        }

        return text.Append(" ]").ToString();
    }
}
