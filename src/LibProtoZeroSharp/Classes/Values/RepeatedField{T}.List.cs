using System;
using System.Collections;

namespace ProtoZeroSharp.Classes;

public sealed partial class RepeatedField<T>
{
    bool ICollection.IsSynchronized => false;

    object ICollection.SyncRoot => this;

    bool IList.IsFixedSize => false;

    object? IList.this[int index]
    {
        get => this[index];
        set => this[index] = Unbox(value);
    }

    int IList.Add(object? value)
    {
        Add(Unbox(value));
        return _count - 1;
    }

    bool IList.Contains(object? value) => value is T item && Contains(item);

    int IList.IndexOf(object? value) => value is T item ? IndexOf(item) : -1;

    void IList.Insert(int index, object? value) => Insert(index, Unbox(value));

    void IList.Remove(object? value)
    {
        if (value is T item) Remove(item);
    }

    void ICollection.CopyTo(Array array, int index) => Array.Copy(_items, 0, array, index, _count);

    private static T Unbox(object? value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return (T)value;
    }
}
