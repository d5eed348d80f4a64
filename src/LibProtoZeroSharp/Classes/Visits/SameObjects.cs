using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Compares two objects of one class.</summary>
/// <param name="depth">How many messages are above the ones that are compared.</param>
internal readonly struct SameObjects(int depth) : IObjectVisit
{
    /// <summary>Whether two messages are equal.</summary>
    public static bool Same<TStruct>(object a, object b, int depth)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (ReferenceEquals(a, b)) return true;
        WorkLimit.Descend(depth, TStruct.StackSize);
        var visit = new SameObjects(depth + 1);
        return TStruct.VisitObject(ref visit, a, b);
    }

    public bool Head(ref ObjectHead a, ref readonly ObjectHead b) => a.Unknown.AsSpan().SequenceEqual(b.Unknown);

    public bool Extensions(
        ref ObjectHead a, ref ExtensionSet? setOfA, ref readonly ObjectHead b, ref ExtensionSet? setOfB) =>
        setOfA is null && setOfB is null ? FieldOrder.Same(a.Unknown, b.Unknown) : ExtensionVisits.Same(
            ExtensionSet.Of(in a, setOfA), ExtensionSet.Of(in b, setOfB), depth);

    public bool Bits(ref int a, int b) => a == b;

    public bool Number<T>(ref T a, T b, bool isSet)
        where T : unmanaged => MapKey.Same(in a, in b);

    public bool Text(ref TextSlot a, ref readonly TextSlot b, bool isSet) =>
        TextSlot.Same(ref a, ref Unsafe.AsRef(in b));

    public bool Bytes(ref ByteString? a, ByteString? b, bool isSet) =>
        a is null ? b is not { Length: > 0 } : b is null ? a.Length == 0 : a.Equals(b);

    public bool Message<T, TStruct>(ref T? a, T? b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        ReferenceEquals(a, b) || (a is not null && b is not null && Same<TStruct>(a, b, depth));

    public bool Value<T, TStored, TKind>(ref T? a, T? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored> =>
        a is null ? b is null : b is not null && TKind.Same(a, b, depth);

    public bool List<T, TStored, TKind>(ref RepeatedField<T>? a, RepeatedField<T>? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        int count = a is null ? 0 : a.Count;
        if (count != (b is null ? 0 : b.Count)) return false;
        WorkLimit.VisitAll(count);
        for (int i = 0; i < count; i++)
        {
            if (!TKind.Same(a!.Items[i], b!.Items[i], depth)) return false;
        }

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
        int count = a is null ? 0 : a.Count;
        if (count != (b is null ? 0 : b.Count)) return false;
        if (count == 0) return true;
        WorkLimit.VisitAll(count);
        foreach (ref MapEntry<TKey, TValue> entry in a!.Entries)
        {
            if (!b!.TryGetValue(entry.Key, out TValue? other)) return false;
            if (!TValueKind.Same(entry.Value, other, depth)) return false;
        }

        return true;
    }

    public bool Case(ref OneofSlot a, ref int caseOfA, int caseOfB) => caseOfA == caseOfB;

    public bool OneofNumber(ref OneofSlot a, ref readonly OneofSlot b) => a.Bits == b.Bits;

    public bool OneofText(ref OneofSlot a, ref readonly OneofSlot b) =>
        TextSlot.Same(ref a.Slot, ref Unsafe.AsRef(in b).Slot);

    public bool OneofValue(ref OneofSlot a, ref readonly OneofSlot b) => a.Source!.Equals(b.Source);

    public bool OneofEncoded<T, TStored, TKind>(ref OneofSlot a, ref readonly OneofSlot b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored> => TKind.Same(a.Value<T>(), b.Value<T>(), depth);

    public bool OneofMessage<T, TStruct>(ref OneofSlot a, ref readonly OneofSlot b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        Same<TStruct>(a.Object<T>(), b.Object<T>(), depth);
}
