using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Reads, writes and copies messages of any generated type: what the members of generated messages call, and what
/// generic code may call itself.
/// </summary>
public static unsafe partial class ProtoMessage
{
    /// <summary>
    /// Parses a message. The input is copied once into the arena; strings, bytes and unknown fields are views of that
    /// copy.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Parse<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        EnterParse(T.StackSize, sizeof(T));
        return ParseRoot<T>(data, arena, options);
    }

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Parse<T>(in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        EnterParse(T.StackSize, sizeof(T));
        return ParseRoot<T>(in data, arena, options);
    }

    /// <summary>Parses a message and does not throw for damaged bytes.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the empty message after an error.</param>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the bytes are a message. Allocates nothing on the managed heap either way.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        return MessageInput.TryRead(data, arena, options, ParseKind.None, ref message, out error);
    }

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoParseOptions)"/>
    public static bool TryParse<T>(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        return MessageInput.TryRead(in data, arena, options, ParseKind.None, ref message, out error);
    }

    /// <summary>Parses a message as <c>Parse</c> does, but required fields may be missing.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ParsePartial<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        EnterParse(T.StackSize, sizeof(T));
        return ParsePartialRoot<T>(data, arena, options);
    }

    /// <summary>
    /// Parses a message without copying the input: strings, bytes and unknown fields are views of
    /// <paramref name="data"/>. The caller promises that this memory neither moves nor dies before the message does (it
    /// is pinned or native) and does not change. If it changes all the same, the message shows anything, or reading it
    /// fails, but nothing outside of the input is read. A span does not say where it points to, and nothing is checked
    /// when this runs: an array that is not pinned works until the garbage collector moves it. So the analyzer warns
    /// (PZ4003) unless the place of the call shows that the memory stays: a <c>u8</c> literal, a pointer, the stack, a
    /// <c>fixed</c> statement, or <see cref="PinnedBytes"/>, which is the promise as a type.
    /// </summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ParseInPlace<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        EnterParse(T.StackSize, sizeof(T));
        return ParseInPlaceRoot<T>(data, arena, options);
    }

    /// <summary>
    /// Parses a message without copying the input, as <c>ParseInPlace</c> does, with the same promise, and does not
    /// throw for damaged bytes.
    /// </summary>
    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoParseOptions)"/>
    public static bool TryParseInPlace<T>(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        return MessageInput.TryReadInPlace(data, arena, options, ParseKind.None, ref message, out error);
    }

    /// <summary>
    /// Merges an encoded message into another: numbers are replaced, lists appended, sub-messages merged.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="message">The message to merge into; undefined but usable after an error.</param>
    /// <param name="data">The encoded message; it is copied into the arena.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)" path="/exception"/>
    public static void MergeFrom<T>(
        this ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MessageInput.TryMerge(ref message, data, arena, options, out ProtoError error))
            ProtoThrow.Format(error);
    }

    /// <summary>
    /// Reads the rest of a reader's message and merges it. What the message keeps is copied into the arena, since
    /// it is not known how long the reader's bytes live. Required fields may be missing.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="message">The message to merge into; undefined but usable after an error.</param>
    /// <param name="reader">The reader; at its end afterwards, or where it was after an error.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)" path="/exception"/>
    public static void Read<T>(this ref T message, ref ProtoReader reader, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        long position = reader.Position;
        var options = new ProtoParseOptions { RecursionLimit = Math.Min(reader.DepthLeft, 10_000) };
        ReadOnlySpan<byte> rest = reader.Remaining;
        if (!MessageInput.TryMerge(ref message, rest, arena, options, out ProtoError error))
            ProtoThrow.Format(error with { Offset = position + error.Offset });
        reader.MoveToEnd();
    }

    /// <inheritdoc cref="Read{T}(ref T, ref ProtoReader, ArenaAllocator)"/>
    public static void Read<T>(this ref T message, ref ProtoReader reader, ref ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T> => Read(ref message, ref reader, arena);
}
