namespace ProtoZeroSharp;

/// <summary>
/// Look-ups by text in maps with string keys: by a string, characters or UTF-8 bytes. They allocate nothing.
/// </summary>
public static class ProtoMapExtensions
{
    /// <summary>Looks a key up.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key; one that has no UTF-8 form is in no map.</param>
    /// <param name="value">A copy of its value, or the default.</param>
    /// <returns>Whether the map holds the key.</returns>
    public static unsafe bool TryGetValue<TValue>(
        this ProtoMap<ProtoString, TValue> map, Utf8Source key, out TValue value)
        where TValue : unmanaged
    {
        int at = key.FindIn<TValue>(in map.Raw);
        // SAFETY: the look-up returns the number of an entry, or -1.
        value = at < 0 ? default : MapTable<ProtoString, TValue>.Items(in map.Raw)[at].ValueField;
        return at >= 0;
    }

    /// <summary>Whether the map holds a key.</summary>
    public static bool ContainsKey<TValue>(this ProtoMap<ProtoString, TValue> map, Utf8Source key)
        where TValue : unmanaged => key.FindIn<TValue>(in map.Raw) >= 0;
}
