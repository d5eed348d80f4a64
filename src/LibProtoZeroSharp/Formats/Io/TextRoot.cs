using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

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
        if (!TryFill(utf8, arena, ref reader, ref message, out ProtoError error))
        {
            // SAFETY: a local stays where it is.
            Throw(utf8, error, in reader, TableOf<T>.Get(), (byte*)&message);
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
        if (!TryFill(text, arena, ref reader, ref message, out ProtoError error))
        {
            // SAFETY: a local stays where it is.
            Throw(text, error, in reader, TableOf<T>.Get(), (byte*)&message);
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
        if (TryFill(utf8, arena, ref reader, ref message, out error)) return true;
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
        if (TryFill(text, arena, ref reader, ref message, out error)) return true;
        message = default;
        return false;
    }

    private static bool TryFill<T, TReader>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        using var memory = new InputMemory(arena, reader.MaxArenaBytes, utf8.Length);
        try
        {
            return TryRead(TextInput.Copy(utf8, arena), arena, ref reader, ref message, out error);
        }
        catch (ArenaLimitException)
        {
            error = memory.Exceeded;
            return false;
        }
    }

    private static bool TryFill<T, TReader>(
        ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        using var memory = new InputMemory(arena, reader.MaxArenaBytes, text.Length);
        try
        {
            if (!TextInput.TryCopy(text, arena, out TextInput input, out error)) return false;
            if (TryRead(in input, arena, ref reader, ref message, out error)) return true;
            error = error with { Offset = TextPosition.OfByte(text, error.Offset) };
        }
        catch (ArenaLimitException)
        {
            error = memory.Exceeded;
        }

        return false;
    }

    private static bool TryRead<T, TReader>(
        in TextInput input, ArenaAllocator arena, ref TReader reader, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
        where TReader : struct, ITextReader
    {
        if (!StackGuard.HasRoot(T.StackSize, sizeof(T)))
        {
            error = new ProtoError(ProtoFormatError.RecursionLimitExceeded, 0)
            {
                Limit = new ProtoLimit(ProtoLimitKind.Stack, 0),
            };
            return false;
        }

        MessageTable* table = TableOf<T>.Get();
        // SAFETY: the message stays where it is while it is read.
        fixed (T* place = &message)
        {
            table->Begin((byte*)place, arena);
            if (!reader.TryRead(in input, table, (byte*)place, arena, out error)) return false;
        }

        ProtoFormatError missing = ProtoMessage.FindMissing(in message);
        error = new ProtoError(missing, missing == ProtoFormatError.None ? 0 : input.Span.Length);
        return missing == ProtoFormatError.None;
    }
}
