using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to hash fields: equal messages have equal hashes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class HashField
{
    /// <summary>Mixes the hash of a field that is set into that of its message.</summary>
    public static uint Add<T, TCodec>(uint hash, int number, T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => Mix(hash, number, TCodec.Hash(in value));

    /// <summary>The same for a message field.</summary>
    public static uint Message<T>(uint hash, int number, nint field)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: a field that is set holds the address of a T in the arena.
        field == 0 ? hash : Mix(hash, number, MessageCodec<T>.Hash(in *(T*)field));

    /// <summary>The same for a list.</summary>
    public static uint Repeated<T, TCodec>(uint hash, int number, ref readonly RawList list)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        foreach (ref readonly T element in list.Of<T>().Span) hash = Mix(hash, number, TCodec.Hash(in element));
        return hash;
    }

    /// <summary>The same for a map, whatever the order of its entries.</summary>
    public static uint Map<TKey, TValue, TValueCodec>(uint hash, int number, ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        uint sum = 0;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>())
            sum += Mix(MapKey.Hash(in entry.KeyField), 2, TValueCodec.Hash(in entry.ValueField));
        return map.Length == 0 ? hash : Mix(hash, number, sum);
    }

    private static uint Mix(uint hash, int number, uint value) =>
        unchecked((((hash ^ (uint)number) * 0x9E37_79B1) ^ value) * 0x85EB_CA77);
}
