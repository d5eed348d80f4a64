using System;

namespace ProtoZeroSharp;

/// <summary>
/// Messages as JSON, in the form of <see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>.
/// </summary>
public static partial class ProtoJson
{
    /// <summary>Reads a message from JSON.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="utf8">The text, all of it, up to 2 GiB - 1 bytes. It is copied into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The text is not JSON, or not that of such a message; a required field is missing, or a limit is exceeded. The
    /// offset counts bytes; the message says line and column.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static T Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.Parse<T, JsonReader>(utf8, arena, ref reader);
    }

    /// <summary>Reads a message from JSON; the offset of an error counts chars.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="text">The text, all of it. Its UTF-8 is put into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)" path="/returns"/>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)" path="/exception"/>
    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.Parse<T, JsonReader>(text, arena, ref reader);
    }

    /// <summary>Reads a message from JSON and does not throw for a text that is none.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="utf8">The text, all of it, up to 2 GiB - 1 bytes. It is copied into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the empty message after an error.</param>
    /// <param name="error">What is wrong and where; the offset counts bytes.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the text is such a message. Allocates nothing on the managed heap either way.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.TryParse(utf8, arena, ref reader, out message, out error);
    }

    /// <summary>
    /// Reads a message from JSON and does not throw for a text that is none; the offset of an error counts chars.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="text">The text, all of it. Its UTF-8 is put into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the empty message after an error.</param>
    /// <param name="error">What is wrong and where; the offset counts chars.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the text is such a message. Allocates nothing on the managed heap either way.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static bool TryParse<T>(
        ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.TryParse(text, arena, ref reader, out message, out error);
    }
}
