using System;
using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp.Emitted;

/// <summary>Parses the messages of calls. What generated services call.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CallMessage
{
    // So much memory may a message take: that of every sane message and more, whatever the host allows as a length.
    private const long FreeBytes = 64 << 20, BytesOfByte = 32;

    /// <summary>Parses a message that belongs to whoever gets it.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="payload">The encoded message; it is copied.</param>
    /// <param name="error">What is wrong with it, to be sent to the peer; null if nothing is.</param>
    /// <returns>The message, or null after an error.</returns>
    public static Owned<T>? Parse<T>(in ReadOnlySequence<byte> payload, out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        var message = new Owned<T>();
        return Fill(message, in payload, out error) ? message : null;
    }

    /// <summary>Parses a request, which belongs to its call.</summary>
    /// <inheritdoc cref="Parse"/>
    public static Incoming<T>? ParseRequest<T>(in ReadOnlySequence<byte> payload, out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        var message = new Incoming<T>();
        return Fill(message, in payload, out error) ? message : null;
    }

    private static bool Fill<T>(
        Owned<T> message, in ReadOnlySequence<byte> payload, [NotNullWhen(false)] out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions { MaxArenaBytes = FreeBytes + (payload.Length * BytesOfByte) };
        bool isGood = message.TryFill(in payload, options, out ProtoError found);
        error = isGood ? null : $"{T.FullName}: {found.Code} at byte {found.Offset}";
        return isGood;
    }
}
