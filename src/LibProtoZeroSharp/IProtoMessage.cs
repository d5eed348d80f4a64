using System;
using System.ComponentModel;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What every generated message can do, so that generic code works over any of them. Generated code implements it; the members
/// that take part in parsing and writing are for the library alone. What <c>ProtoZeroGenerate</c> leaves out of a message has no member to
/// call; generic code that asks for it anyway gets a <see cref="NotSupportedException"/>.
/// </summary>
/// <typeparam name="TSelf">The message.</typeparam>
public interface IProtoMessage<TSelf> : IEquatable<TSelf>
    where TSelf : unmanaged, IProtoMessage<TSelf>
{
    /// <summary>The full name of the message in its schema, such as <c>google.protobuf.Timestamp</c>.</summary>
    static abstract string FullName { get; }

    /// <summary>Whether a message may hold others of its own type, at some depth, so that nothing bounds how deep they nest.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool IsRecursive => false;

    /// <summary>Reads fields from <paramref name="p"/> up to <paramref name="end"/> and merges them into a message.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual nint ParseFields(nint p, nint end, ref TSelf m, ref ParseState s, int depth) => MissingPart.Read<TSelf>();

    /// <summary>Writes all fields behind <paramref name="p"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual nint WriteFields(nint p, ref readonly TSelf m, ref Output o, int depth) => MissingPart.Write<TSelf>();

    /// <summary>The number of bytes that <see cref="WriteFields"/> writes.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual long SizeFields(ref readonly TSelf m) => MissingPart.Write<TSelf>();

    /// <summary>Whether two messages are equal, field by field.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool SameFields(ref readonly TSelf a, ref readonly TSelf b) => MissingPart.Equality<TSelf>();

    /// <summary>Merges a deep copy of a message into another.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract void MergeFields(ref TSelf to, ref readonly TSelf from, ArenaAllocator arena);

    /// <summary>Adds the fields that are set to a printout.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract void PrintFields(ref readonly TSelf m, ref Printer printer);

    /// <summary>Whether all required fields of the message itself are set.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasOwnRequired(ref readonly TSelf m) => true;

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasAllRequired(ref readonly TSelf m) => true;
}
