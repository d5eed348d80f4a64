using System;

namespace ProtoZeroSharp;

/// <summary>Reads a message of any type from a text of any grammar.</summary>
internal static unsafe partial class TextRoot
{
    /// <summary>Reads a message from UTF-8.</summary>
    /// <exception cref="ProtoFormatException">The text is no such message; the text says line and column.</exception>
    public static T Parse<T, TReader>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        T message = default;
        // SAFETY: a local stays where it is.
        var place = (byte*)&message;
        if (!TryBegin(&message, arena, out MessageTable* table, out ProtoError error)
            || !TryParse(utf8, arena, ref reader, table, place, out error))
        {
            Throw(utf8, error, in reader, table, place);
        }

        return message;
    }

    /// <summary>Reads a message from UTF-16.</summary>
    /// <inheritdoc cref="Parse{T, TReader}(ReadOnlySpan{byte}, ArenaAllocator, ref TReader)" path="/exception"/>
    public static T Parse<T, TReader>(ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        T message = default;
        // SAFETY: a local stays where it is.
        var place = (byte*)&message;
        if (!TryBegin(&message, arena, out MessageTable* table, out ProtoError error)
            || !TryParse(text, arena, ref reader, table, place, out error))
        {
            Throw(text, error, in reader, table, place);
        }

        return message;
    }

    /// <summary>Reads a message from UTF-8; after an error it is empty.</summary>
    public static bool TryParse<T, TReader>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader, out T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        message = default;
        // SAFETY: the message stays where it is while it is read.
        fixed (T* place = &message)
        {
            if (TryBegin(place, arena, out MessageTable* table, out error)
                && TryParse(utf8, arena, ref reader, table, (byte*)place, out error)) return true;
        }

        message = default;
        return false;
    }

    /// <summary>Reads a message from UTF-16; places in errors are counted in chars.</summary>
    public static bool TryParse<T, TReader>(
        ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader, out T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        message = default;
        // SAFETY: the message stays where it is while it is read.
        fixed (T* place = &message)
        {
            if (TryBegin(place, arena, out MessageTable* table, out error)
                && TryParse(text, arena, ref reader, table, (byte*)place, out error)) return true;
        }

        message = default;
        return false;
    }

    // Begins an empty message; false if there is no stack for it.
    private static bool TryBegin<T>(T* message, ArenaAllocator arena, out MessageTable* table, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        table = TableOf<T>.Get();
        error = default;
        if (StackGuard.HasRoot(T.StackSize, sizeof(T))) table->Begin((byte*)message, arena);
        else error = ProtoError.NoStack(0);
        return error.Code == ProtoFormatError.None;
    }
}
