using System.ComponentModel;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Goes over what two objects of one class hold: the first one may be changed, the second is compared with it or taken
/// from. Each member returns false to stop.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IObjectVisit
{
    /// <summary>The unknown fields.</summary>
    bool Head(ref ObjectHead a, ref readonly ObjectHead b);

    /// <summary>The extensions and unknown fields of messages that can be extended.</summary>
    bool Extensions(
        ref ObjectHead a, ref ExtensionSet? setOfA, ref readonly ObjectHead b, ref ExtensionSet? setOfB);

    /// <summary>A word of presence bits.</summary>
    bool Bits(ref int a, int b);

    /// <summary>A number.</summary>
    bool Number<T>(ref T a, T b, bool isSet)
        where T : unmanaged;

    /// <summary>A string.</summary>
    bool Text(ref TextSlot a, ref readonly TextSlot b, bool isSet);

    /// <summary>Bytes; null stands for none.</summary>
    bool Bytes(ref ByteString? a, ByteString? b, bool isSet);

    /// <summary>A message; null if it is unset.</summary>
    bool Message<T, TStruct>(ref T? a, T? b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct;

    /// <summary>The value of a wrapper; null if it is unset.</summary>
    bool Value<T, TStored, TKind>(ref T? a, T? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>;

    /// <summary>A list; null if it was never used.</summary>
    bool List<T, TStored, TKind>(ref RepeatedField<T>? a, RepeatedField<T>? b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>;

    /// <summary>A map; null if it was never used.</summary>
    bool Map<TKey, TValue, TStoredKey, TStoredValue, TKeyKind, TValueKind>(
        ref MapField<TKey, TValue>? a, MapField<TKey, TValue>? b)
        where TKey : notnull
        where TStoredKey : unmanaged
        where TStoredValue : unmanaged
        where TKeyKind : struct, IObjectKind<TKey, TStoredKey>
        where TValueKind : struct, IObjectKind<TValue, TStoredValue>;

    /// <summary>The case of a oneof; the member that is set in the second object follows.</summary>
    bool Case(ref OneofSlot a, ref int caseOfA, int caseOfB);

    /// <summary>A number in a oneof.</summary>
    bool OneofNumber(ref OneofSlot a, ref readonly OneofSlot b);

    /// <summary>A string in a oneof.</summary>
    bool OneofText(ref OneofSlot a, ref readonly OneofSlot b);

    /// <summary>Something immutable in a oneof that is replaced: bytes, or the value of a wrapper.</summary>
    bool OneofValue(ref OneofSlot a, ref readonly OneofSlot b);

    /// <summary>An encoded message in a oneof.</summary>
    bool OneofEncoded<T, TStored, TKind>(ref OneofSlot a, ref readonly OneofSlot b)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>;

    /// <summary>A message in a oneof.</summary>
    bool OneofMessage<T, TStruct>(ref OneofSlot a, ref readonly OneofSlot b)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct;
}
