using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Look-ups by text in maps with string keys. They allocate nothing.</summary>
public static unsafe class ProtoMapExtensions
{
    private const int StackText = 256;

    /// <summary>Looks a key up.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key as UTF-8.</param>
    /// <param name="value">A copy of its value, or the default.</param>
    /// <returns>Whether the map holds the key.</returns>
    public static bool TryGetValue<TValue>(this ProtoMap<ProtoString, TValue> map, ReadOnlySpan<byte> key, out TValue value)
        where TValue : unmanaged
    {
        // SAFETY: the view of the key ends with the call, while the key is pinned.
        fixed (byte* start = key) return map.TryGetValue(new ProtoString(start, key.Length, 0), out value);
    }

    /// <inheritdoc cref="TryGetValue{TValue}(ProtoMap{ProtoString, TValue}, ReadOnlySpan{byte}, out TValue)"/>
    /// <param name="map">The map.</param>
    /// <param name="key">The key; one that has no UTF-8 form is in no map.</param>
    /// <param name="value">A copy of its value, or the default.</param>
    public static bool TryGetValue<TValue>(this ProtoMap<ProtoString, TValue> map, ReadOnlySpan<char> key, out TValue value)
        where TValue : unmanaged
    {
        int size = Encoding.UTF8.GetMaxByteCount(key.Length);
        byte[]? pooled = size > StackText ? ArrayPool<byte>.Shared.Rent(size) : null;
        Span<byte> bytes = pooled ?? stackalloc byte[StackText];
        try
        {
            if (Utf8Encoder.Encode(key, bytes, out int written) == OperationStatus.Done)
                return map.TryGetValue(bytes[..written], out value);
            value = default;
            return false;
        }
        finally
        {
            if (pooled != null) ArrayPool<byte>.Shared.Return(pooled);
        }
    }

    /// <inheritdoc cref="TryGetValue{TValue}(ProtoMap{ProtoString, TValue}, ReadOnlySpan{char}, out TValue)"/>
    public static bool TryGetValue<TValue>(this ProtoMap<ProtoString, TValue> map, string key, out TValue value)
        where TValue : unmanaged
    {
        ArgumentNullException.ThrowIfNull(key);
        return map.TryGetValue(key.AsSpan(), out value);
    }

    /// <summary>Whether the map holds a key, given as UTF-8.</summary>
    public static bool ContainsKey<TValue>(this ProtoMap<ProtoString, TValue> map, ReadOnlySpan<byte> key)
        where TValue : unmanaged => map.TryGetValue(key, out _);

    /// <summary>Whether the map holds a key.</summary>
    public static bool ContainsKey<TValue>(this ProtoMap<ProtoString, TValue> map, string key)
        where TValue : unmanaged => map.TryGetValue(key, out _);
}
