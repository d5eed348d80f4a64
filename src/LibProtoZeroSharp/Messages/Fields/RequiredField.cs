using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to look for missing required fields in what is nested.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RequiredField
{
    /// <summary>Whether a message is complete, with all that is nested.</summary>
    internal static bool HasAll<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.Enter(T.StackSize);
        // How deep it is nobody knows here.
        if (T.StackSize != 0) WorkLimit.Visit(1);
        return T.HasAllRequired(ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in message)));
    }

    /// <summary>Whether a message field is unset or complete.</summary>
    public static bool Message<T>(MessageSlot field)
        where T : unmanaged, IProtoMessage<T> => !field.IsSet || HasAll(in field.Of<T>());

    /// <summary>Whether all elements of a list are complete.</summary>
    public static bool Repeated<T>(ref readonly RawList list)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.VisitAll(list.Length);
        foreach (ref readonly T element in list.Of<T>().Span)
        {
            if (!HasAll(in element)) return false;
        }

        return true;
    }

    /// <summary>Whether all values of a map are complete.</summary>
    public static bool Map<TKey, TValue>(ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>
    {
        WorkLimit.VisitAll(map.Length);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>().Entries)
        {
            if (!HasAll(in entry.ValueField)) return false;
        }

        return true;
    }
}
