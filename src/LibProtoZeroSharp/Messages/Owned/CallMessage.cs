using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp.Emitted;

/// <summary>Parses the messages of calls. What generated services call.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CallMessage
{
    /// <summary>Parses a message that belongs to the caller.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="payload">The encoded message; it is copied.</param>
    /// <param name="error">What is wrong with it, to be sent to the peer; null if nothing is.</param>
    /// <returns>The message, or null after an error.</returns>
    public static Owned<T>? Parse<T>(in ReadOnlySequence<byte> payload, out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        Owned<T> message = Owned<T>.ForParse(payload.Length, default);
        return Fill(message, in payload, out error) ? message : null;
    }

    /// <summary>Parses a request, which belongs to its call.</summary>
    /// <inheritdoc cref="Parse"/>
    public static Incoming<T>? ParseRequest<T>(in ReadOnlySequence<byte> payload, out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        var message = new Incoming<T>(payload.Length);
        return Fill(message, in payload, out error) ? message : null;
    }

    private static bool Fill<T>(
        Owned<T> message, in ReadOnlySequence<byte> payload, [NotNullWhen(false)] out string? error)
        where T : unmanaged, IProtoMessage<T>
    {
        // The default limit of memory holds for every length that the host allows.
        bool isGood = message.TryFill(in payload, default, out ProtoError found);
        string limit = found.Limit.Kind == ProtoLimitKind.None ? "" : $": more than {found.Limit}";
        error = isGood ? null : $"{T.FullName}: {found.Code} at byte {found.Offset}{limit}";
        return isGood;
    }
}
