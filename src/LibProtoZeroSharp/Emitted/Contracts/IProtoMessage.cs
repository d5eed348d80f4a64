using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What every generated message can do, so that generic code works over any of them. Generated code implements it, each
/// member in one line that forwards to <see cref="ProtoMessage"/>. What <c>ProtoZeroGenerate</c> leaves out of a message
/// has no member to call; generic code that calls it anyway gets a <see cref="NotSupportedException"/>.
/// </summary>
/// <remarks>
/// Parsing stands here for <c>T.Parse(…)</c> of a type parameter, where the compiler looks for no extensions (CS0704).
/// For <c>LogRecord.Parse(…)</c> it is an extension of every message that can be read, because the compiler looks for
/// no members of interfaces there. Both are the same call. <c>TryParse</c> is an extension only: ASP.NET Core takes a
/// method of this name on a type or its interfaces for one that parses text.
/// </remarks>
/// <typeparam name="TSelf">The message.</typeparam>
public interface IProtoMessage<TSelf> : IMessageCode, IEquatable<TSelf>
    where TSelf : unmanaged, IProtoMessage<TSelf>
{
    /// <inheritdoc cref="ProtoMessage.UnknownFields{T}(ref readonly T)"/>
    ProtoUnknownFields UnknownFields { get; }

    /// <inheritdoc cref="ProtoMessage.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.Parse<TSelf>(data, arena, options);

    /// <inheritdoc cref="ProtoMessage.Parse{T}(in ReadOnlySequence{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf Parse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.Parse<TSelf>(in data, arena, options);

    /// <inheritdoc cref="ProtoMessage.ParsePartial{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf ParsePartial(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.ParsePartial<TSelf>(data, arena, options);

    /// <inheritdoc cref="ProtoMessage.ParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    static virtual TSelf ParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.ParseInPlace<TSelf>(data, arena, options);

    /// <inheritdoc cref="ProtoMessage.TryParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError,
    /// ProtoParseOptions)"/>
    static virtual bool TryParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out TSelf message, out ProtoError error,
        ProtoParseOptions options = default) =>
        ProtoMessage.TryParseInPlace(data, arena, out message, out error, options);

    /// <inheritdoc cref="ProtoMessage.Clone{T}(ref readonly T, ArenaAllocator)"/>
    TSelf Clone(ArenaAllocator arena);

    /// <inheritdoc cref="ProtoMessage.CalculateSize{T}(ref readonly T)"/>
    int CalculateSize() =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, ref ProtoWriter)"/>
    void WriteTo(ref ProtoWriter writer) =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, IBufferWriter{byte})"/>
    void WriteTo(IBufferWriter<byte> destination) =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.WriteTo{T}(ref readonly T, Stream)"/>
    void WriteTo(Stream stream) =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.WriteToAsync{T}(ref readonly T, Stream, CancellationToken)"/>
    Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default) =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.TryWriteTo{T}(ref readonly T, Span{byte}, out int)"/>
    bool TryWriteTo(Span<byte> destination, out int written) =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.ToByteArray{T}(ref readonly T)"/>
    byte[] ToByteArray() =>
        throw MissingPart.Write();

    /// <inheritdoc cref="ProtoMessage.IsInitialized{T}(ref readonly T)"/>
    bool IsInitialized();

    /// <inheritdoc/>
    void IMessageCode.Reveal(IMessageVisitor visitor) => visitor.Visit<TSelf>();
}
