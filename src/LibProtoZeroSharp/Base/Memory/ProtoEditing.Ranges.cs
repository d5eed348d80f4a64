using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp;

public static partial class ProtoEditing
{
    /// <summary>Adds texts in order.</summary>
    public static void AddRange(
        this ProtoListEditor<ProtoString> list, ReadOnlySpan<string> texts, ArenaAllocator arena)
    {
        foreach (string text in texts) list.Add(text, arena);
    }

    /// <summary>Adds texts in order.</summary>
    public static void AddRange(this ProtoListEditor<ProtoString> list, IEnumerable<string> texts, ArenaAllocator arena)
    {
        ArgumentNullException.ThrowIfNull(texts);
        foreach (string text in texts) list.Add(((Utf8Source)text).Store(arena), arena);
    }

    /// <summary>Adds bytes in order.</summary>
    public static void AddRange(
        this ProtoListEditor<ProtoBytes> list, ReadOnlySpan<byte[]> values, ArenaAllocator arena)
    {
        foreach (byte[] bytes in values)
        {
            ArgumentNullException.ThrowIfNull(bytes, nameof(values));
            list.Add(arena.Bytes(bytes), arena);
        }
    }

    /// <summary>Adds bytes in order.</summary>
    public static void AddRange(this ProtoListEditor<ProtoBytes> list, IEnumerable<byte[]> values, ArenaAllocator arena)
    {
        ArgumentNullException.ThrowIfNull(values);
        foreach (byte[] bytes in values)
        {
            ArgumentNullException.ThrowIfNull(bytes, nameof(values));
            list.Add(arena.Bytes(bytes), arena);
        }
    }

    /// <summary>Sets the values of many keys, in order; the last one of a key wins.</summary>
    public static void SetRange<TValue>(
        this ProtoMapEditor<ProtoString, TValue> map, ReadOnlySpan<(string Key, TValue Value)> pairs,
        ArenaAllocator arena)
        where TValue : unmanaged
    {
        foreach ((string key, TValue value) in pairs) map.Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys to texts, in order; the last one of a key wins.</summary>
    public static void SetRange<TKey>(
        this ProtoMapEditor<TKey, ProtoString> map, ReadOnlySpan<(TKey Key, string Value)> pairs, ArenaAllocator arena)
        where TKey : unmanaged
    {
        foreach ((TKey key, string value) in pairs) map.Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys to texts, in order; the last one of a key wins.</summary>
    public static void SetRange(
        this ProtoMapEditor<ProtoString, ProtoString> map, ReadOnlySpan<(string Key, string Value)> pairs,
        ArenaAllocator arena)
    {
        foreach ((string key, string value) in pairs) map.Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys, of a dictionary for instance; the last one of a key wins.</summary>
    /// <remarks>The sequence is read to its end first, since it may be made of this map; that allocates.</remarks>
    public static void SetRange<TValue>(
        this ProtoMapEditor<ProtoString, TValue> map, IEnumerable<KeyValuePair<string, TValue>> pairs,
        ArenaAllocator arena)
        where TValue : unmanaged
    {
        foreach ((string key, TValue value) in ToArray(pairs)) map.Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys to texts; the last one of a key wins.</summary>
    /// <remarks>The sequence is read to its end first, since it may be made of this map; that allocates.</remarks>
    public static void SetRange<TKey>(
        this ProtoMapEditor<TKey, ProtoString> map, IEnumerable<KeyValuePair<TKey, string>> pairs,
        ArenaAllocator arena)
        where TKey : unmanaged
    {
        foreach ((TKey key, string value) in ToArray(pairs)) map.Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys to texts; the last one of a key wins.</summary>
    /// <remarks>The sequence is read to its end first, since it may be made of this map; that allocates.</remarks>
    public static void SetRange(
        this ProtoMapEditor<ProtoString, ProtoString> map, IEnumerable<KeyValuePair<string, string>> pairs,
        ArenaAllocator arena)
    {
        foreach ((string key, string value) in ToArray(pairs)) map.Set(key, value, arena);
    }

    private static KeyValuePair<TKey, TValue>[] ToArray<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> pairs)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        return pairs.ToArray();
    }
}
