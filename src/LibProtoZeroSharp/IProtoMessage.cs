using System;
using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What every generated message can do, so that generic code works over any of them. Generated code implements it, each
/// member in one line that forwards to <see cref="ProtoMessage"/>; those whose names end in <c>Fields</c> are for the
/// library alone. What <c>ProtoZeroGenerate</c> leaves out of a message has no member to call; generic code that asks
/// for it anyway gets a <see cref="NotSupportedException"/>.
/// </summary>
/// <typeparam name="TSelf">The message.</typeparam>
public interface IProtoMessage<TSelf> : IEquatable<TSelf>
    where TSelf : unmanaged, IProtoMessage<TSelf>
{
    /// <summary>The full name of the message in its schema, such as <c>google.protobuf.Timestamp</c>.</summary>
    static abstract string FullName { get; }

    /// <summary>
    /// Bytes of stack that going through one message takes at most, however its code is compiled; what it holds is not
    /// counted. 0 if that is little, and if it neither holds its own type, at any depth, nor long chains of others:
    /// then nobody asks for stack.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int StackSize => 0;

    /// <inheritdoc cref="ProtoMessage.UnknownFields{T}(ref readonly T)"/>
    ProtoUnknownFields UnknownFields { get; }

    /// <inheritdoc cref="ProtoMessage.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.Parse{T}(in ReadOnlySequence{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf Parse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.ParsePartial{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf ParsePartial(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.ParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf ParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc
    /// cref="ProtoMessage.TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoParseOptions)"/>
    static virtual bool TryParse(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out TSelf message, out ProtoError error,
        ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.TryParse{T}(in ReadOnlySequence{byte}, ArenaAllocator, out T, out ProtoError,
    /// ProtoParseOptions)"/>
    static virtual bool TryParse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, out TSelf message, out ProtoError error,
        ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.TryParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError,
    /// ProtoParseOptions)"/>
    static virtual bool TryParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out TSelf message, out ProtoError error,
        ProtoParseOptions options = default) =>
        throw MissingPart.Read<TSelf>();

    /// <inheritdoc cref="ProtoMessage.Clone{T}(ref readonly T, ArenaAllocator)"/>
    TSelf Clone(ArenaAllocator arena);

    /// <inheritdoc cref="ProtoMessage.CalculateSize{T}(ref readonly T)"/>
    int CalculateSize() =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, ref ProtoWriter)"/>
    void WriteTo(ref ProtoWriter writer) =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, IBufferWriter{byte})"/>
    void WriteTo(IBufferWriter<byte> destination) =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, Stream)"/>
    void WriteTo(Stream stream) =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.WriteToAsync{T}(ref readonly T, Stream, CancellationToken)"/>
    Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default) =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.TryWriteTo{T}(ref readonly T, Span{byte}, out int)"/>
    bool TryWriteTo(Span<byte> destination, out int written) =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.ToByteArray{T}(ref readonly T)"/>
    byte[] ToByteArray() =>
        throw MissingPart.Write<TSelf>();

    /// <inheritdoc cref="ProtoMessage.IsInitialized{T}(ref readonly T)"/>
    bool IsInitialized();

    /// <summary>
    /// Whether reading one takes no memory of the arena, unknown fields excepted: it holds numbers, strings and bytes,
    /// each once.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool IsFlat => false;

    /// <summary>
    /// Reads fields from <paramref name="p"/> up to <paramref name="end"/> and merges them into a message.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual nint ParseFields(nint p, nint end, ref TSelf m, ref ParseState s, int depth) =>
        throw MissingPart.Read<TSelf>();

    /// <summary>
    /// The number of small fields for which the caller of <see cref="WriteFields"/> has reserved space;
    /// <see cref="WriteFields"/> reserves the rest.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int ReservedFields => 0;

    /// <summary>Writes all fields behind <paramref name="p"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual nint WriteFields(nint p, ref readonly TSelf m, ref Output o, int depth) =>
        throw MissingPart.Write<TSelf>();

    /// <summary>The number of bytes that <see cref="WriteFields"/> writes.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual long SizeFields(ref readonly TSelf m, int depth) =>
        throw MissingPart.Write<TSelf>();

    /// <summary>Hands each field to a visit, in the order of their numbers, until it asks to stop.</summary>
    /// <param name="visit">What is to be done with the fields.</param>
    /// <param name="a">The message that the visit may change.</param>
    /// <param name="b">The message to compare it with or to take from; the same one if there is no other.</param>
    /// <returns>False if the visit asked to stop.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract bool VisitFields<TVisit>(ref TVisit visit, ref TSelf a, ref readonly TSelf b)
        where TVisit : struct, IFieldVisit;

    /// <summary>Whether all required fields of the message itself are set.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasOwnRequired(ref readonly TSelf m) => true;

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasAllRequired(ref readonly TSelf m) => true;
}
