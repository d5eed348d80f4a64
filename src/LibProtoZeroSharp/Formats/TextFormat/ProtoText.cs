using System;
using System.Buffers;
using System.IO;

namespace ProtoZeroSharp;

/// <summary>
/// Messages in the text format: <see href="https://protobuf.dev/reference/protobuf/textformat-spec/"/>. Writing and
/// reading go by a table of each type, which is made at its first use.
/// </summary>
public static unsafe partial class ProtoText
{
    /// <summary>Writes a message into a string, the only thing that is allocated on the managed heap.</summary>
    /// <param name="message">The message.</param>
    /// <param name="options">The form of the text.</param>
    /// <exception cref="ProtoFormatException">The text takes 2 GiB and more.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public static string ToText<T>(ref readonly T message, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written.
        fixed (T* place = &message)
        {
            var source = new TextFormatSource(TableOf<T>.Get(), (byte*)place, in options);
            return TextDestination.ToString(ref source);
        }
    }

    /// <summary>
    /// Writes a message as UTF-8 into a buffer writer. Allocates nothing on the managed heap. Nothing arrives there
    /// after an exception.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">Where the text goes.</param>
    /// <param name="options">The form of the text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <inheritdoc cref="ToText" path="/exception"/>
    public static void Write<T>(
        ref readonly T message, IBufferWriter<byte> destination, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written.
        fixed (T* place = &message)
        {
            var source = new TextFormatSource(TableOf<T>.Get(), (byte*)place, in options);
            TextDestination.Write(ref source, destination);
        }
    }

    /// <summary>
    /// Writes a message as UTF-8 into a stream, with one call of it. Allocates nothing on the managed heap. Nothing
    /// arrives there after an exception.
    /// </summary>
    /// <inheritdoc cref="Write{T}(ref readonly T, IBufferWriter{byte}, ProtoTextOptions)" path="/param"/>
    /// <inheritdoc cref="Write{T}(ref readonly T, IBufferWriter{byte}, ProtoTextOptions)" path="/exception"/>
    public static void Write<T>(ref readonly T message, Stream destination, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written.
        fixed (T* place = &message)
        {
            var source = new TextFormatSource(TableOf<T>.Get(), (byte*)place, in options);
            TextDestination.Write(ref source, destination);
        }
    }

    /// <summary>Writes a message as UTF-8 into a span. Allocates nothing on the managed heap.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">Where the text goes; its content is undefined if the text does not fit.</param>
    /// <param name="written">Bytes of the text, or 0 if it does not fit.</param>
    /// <param name="options">The form of the text.</param>
    /// <returns>Whether the text fits.</returns>
    /// <inheritdoc cref="ToText" path="/exception"/>
    public static bool TryWrite<T>(
        ref readonly T message, Span<byte> destination, out int written, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written.
        fixed (T* place = &message)
        {
            var source = new TextFormatSource(TableOf<T>.Get(), (byte*)place, in options);
            return TextDestination.TryWrite(ref source, destination, out written);
        }
    }

    /// <summary>
    /// Reads a message from UTF-8. Its strings and bytes are views of a copy of the text in the arena. Allocates
    /// nothing on the managed heap, unless it throws.
    /// </summary>
    /// <param name="utf8">The text.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <exception cref="ProtoFormatException">
    /// The text is no such message, or it takes more than the limits allow. The exception's text names line and column,
    /// its offset counts bytes.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static T Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new TextFormatReader(in options);
        return TextRoot.Parse<T, TextFormatReader>(utf8, arena, ref reader);
    }

    /// <summary>Reads a message from UTF-16.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <exception cref="ProtoFormatException">
    /// The text is no such message, holds half of a surrogate pair, or takes more than the limits allow. The
    /// exception's text names line and column, its offset counts chars.
    /// </exception>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextOptions)"/>
    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new TextFormatReader(in options);
        return TextRoot.Parse<T, TextFormatReader>(text, arena, ref reader);
    }

    /// <summary>Reads a message from UTF-8. Allocates nothing on the managed heap, whatever the text is.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; empty after an error.</param>
    /// <param name="error">What is wrong, and at which byte.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the text is such a message.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new TextFormatReader(in options);
        return TextRoot.TryParse(utf8, arena, ref reader, out message, out error);
    }

    /// <summary>Reads a message from UTF-16. Allocates nothing on the managed heap, whatever the text is.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; empty after an error.</param>
    /// <param name="error">What is wrong, and at which char.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoTextOptions)"/>
    public static bool TryParse<T>(
        ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error,
        ProtoTextOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new TextFormatReader(in options);
        return TextRoot.TryParse(text, arena, ref reader, out message, out error);
    }
}
