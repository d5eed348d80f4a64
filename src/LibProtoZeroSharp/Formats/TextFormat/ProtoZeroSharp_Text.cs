using System;
using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

/// <summary>
/// The text format by the name of a message, <c>LogRecord.ParseText(text, arena)</c>, and of a variable,
/// <c>record.ToText()</c>: once for all messages. In the global namespace, so that no <c>using</c> is needed.
/// </summary>
/// <remarks>
/// What writes takes the message by value, since an extension of all messages cannot take it otherwise; for large
/// structs <see cref="ProtoText"/> saves the copy.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_Text
#pragma warning restore CA1050, CA1707
{
    /// <summary>Reading.</summary>
    /// <typeparam name="T">The message.</typeparam>
    extension<T>(T)
        where T : unmanaged, IProtoMessage<T>
    {
        /// <inheritdoc cref="ProtoText.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T ParseText(
            ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextOptions options = default) =>
            ProtoText.Parse<T>(utf8, arena, options);

        /// <inheritdoc cref="ProtoText.Parse{T}(ReadOnlySpan{char}, ArenaAllocator, ProtoTextOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T ParseText(
            ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextOptions options = default) =>
            ProtoText.Parse<T>(text, arena, options);

        /// <inheritdoc cref="ProtoText.TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoTextOptions)"/>
        public static bool TryParseText(
            ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoTextOptions options = default) => ProtoText.TryParse(utf8, arena, out message, out error, options);

        /// <inheritdoc cref="ProtoText.TryParse{T}(ReadOnlySpan{char}, ArenaAllocator, out T, out ProtoError, ProtoTextOptions)"/>
        public static bool TryParseText(
            ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoTextOptions options = default) => ProtoText.TryParse(text, arena, out message, out error, options);
    }

    /// <summary>Writing.</summary>
    /// <param name="message">The message.</param>
    /// <typeparam name="T">Its type.</typeparam>
    extension<T>(T message)
        where T : unmanaged, IProtoMessage<T>
    {
        /// <inheritdoc cref="ProtoText.ToText"/>
        public string ToText(ProtoTextOptions options = default) => ProtoText.ToText(in message, options);

        /// <inheritdoc cref="ProtoText.Write{T}(ref readonly T, IBufferWriter{byte}, ProtoTextOptions)"/>
        public void WriteText(IBufferWriter<byte> destination, ProtoTextOptions options = default) =>
            ProtoText.Write(in message, destination, options);

        /// <inheritdoc cref="ProtoText.Write{T}(ref readonly T, Stream, ProtoTextOptions)"/>
        public void WriteText(Stream destination, ProtoTextOptions options = default) =>
            ProtoText.Write(in message, destination, options);

        /// <inheritdoc cref="ProtoText.TryWrite"/>
        public bool TryWriteText(Span<byte> destination, out int written, ProtoTextOptions options = default) =>
            ProtoText.TryWrite(in message, destination, out written, options);
    }
}
