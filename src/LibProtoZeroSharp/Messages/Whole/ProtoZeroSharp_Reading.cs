using System;
using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;
using ProtoZeroSharp.Emitted;

/// <summary>
/// Parsing by the name of a message, <c>LogRecord.Parse(data, arena)</c>: once for all messages, so that their
/// assemblies do not hold it. In the global namespace, so that no <c>using</c> is needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_Reading
#pragma warning restore CA1050, CA1707
{
    /// <summary>Parsing.</summary>
    /// <typeparam name="T">The message.</typeparam>
    extension<T>(T)
        where T : unmanaged, IReadableMessage<T>
    {
        /// <inheritdoc cref="ProtoMessage.Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T Parse(
            ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
            ProtoMessage.Parse<T>(data, arena, options);

        /// <inheritdoc cref="ProtoMessage.Parse{T}(in ReadOnlySequence{byte}, ArenaAllocator, ProtoParseOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T Parse(
            in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
            ProtoMessage.Parse<T>(in data, arena, options);

        /// <inheritdoc cref="ProtoMessage.ParsePartial{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T ParsePartial(
            ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
            ProtoMessage.ParsePartial<T>(data, arena, options);

        /// <inheritdoc cref="ProtoMessage.ParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static T ParseInPlace(
            ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
            ProtoMessage.ParseInPlace<T>(data, arena, options);

        /// <inheritdoc cref="ProtoMessage.TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoParseOptions)"/>
        public static bool TryParse(
            ReadOnlySpan<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoParseOptions options = default) =>
            ProtoMessage.TryParse(data, arena, out message, out error, options);

        /// <inheritdoc cref="ProtoMessage.TryParse{T}(in ReadOnlySequence{byte}, ArenaAllocator, out T, out ProtoError,
        /// ProtoParseOptions)"/>
        public static bool TryParse(
            in ReadOnlySequence<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoParseOptions options = default) =>
            ProtoMessage.TryParse(in data, arena, out message, out error, options);

        /// <inheritdoc cref="ProtoMessage.TryParseInPlace{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoError, ProtoParseOptions)"/>
        public static bool TryParseInPlace(
            ReadOnlySpan<byte> data, ArenaAllocator arena, out T message, out ProtoError error,
            ProtoParseOptions options = default) =>
            ProtoMessage.TryParseInPlace(data, arena, out message, out error, options);
    }
}
