using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to look for missing required fields in what is nested.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class RequiredField
{
    /// <summary>Whether a message field is unset or complete.</summary>
    public static bool Message<T>(nint field)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: a field that is set holds the address of a T in the arena.
        field == 0 || ProtoMessage.IsInitialized(in *(T*)field);

    /// <summary>Whether all elements of a list are complete.</summary>
    public static bool Repeated<T>(ref readonly RawList list)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach (ref readonly T element in list.Of<T>().Span)
        {
            if (!ProtoMessage.IsInitialized(in element)) return false;
        }

        return true;
    }

    /// <summary>Whether all values of a map are complete.</summary>
    public static bool Map<TKey, TValue>(ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>
    {
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>().Entries)
        {
            if (!ProtoMessage.IsInitialized(in entry.ValueField)) return false;
        }

        return true;
    }
}
