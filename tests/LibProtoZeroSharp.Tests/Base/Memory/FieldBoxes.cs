using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>A repeated field without a message around it, reached through its editor.</summary>
internal sealed class ListBox<T>
    where T : unmanaged
{
    private RawList _raw;

    public ListBox()
    {
    }

    public ListBox(RawList raw) => _raw = raw;

    public ProtoListEditor<T> Edit => new(ref _raw);

    public ProtoList<T> View => _raw.Of<T>();

    public int Count => View.Count;

    public bool IsEmpty => View.IsEmpty;

    public ReadOnlySpan<T> Span => View.Span;

    public ref readonly T this[int index] => ref View[index];

    public ProtoList<T>.Enumerator GetEnumerator() => View.GetEnumerator();

    public T[] ToArray() => View.ToArray();

    /// <summary>The same field in a shallow copy of its message.</summary>
    public ListBox<T> Copy() => new(_raw);

    /// <summary>What the setter of the field does.</summary>
    public ListBox<T> Assign(ProtoList<T> value)
    {
        default(MessageHead).Set(out _raw, value);
        return this;
    }

    public ref T Add(ArenaAllocator arena) => ref Edit.Add(arena);

    public void Add(T value, ArenaAllocator arena) => Edit.Add(value, arena);

    public void AddRange(ReadOnlySpan<T> values, ArenaAllocator arena) => Edit.AddRange(values, arena);
}

/// <summary>A map field without a message around it, reached through its editor.</summary>
internal sealed class MapBox<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    private RawMap _raw;

    public MapBox()
    {
    }

    private MapBox(RawMap raw) => _raw = raw;

    public ProtoMapEditor<TKey, TValue> Edit => new(ref _raw);

    public ProtoMap<TKey, TValue> View => _raw.Of<TKey, TValue>();

    public int Count => View.Count;

    public bool IsEmpty => View.IsEmpty;

    public ref readonly TValue this[TKey key] => ref View[key];

    public ProtoList<ProtoMapEntry<TKey, TValue>>.Enumerator GetEnumerator() => View.GetEnumerator();

    /// <summary>The same field in a shallow copy of its message.</summary>
    public MapBox<TKey, TValue> Copy() => new(_raw);

    /// <summary>What the setter of the field does.</summary>
    public MapBox<TKey, TValue> Assign(ProtoMap<TKey, TValue> value)
    {
        default(MessageHead).Set(out _raw, value);
        return this;
    }

    public void Set(TKey key, TValue value, ArenaAllocator arena) => Edit.Set(key, value, arena);

    public bool Remove(TKey key) => Edit.Remove(key);

    public bool ContainsKey(TKey key) => View.ContainsKey(key);

    public bool TryGetValue(TKey key, out TValue value) => View.TryGetValue(key, out value);
}
