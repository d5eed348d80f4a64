using System;
using System.Buffers;
using System.IO;

namespace ProtoZeroSharp;

/// <content>The message as JSON and in the text format.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>The message as JSON: a string, the only allocation. Unknown fields are left out.</summary>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <exception cref="ProtoFormatException">
    /// The message has no JSON form; see <see cref="ProtoJson.ToJson"/>.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public string ToJson(ProtoJsonOptions options = default)
    {
        var source = new JsonSource(Table, Checked(), options);
        return TextDestination.ToString(ref source);
    }

    /// <summary>Writes the message as JSON in UTF-8 into a buffer writer. Allocates nothing by itself.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public void WriteJson(IBufferWriter<byte> destination, ProtoJsonOptions options = default)
    {
        var source = new JsonSource(Table, Checked(), options);
        TextDestination.Write(ref source, destination);
    }

    /// <summary>Writes the message as JSON in UTF-8 into a stream, with one call of it.</summary>
    /// <inheritdoc cref="WriteJson(IBufferWriter{byte}, ProtoJsonOptions)"/>
    public void WriteJson(Stream destination, ProtoJsonOptions options = default)
    {
        var source = new JsonSource(Table, Checked(), options);
        TextDestination.Write(ref source, destination);
    }

    /// <summary>Reads a message from JSON.</summary>
    /// <param name="type">The type.</param>
    /// <param name="utf8">The text, all of it, up to 2 GiB - 1 bytes. It is copied into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The text is not JSON, or not that of such a message; a required field is missing, or a limit is exceeded. The
    /// offset counts bytes; the message says line and column.
    /// </exception>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static DynamicMessage ParseJson(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoJsonOptions options = default)
    {
        var reader = new JsonReader(in options);
        return DynamicReading.ReadText(type, utf8, arena, ref reader);
    }

    /// <summary>Reads a message from JSON; the offset of an error counts chars.</summary>
    /// <param name="type">The type.</param>
    /// <param name="text">The text, all of it. Its UTF-8 is put into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="ParseJson(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)"/>
    public static DynamicMessage ParseJson(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, ProtoJsonOptions options = default)
    {
        var reader = new JsonReader(in options);
        return DynamicReading.ReadText(type, text, arena, ref reader);
    }

    /// <summary>Reads a message from JSON and does not throw for a text that is none.</summary>
    /// <param name="type">The type.</param>
    /// <param name="utf8">The text, all of it, up to 2 GiB - 1 bytes. It is copied into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the default handle after an error.</param>
    /// <param name="error">What is wrong and where; the offset counts bytes.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the text is such a message. Allocates nothing on the managed heap either way.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static bool TryParseJson(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoJsonOptions options = default)
    {
        var reader = new JsonReader(in options);
        return DynamicReading.TryReadText(type, utf8, arena, ref reader, out message, out error);
    }

    /// <inheritdoc cref="TryParseJson(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoError, ProtoJsonOptions)"/>
    /// <param name="type">The type.</param>
    /// <param name="text">The text, all of it. Its UTF-8 is put into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the default handle after an error.</param>
    /// <param name="error">What is wrong and where; the offset counts chars.</param>
    /// <param name="options">Limits and switches.</param>
    public static bool TryParseJson(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoJsonOptions options = default)
    {
        var reader = new JsonReader(in options);
        return DynamicReading.TryReadText(type, text, arena, ref reader, out message, out error);
    }

    /// <summary>The message in the text format: a string, the only allocation.</summary>
    /// <param name="options">The form of the text.</param>
    /// <exception cref="ProtoFormatException">The text takes 2 GiB and more.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public string ToText(ProtoTextOptions options = default)
    {
        var source = new TextFormatSource(Table, Checked(), in options);
        return TextDestination.ToString(ref source);
    }

    /// <summary>Writes the message in the text format as UTF-8 into a buffer writer. Allocates nothing.</summary>
    /// <param name="destination">Where the text goes.</param>
    /// <param name="options">The form of the text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <inheritdoc cref="ToText" path="/exception"/>
    public void WriteText(IBufferWriter<byte> destination, ProtoTextOptions options = default)
    {
        var source = new TextFormatSource(Table, Checked(), in options);
        TextDestination.Write(ref source, destination);
    }

    /// <summary>Writes the message in the text format as UTF-8 into a stream, with one call of it.</summary>
    /// <inheritdoc cref="WriteText(IBufferWriter{byte}, ProtoTextOptions)"/>
    public void WriteText(Stream destination, ProtoTextOptions options = default)
    {
        var source = new TextFormatSource(Table, Checked(), in options);
        TextDestination.Write(ref source, destination);
    }

    /// <summary>Reads a message from the text format.</summary>
    /// <exception cref="ProtoFormatException">
    /// The text is no such message, or it takes more than the limits allow. The exception's text names line and column,
    /// its offset counts bytes.
    /// </exception>
    /// <inheritdoc cref="ParseJson(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)"/>
    public static DynamicMessage ParseText(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextOptions options = default)
    {
        var reader = new TextFormatReader(in options);
        return DynamicReading.ReadText(type, utf8, arena, ref reader);
    }

    /// <summary>Reads a message from the text format; the offset of an error counts chars.</summary>
    /// <inheritdoc cref="ParseJson(ProtoType, ReadOnlySpan{char}, ArenaAllocator, ProtoJsonOptions)"/>
    public static DynamicMessage ParseText(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextOptions options = default)
    {
        var reader = new TextFormatReader(in options);
        return DynamicReading.ReadText(type, text, arena, ref reader);
    }

    /// <summary>Reads a message from the text format and does not throw for a text that is none.</summary>
    /// <inheritdoc cref="TryParseJson(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoError, ProtoJsonOptions)"/>
    public static bool TryParseText(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoTextOptions options = default)
    {
        var reader = new TextFormatReader(in options);
        return DynamicReading.TryReadText(type, utf8, arena, ref reader, out message, out error);
    }

    /// <summary>
    /// Reads a message from the text format and does not throw for a text that is none; the offset of an error counts
    /// chars.
    /// </summary>
    /// <inheritdoc cref="TryParseJson(ProtoType, ReadOnlySpan{char}, ArenaAllocator, out DynamicMessage, out ProtoError, ProtoJsonOptions)"/>
    public static bool TryParseText(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoTextOptions options = default)
    {
        var reader = new TextFormatReader(in options);
        return DynamicReading.TryReadText(type, text, arena, ref reader, out message, out error);
    }
}
