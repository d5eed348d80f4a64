using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What the library needs of the code of a message. Apart from <see cref="IProtoMessage{TSelf}"/>, because the names of
/// what implements a generic interface stand in the assembly once for each message. A message is passed by the
/// reference to its head, its first field.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMessageCode
{
    /// <summary>The full name of the message in its schema, such as <c>google.protobuf.Timestamp</c>.</summary>
    static abstract string FullName { get; }

    /// <summary>Of a view: the full name of the message whose bytes it reads. Otherwise null.</summary>
    static virtual string? ViewOf => null;

    /// <summary>Of a view that streams a field: the tag of that. Otherwise 0.</summary>
    static virtual uint StreamedTag => 0;

    /// <summary>
    /// What tables need of the schema: the fields with their kinds, shapes and names, in the form that the contract's
    /// <c>SchemaCoding</c> describes. Where the struct holds them follows from the order of storage.
    /// </summary>
    static abstract ReadOnlySpan<byte> Schema { get; }

    /// <summary>
    /// Hands on the types of the fields that are messages, enums or maps, in the order of their numbers; of a map its
    /// own, then that of its values if these are messages or enums.
    /// </summary>
    static virtual void Link(ref TableLinks links)
    {
    }

    /// <summary>
    /// Bytes of stack that going through one message takes at most, however its code is compiled; what it holds is not
    /// counted. 0 if that is little, and if it neither holds its own type, at any depth, nor long chains of others:
    /// then the stack is not checked.
    /// </summary>
    static virtual int StackSize => 0;

    /// <summary>
    /// Whether reading one takes no memory of the arena, unknown fields excepted: it holds numbers, strings and bytes,
    /// each once.
    /// </summary>
    static virtual bool IsFlat => false;

    /// <summary>
    /// The number of small fields for which the caller of <see cref="WriteFields"/> has reserved space; that method
    /// reserves the rest.
    /// </summary>
    static virtual int ReservedFields => 0;

    /// <summary>
    /// Reads fields from <paramref name="p"/> up to <paramref name="end"/> and merges them into a message.
    /// </summary>
    static virtual nint ParseFields(nint p, nint end, ref MessageHead h, ref ParseState s, int depth) =>
        throw MissingPart.Read();

    /// <summary>
    /// Whether the message is lazy: a <see cref="LazyState"/> follows its head, and its fields are decoded when they
    /// are read.
    /// </summary>
    static virtual bool IsLazy => false;

    /// <summary>
    /// Of a lazy message: goes over fields as <see cref="ParseFields"/> does, with the same errors at the same places,
    /// and keeps nothing.
    /// </summary>
    static virtual nint ValidateFields(nint p, nint end, ref ParseState s, int depth) => throw MissingPart.Read();

    /// <summary>Of a lazy message: the change bit of the field that a tag belongs to.</summary>
    static virtual ulong ChangeOf(uint tag) => LazyState.UnknownFields;

    /// <summary>Of a lazy message: unsets the fields that have none of these change bits.</summary>
    static virtual void KeepChanged(ref MessageHead h, ulong changes)
    {
    }

    /// <summary>Writes all fields behind <paramref name="p"/>.</summary>
    static virtual nint WriteFields(nint p, ref MessageHead h, ref Output o, int depth) => throw MissingPart.Write();

    /// <summary>The number of bytes that <see cref="WriteFields"/> writes.</summary>
    static virtual long SizeFields(ref MessageHead h, int depth) => throw MissingPart.Write();

    /// <summary>
    /// Hands a visit what the message stores: its plain fields as one, then everything that refers to memory, until the
    /// visit stops. Of a oneof it hands on the member that is set in the second message.
    /// </summary>
    /// <param name="v">What is to be done.</param>
    /// <param name="h">The message that the visit may change.</param>
    /// <param name="o">The message to compare it with or to take from; the same one if there is no other.</param>
    /// <returns>False if the visit has stopped.</returns>
    static abstract bool VisitReferences<TVisit>(ref TVisit v, ref MessageHead h, ref MessageHead o)
        where TVisit : struct, IReferenceVisit;

    /// <summary>Whether all required fields of the message itself are set: of a group that was parsed.</summary>
    static virtual bool HasOwnRequired(ref MessageHead h) => true;

    /// <summary>Hands the message's own type on; see <see cref="IMessageVisitor"/>.</summary>
    void Reveal(IMessageVisitor visitor);
}

/// <summary>A message that can be read: not left out by <c>ProtoZeroGenerate</c>.</summary>
/// <typeparam name="TSelf">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IReadableMessage<TSelf> : IProtoMessage<TSelf>
    where TSelf : unmanaged, IReadableMessage<TSelf>;
