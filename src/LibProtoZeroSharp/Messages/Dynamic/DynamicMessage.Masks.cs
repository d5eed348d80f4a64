using System;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <content>Some of the fields of a message.</content>
public readonly partial struct DynamicMessage
{
    /// <summary>
    /// Parses the fields of a message that a mask names, and passes over all others without memory for them. The message
    /// has what a parse of everything has in these fields: the last value wins, messages in several parts are merged,
    /// and a member of a oneof that is not named unsets the others. A path through a list or map leads through each
    /// element and each value. A field that a path ends with is parsed as a whole, with the unknown fields in it, numbers
    /// that its closed enum does not have, and values of another wire type. Other unknown fields and extensions of the
    /// messages that paths lead through are not kept. An empty mask names nothing.
    /// </summary>
    /// <remarks>
    /// <para>
    /// What is passed over is checked as an unknown field is: tags, wire types, varints, lengths and groups of the
    /// messages that paths lead through. Inside of other messages, maps and packed lists nothing is looked at, and
    /// strings may hold any bytes. A required field may be missing unless a path names it or ends above it. What is
    /// refused, a parse of everything refuses, too, but it may find other damage first.
    /// </para>
    /// <para>
    /// The paths are looked up at each call, in native memory of eight bytes for each field of the types that they lead
    /// through, which the call gives back. The input is copied once into the arena.
    /// </para>
    /// </remarks>
    /// <param name="type">The type, of a schema that was read at run time.</param>
    /// <param name="mask">
    /// The fields: names of the schema with dots between them, such as <c>customer.name</c>. Extensions have no such
    /// names. It may live in any arena, and is not needed behind the call.
    /// </param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged where they are looked at, a required field that is named is missing, or a limit is
    /// exceeded.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// A path names no field or something below a field without messages, <paramref name="type"/> is a generated type,
    /// of which a view parses some fields, or the mask takes more than 64 MiB when it is looked up.
    /// </exception>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static DynamicMessage Parse(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: false, partial: false);

    /// <summary>
    /// Parses the fields of a message that a mask names, as <c>Parse</c> does, but required fields may be missing.
    /// </summary>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParsePartial(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: false, partial: true);

    /// <summary>
    /// Parses the fields of a message that a mask names, as <c>Parse</c> does, without copying the input: strings,
    /// bytes and unknown fields are views of <paramref name="data"/>. The caller promises that this memory neither moves
    /// nor dies before the message does (it is pinned or native) and does not change. The analyzer warns (PZ4003) where
    /// that does not show.
    /// </summary>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParseInPlace(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: true, partial: false);

    /// <summary>
    /// Parses the fields of a message that a mask names, as <c>Parse</c> does, and does not throw for damaged bytes.
    /// </summary>
    /// <param name="type">The type, of a schema that was read at run time.</param>
    /// <param name="mask">The fields.</param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the default handle after an error.</param>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the bytes are a message. Allocates nothing on the managed heap either way.</returns>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"
    /// path="/exception[not(contains(@cref, 'ProtoFormatException'))]"/>
    public static bool TryParse(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, in mask, data, arena, options, inPlace: false, out message, out error);

    /// <summary>
    /// Parses the fields of a message that a mask names without copying the input, as <c>ParseInPlace</c> does, with
    /// the same promise, and does not throw for damaged bytes.
    /// </summary>
    /// <inheritdoc cref="TryParse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage,
    /// out ProtoError, ProtoParseOptions)"/>
    public static bool TryParseInPlace(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, in mask, data, arena, options, inPlace: true, out message, out error);
}
