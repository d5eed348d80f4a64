using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Merges an object into another one of its class: what is set replaces, lists are appended, messages are merged. A
/// copy is a merge into a new object. Nothing that can change is shared afterwards.
/// </summary>
/// <param name="depth">How many messages are above the ones that are merged.</param>
internal readonly struct MergeObjects(int depth) : IObjectVisit
{
    /// <summary>Merges a message into another.</summary>
    public static void Merge<TStruct>(object to, object from, int depth)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        WorkLimit.Descend(depth, TStruct.StackSize);
        var visit = new MergeObjects(depth + 1);
        TStruct.VisitObject(ref visit, to, from);
    }

    /// <summary>A deep copy.</summary>
    public static object Copy<TStruct>(object from, int depth)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        object to = TStruct.NewObject();
        Merge<TStruct>(to, from, depth);
        return to;
    }

    public bool Head(ref ObjectHead a, ref readonly ObjectHead b)
    {
        a.Unknown = ExtensionSet.Join(a.Unknown, b.Unknown);
        return true;
    }

    public bool Extensions(
        ref ObjectHead a, ref ExtensionSet? setOfA, ref readonly ObjectHead b, ref ExtensionSet? setOfB)
    {
        if (setOfA is null && setOfB is null) return Head(ref a, in b);
        setOfA = ExtensionVisits.Merge(
            ExtensionSet.Of(in a, setOfA), ExtensionSet.Of(in b, setOfB), depth);
        a.Unknown = null;
        return true;
    }

    public bool Bits(ref int a, int b)
    {
        a |= b;
        return true;
    }

    public bool Number<T>(ref T a, T b, bool isSet)
        where T : unmanaged
    {
        if (isSet) a = b;
        return true;
    }

    public bool Text(ref TextSlot a, ref readonly TextSlot b, bool isSet)
    {
        if (isSet) a = b;
        return true;
    }

    public bool Bytes(ref ByteString? a, ByteString? b, bool isSet)
    {
        if (isSet) a = b;
        return true;
    }

    public bool Message<T, TStruct>(ref T? a, T? b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (b is null) return true;
        if (a is null) a = Unsafe.As<T>(Copy<TStruct>(b, depth));
        else Merge<TStruct>(a, b, depth);
        return true;
    }

    public bool Value<T, TStored, TKind>(ref T? a, T? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        if (b is not null) a = a is null ? b : TKind.Merge(a, b, depth);
        return true;
    }

    public bool List<T, TStored, TKind>(ref RepeatedField<T>? a, RepeatedField<T>? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        if (b is not { Count: > 0 and int count }) return true;
        WorkLimit.VisitAll(count);
        a ??= new RepeatedField<T>();
        // All are copied first: a copy may fail, and the list itself may be the one that is appended to.
        var copies = new T[count];
        for (int i = 0; i < count; i++) copies[i] = TKind.Copy(b.Items[i], depth);
        if (a.Count == 0) a.Take(copies, count);
        else a.AddAll(copies);
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
        if (b is not { Count: > 0 } || ReferenceEquals(a, b)) return true;
        WorkLimit.VisitAll(b.Count);
        bool isNew = a is not { Count: > 0 };
        a ??= new MapField<TKey, TValue>();
        foreach (ref MapEntry<TKey, TValue> entry in b.Entries)
        {
            TValue copy = TValueKind.Copy(entry.Value, depth);
            if (isNew) a.Append(entry.Key, copy);
            else a[entry.Key] = copy;
        }

        return true;
    }

    public bool Case(ref OneofSlot a, ref int caseOfA, int caseOfB)
    {
        if (caseOfB != 0 && caseOfA != caseOfB)
        {
            a = default;
            caseOfA = caseOfB;
        }

        return true;
    }

    public bool OneofNumber(ref OneofSlot a, ref readonly OneofSlot b)
    {
        a = b;
        return true;
    }

    public bool OneofText(ref OneofSlot a, ref readonly OneofSlot b)
    {
        a = b;
        return true;
    }

    public bool OneofValue(ref OneofSlot a, ref readonly OneofSlot b)
    {
        a = b;
        return true;
    }

    public bool OneofEncoded<T, TStored, TKind>(ref OneofSlot a, ref readonly OneofSlot b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        if (a.Source is null) a = b;
        else a.Set(TKind.Merge(a.Value<T>(), b.Value<T>(), depth));
        return true;
    }

    public bool OneofMessage<T, TStruct>(ref OneofSlot a, ref readonly OneofSlot b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (a.Source is null) a.Set(Copy<TStruct>(b.Object<T>(), depth));
        else Merge<TStruct>(a.Object<T>(), b.Object<T>(), depth);
        return true;
    }
}
