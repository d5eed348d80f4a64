using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Classes;

public sealed partial class RepeatedField<T>
{
    /// <summary>The elements in place, valid until the list is changed.</summary>
    internal Span<T> Items => _items.AsSpan(0, _count);

    /// <summary>Replaces all elements: takes over an array of which the first ones are the elements.</summary>
    internal void Take(T[] items, int count)
    {
        CheckPlace(count, items.Length + 1);
        _items = items;
        _count = count;
    }

    /// <summary>A list with elements that are default values, for the caller to set before others see it.</summary>
    internal static RepeatedField<T> OfLength(int count) => new() { _items = new T[count], _count = count };

    /// <summary>
    /// The elements in place, of a list of any class that is looked at as one of objects. Only objects of the class may
    /// be stored: nothing checks it.
    /// </summary>
    internal Span<T> Objects =>
        MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(_items), _count);

    /// <summary>Replaces all elements by those of a list that is not used any more.</summary>
    internal void TakeAll(RepeatedField<T> other) => (_items, _count) = (other._items, other._count);

    /// <summary>Adds elements that are default values, for the caller to set before others see the list.</summary>
    internal Span<T> Fill(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        Reserve(count);
        Span<T> added = _items.AsSpan(_count, count);
        added.Clear();
        _count += count;
        return added;
    }

    /// <summary>Adds elements of which none is null. They may be elements of this list.</summary>
    internal void AddAll(ReadOnlySpan<T> values)
    {
        Reserve(values.Length);
        values.CopyTo(_items.AsSpan(_count));
        _count += values.Length;
    }

    /// <summary>Adds elements, or none if one is null.</summary>
    internal void AddChecked(ReadOnlySpan<T> values, string parameter)
    {
        CheckAll(values, parameter);
        AddAll(values);
    }

    private void AddCollection(ICollection values)
    {
        if (values is T[] array) AddChecked(new ReadOnlySpan<T>(array), nameof(values));
        else if (values is List<T> list) AddChecked(CollectionsMarshal.AsSpan(list), nameof(values));
        else if (values.Count > 0)
        {
            // Into an array of its own: a collection that fails, or has a null, changes nothing here.
            T[] copy = new T[values.Count];
            values.CopyTo(copy, 0);
            AddChecked(copy, nameof(values));
        }
    }

    private static void CheckAll(ReadOnlySpan<T> values, string parameter)
    {
        if (default(T) is not null) return;
        foreach (T value in values)
            if (value is null) ProtoThrow.Argument(parameter, "An element is null.");
    }

    private static void CheckValue(T value, string parameter)
    {
        if (value is null) ThrowNull(parameter);
    }

    private static void CheckPlace(int index, int count)
    {
        if ((uint)index >= (uint)count) ThrowPlace(index);
    }

    private void Reserve(int more)
    {
        if (more > _items.Length - _count) Grow(more);
    }

    private void Grow(int more)
    {
        long needed = (long)_count + more, doubled = Math.Min(2L * _items.Length, Array.MaxLength);
        // More than an array can have: the base library says so.
        Array.Resize(ref _items, checked((int)Math.Max(Math.Max(needed, doubled), FirstCapacity)));
    }

    private static void ThrowNull(string parameter) => throw new ArgumentNullException(parameter);

    private static void ThrowPlace(int index) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, "The list has no such place.");
}
