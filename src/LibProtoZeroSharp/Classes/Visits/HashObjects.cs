using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Hashes an object: what is not set does not count.</summary>
/// <param name="depth">How many messages are above the one that is hashed.</param>
internal struct HashObjects(int depth) : IObjectVisit
{
    private HashCode _hash;

    // Which field it is: so that equal values of different fields give different hashes.
    private int _place;

    /// <summary>A hash of a message.</summary>
    public static int Hash<TStruct>(object message, int depth)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        WorkLimit.Descend(depth, TStruct.StackSize);
        var visit = new HashObjects(depth + 1);
        TStruct.VisitObject(ref visit, message, message);
        return visit._hash.ToHashCode();
    }

    public bool Head(ref ObjectHead a, ref readonly ObjectHead b)
    {
        if (b.Unknown is not null) _hash.AddBytes(b.Unknown);
        return true;
    }

    // A value hashes differently before and after it is decoded, so neither counts.
    public bool Extensions(
        ref ObjectHead a, ref ExtensionSet? setOfA, ref readonly ObjectHead b, ref ExtensionSet? setOfB) => true;

    public bool Bits(ref int a, int b) => Add(b == 0, b);

    public bool Number<T>(ref T a, T b, bool isSet)
        where T : unmanaged => Add(!isSet, (int)MapKey.Hash(in b));

    public bool Text(ref TextSlot a, ref readonly TextSlot b, bool isSet) =>
        Add(!isSet, isSet ? a.Value.GetHashCode() : 0);

    public bool Bytes(ref ByteString? a, ByteString? b, bool isSet) =>
        Add(b is not { Length: > 0 }, b is null ? 0 : b.GetHashCode());

    public bool Message<T, TStruct>(ref T? a, T? b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        Add(b is null, b is null ? 0 : Hash<TStruct>(b, depth));

    public bool Value<T, TStored, TKind>(ref T? a, T? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored> => Add(b is null, b is null ? 0 : TKind.Hash(b, depth));

    public bool List<T, TStored, TKind>(ref RepeatedField<T>? a, RepeatedField<T>? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        int count = b is null ? 0 : b.Count;
        Add(count == 0, count);
        WorkLimit.VisitAll(count);
        for (int i = 0; i < count; i++) _hash.Add(TKind.Hash(b!.Items[i], depth));
        return true;
    }

    public bool Map<TKey, TValue, TStoredKey, TStoredValue, TKeyKind, TValueKind>(
        ref MapField<TKey, TValue>? a, MapField<TKey, TValue>? b)
        where TKey : notnull
        where TStoredKey : unmanaged
        where TStoredValue : unmanaged
        where TKeyKind : struct, IObjectKind<TKey, TStoredKey>
        where TValueKind : struct, IObjectKind<TValue, TStoredValue>
    {
        // The order of entries does not count.
        int sum = 0;
        if (b is not null)
        {
            WorkLimit.VisitAll(b.Count);
            foreach (ref MapEntry<TKey, TValue> entry in b.Entries)
                sum += HashCode.Combine(TKeyKind.Hash(entry.Key, depth), TValueKind.Hash(entry.Value, depth));
        }

        return Add(b is not { Count: > 0 }, sum);
    }

    public bool Case(ref OneofSlot a, ref int caseOfA, int caseOfB) => Add(caseOfB == 0, caseOfB);

    public bool OneofNumber(ref OneofSlot a, ref readonly OneofSlot b) => Add(false, b.Bits.GetHashCode());

    public bool OneofText(ref OneofSlot a, ref readonly OneofSlot b) => Add(false, a.Text.GetHashCode());

    public bool OneofValue(ref OneofSlot a, ref readonly OneofSlot b) => Add(false, b.Source!.GetHashCode());

    public bool OneofEncoded<T, TStored, TKind>(ref OneofSlot a, ref readonly OneofSlot b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored> => Add(false, TKind.Hash(b.Value<T>(), depth));

    public bool OneofMessage<T, TStruct>(ref OneofSlot a, ref readonly OneofSlot b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        Add(false, Hash<TStruct>(b.Object<T>(), depth));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Add(bool isUnset, int value)
    {
        _place++;
        if (!isUnset) _hash.Add(HashCode.Combine(_place, value));
        return true;
    }
}
