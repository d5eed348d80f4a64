using System;

namespace ProtoZeroSharp;

/// <summary>Puts strings and bytes into lists and maps: each is copied into the arena of the message.</summary>
/// <remarks>
/// All of them throw <see cref="ArgumentException"/> for text with a surrogate without its partner,
/// <see cref="ArgumentNullException"/> for null, and what the method of the editor throws that they end in. They
/// allocate nothing on the managed heap, unless they say so.
/// </remarks>
public static partial class ProtoEditing
{
    /// <summary>Adds a text.</summary>
    public static void Add(this ProtoListEditor<ProtoString> list, Utf8Source text, ArenaAllocator arena) =>
        list.Add(text.Store(arena), arena);

    /// <summary>Adds bytes.</summary>
    public static void Add(this ProtoListEditor<ProtoBytes> list, ReadOnlySpan<byte> bytes, ArenaAllocator arena) =>
        list.Add(arena.Bytes(bytes), arena);

    /// <summary>Inserts a text; the elements from there on move down.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is not 0 to <c>Count</c>.</exception>
    public static void Insert(
        this ProtoListEditor<ProtoString> list, int index, Utf8Source text, ArenaAllocator arena) =>
        list.Insert(index, text.Store(arena), arena);

    /// <summary>Sets the value of a key, which is copied if the map does not hold it.</summary>
    public static void Set<TValue>(
        this ProtoMapEditor<ProtoString, TValue> map, Utf8Source key, TValue value, ArenaAllocator arena)
        where TValue : unmanaged
    {
        value = ArenaViews.In(value, arena);
        map.GetOrAdd(key, arena) = value;
    }

    /// <summary>Sets the value of a key to a text.</summary>
    public static void Set<TKey>(
        this ProtoMapEditor<TKey, ProtoString> map, TKey key, Utf8Source value, ArenaAllocator arena)
        where TKey : unmanaged => map.Set(key, value.Store(arena), arena);

    /// <summary>Sets the value of a key to a text.</summary>
    public static void Set(
        this ProtoMapEditor<ProtoString, ProtoString> map, Utf8Source key, Utf8Source value, ArenaAllocator arena)
    {
        ProtoString text = value.Store(arena);
        map.GetOrAdd(key, arena) = text;
    }

    /// <summary>Sets the value of a key to bytes.</summary>
    public static void Set<TKey>(
        this ProtoMapEditor<TKey, ProtoBytes> map, TKey key, ReadOnlySpan<byte> value, ArenaAllocator arena)
        where TKey : unmanaged => map.Set(key, arena.Bytes(value), arena);

    /// <summary>Sets the value of a key to bytes.</summary>
    public static void Set(
        this ProtoMapEditor<ProtoString, ProtoBytes> map, Utf8Source key, ReadOnlySpan<byte> value,
        ArenaAllocator arena)
    {
        ProtoBytes bytes = arena.Bytes(value);
        map.GetOrAdd(key, arena) = bytes;
    }

    /// <summary>
    /// The value of a key, added with its default if the map does not hold the key, which is copied then.
    /// </summary>
    /// <returns>The value; the reference is valid until the map changes or the arena is reset or disposed.</returns>
    public static ref TValue GetOrAdd<TValue>(
        this ProtoMapEditor<ProtoString, TValue> map, Utf8Source key, ArenaAllocator arena)
        where TValue : unmanaged
    {
        if (map.Raw.IsBorrowed) map.Detach(arena);
        int at = key.FindIn<TValue>(in map.Raw);
        return ref at >= 0 ? ref map.ValueAt(at) : ref map.GetOrAdd(key.Store(arena), arena);
    }

    /// <summary>Whether the map holds a key.</summary>
    public static bool ContainsKey<TValue>(this ProtoMapEditor<ProtoString, TValue> map, Utf8Source key)
        where TValue : unmanaged => key.FindIn<TValue>(in map.Raw) >= 0;

    /// <summary>Removes a key; the last entry takes its place.</summary>
    /// <returns>Whether the map held the key.</returns>
    /// <exception cref="InvalidOperationException">
    /// The entries are borrowed from another message: call <c>Detach</c> first.
    /// </exception>
    public static bool Remove<TValue>(this ProtoMapEditor<ProtoString, TValue> map, Utf8Source key)
        where TValue : unmanaged
    {
        MapTable<ProtoString, TValue>.MustOwn(in map.Raw);
        int at = key.FindIn<TValue>(in map.Raw);
        return at >= 0 && map.Remove(map.KeyAt(at));
    }
}
