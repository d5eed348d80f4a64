using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// One of the operations for which a walk over the table of a type is too slow: comparing, hashing and copying. A
/// message lists what it stores once, in <see cref="IMessageCode.VisitReferences"/>: of two messages, or of one that is
/// passed twice. The implementations are structs, so the JIT makes one version of the list for each. Every method
/// returns whether to go on.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IReferenceVisit
{
    /// <summary>
    /// First of all, and once if the message has any: its plain fields together, which lie side by side in both
    /// structs. Plain are numbers, enums, presence words and the cases of oneofs, outside of unions. What is unset is
    /// zero, so all of them are equal exactly when these bytes are.
    /// </summary>
    /// <param name="a">The first one in the first message, the only one that a visit may change.</param>
    /// <param name="b">The first one in the second message.</param>
    /// <param name="size">Bytes of all of them.</param>
    bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged;

    /// <summary>
    /// Before some references of a message with many: whether they need no visit. They lie from one place to another in
    /// both structs, and are the same if these bytes are.
    /// </summary>
    /// <param name="a">The first one in the first message.</param>
    /// <param name="b">The first one in the second message.</param>
    /// <param name="end">What lies behind the last one in the first message.</param>
    bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged;

    /// <summary>A number that is the member of a oneof, and set in the second message.</summary>
    bool Number<T>(ref T a, ref readonly T b)
        where T : unmanaged;

    /// <summary>A string; empty if it is unset.</summary>
    bool Text(ref ProtoString a, ref readonly ProtoString b);

    /// <summary>Bytes; empty if they are unset.</summary>
    bool Text(ref ProtoBytes a, ref readonly ProtoBytes b);

    /// <summary>A sub-message, set if its slot is.</summary>
    bool Message<T>(ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>;

    /// <summary>A list of numbers of a size.</summary>
    bool Numbers(ref RawList a, ref readonly RawList b, int size);

    /// <summary>A list of strings or bytes.</summary>
    bool Texts(ref RawList a, ref readonly RawList b);

    /// <summary>A list of messages.</summary>
    bool Messages<T>(ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T>;

    /// <summary>A map of numbers, strings or bytes.</summary>
    bool Map<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged;

    /// <summary>A map of messages.</summary>
    bool MessageMap<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>;
}
