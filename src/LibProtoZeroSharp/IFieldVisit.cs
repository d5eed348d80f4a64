using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Something to be done with each field of a message: comparing, hashing, merging, printing. A message lists its fields
/// once, in <see cref="IMessageCode.VisitFields"/>, for whatever visits them: of two messages, or of one that
/// is passed twice. The implementations are structs, so the JIT makes one version of the list for each. Every method
/// returns whether to go on.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFieldVisit
{
    /// <summary>
    /// First of all, and once if the message has any: its plain fields together, which lie side by side in both
    /// structs. Plain are numbers, enums, presence words and the cases of oneofs outside of a union. Each of them
    /// follows once more by itself. What is unset is zero, so all of them are equal exactly when these bytes are.
    /// </summary>
    /// <param name="a">The first one in the first message.</param>
    /// <param name="b">The first one in the second message.</param>
    /// <param name="size">Bytes of all of them.</param>
    bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged;

    /// <summary>
    /// Before some fields of a message with many: whether they need no visit. Those of them that are not plain lie from
    /// one place to another in both structs, and are the same if these bytes are.
    /// </summary>
    /// <param name="a">The first one in the first message.</param>
    /// <param name="b">The first one in the second message.</param>
    /// <param name="end">What lies behind the last one in the first message.</param>
    bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged;

    /// <summary>A value that is set if it is not the default.</summary>
    /// <param name="number">Field number.</param>
    /// <param name="a">The field of the first message, the only one that a visit may change.</param>
    /// <param name="b">The field of the second message.</param>
    bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>;

    /// <summary>
    /// A value that is set if a bit says so: the bit of <paramref name="mask"/> in each message's word.
    /// </summary>
    bool Optional<T, TCodec>(int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>;

    /// <summary>A value that is set: the member of a oneof.</summary>
    /// <param name="number">Field number.</param>
    /// <param name="a">The field of the first message.</param>
    /// <param name="b">The field of the second message.</param>
    /// <param name="aCase">Which member is set in the first message.</param>
    bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>;

    /// <summary>A sub-message, set if its slot is.</summary>
    bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>;

    /// <summary>A sub-message that is set: the member of a oneof.</summary>
    /// <inheritdoc cref="Member" path="/param"/>
    bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T>;

    /// <summary>A list of messages.</summary>
    bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T>;

    /// <summary>A list.</summary>
    bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>;

    /// <summary>A map.</summary>
    bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>;

    /// <summary>
    /// Which member of a oneof is set, or 0. Its members follow, those of the second message's case only.
    /// </summary>
    bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged;
}
