using System;
using System.ComponentModel;
using ProtoZeroSharp;
using ProtoZeroSharp.Emitted;

/// <summary>
/// Reading JSON by the name of a message, <c>LogRecord.ParseJson(utf8, arena)</c>: once for all messages, so that their
/// assemblies do not hold it. In the global namespace, so that no <c>using</c> is needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_JsonReading
#pragma warning restore CA1050, CA1707
{
    /// <summary>Reading JSON.</summary>
    /// <typeparam name="T">The message.</typeparam>
    extension<T>(T)
        where T : unmanaged, IReadableMessage<T>
    {
        /// <inheritdoc cref="ProtoJson.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonOptions)"/>
        public static T ParseJson(
            ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoJsonOptions options = default) =>
            ProtoJson.Parse<T>(utf8, arena, options);

        /// <inheritdoc cref="ProtoJson.Parse{T}(ReadOnlySpan{char}, ArenaAllocator, ProtoJsonOptions)"/>
        public static T ParseJson(
            ReadOnlySpan<char> text, ArenaAllocator arena, ProtoJsonOptions options = default) =>
            ProtoJson.Parse<T>(text, arena, options);

        /// <inheritdoc cref="ProtoJson.TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoJsonOptions)"/>
        public static bool TryParseJson(
            ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoJsonOptions options = default) =>
            ProtoJson.TryParse(utf8, arena, out message, out error, options);

        /// <inheritdoc cref="ProtoJson.TryParse{T}(ReadOnlySpan{char}, ArenaAllocator, out T, out ProtoError, ProtoJsonOptions)"/>
        public static bool TryParseJson(
            ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoJsonOptions options = default) =>
            ProtoJson.TryParse(text, arena, out message, out error, options);
    }
}
