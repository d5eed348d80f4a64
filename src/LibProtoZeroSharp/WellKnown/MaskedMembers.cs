using System.Collections.Generic;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Finds out which members of oneofs that a mask names are set in a message.</summary>
/// <param name="table">The table of the message.</param>
/// <param name="mask">The mask.</param>
/// <param name="set">Takes their numbers.</param>
/// <param name="whole">Whether messages count of which the mask names all.</param>
/// <param name="parts">Whether messages count of which it names parts.</param>
internal readonly unsafe struct MaskedMembers(
    MessageTable* table, FieldMaskTree mask, HashSet<int> set, bool whole, bool parts) : IFieldVisit
{
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    /// <inheritdoc/>
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint bit)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (mask.Find(table, number) is { IsLeaf: true }) set.Add(number);
        return true;
    }

    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> => true;

    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T>
    {
        if (mask.Find(table, number) is { } below && (below.IsLeaf ? whole : parts)) set.Add(number);
        return true;
    }

    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => true;

    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue> => true;

    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;
}
