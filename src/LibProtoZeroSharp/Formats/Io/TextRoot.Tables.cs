using System;

namespace ProtoZeroSharp;

// Messages by their tables: of generated types, too, once they have begun.
internal static unsafe partial class TextRoot
{
    /// <summary>Reads a message from UTF-8 into an empty one, which is undefined after an error.</summary>
    public static bool TryParse<TReader>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader, MessageTable* table, byte* message,
        out ProtoError error)
        where TReader : struct, ITextReader
    {
        using var memory = new InputMemory(arena, reader.MaxArenaBytes, utf8.Length);
        try
        {
            return TryRead(TextInput.Copy(utf8, arena), arena, ref reader, table, message, out error);
        }
        catch (ArenaLimitException)
        {
            error = memory.Exceeded;
            return false;
        }
    }

    /// <summary>Reads a message from UTF-16; places in errors are counted in chars.</summary>
    public static bool TryParse<TReader>(
        ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader, MessageTable* table, byte* message,
        out ProtoError error)
        where TReader : struct, ITextReader
    {
        using var memory = new InputMemory(arena, reader.MaxArenaBytes, text.Length);
        try
        {
            if (!TextInput.TryCopy(text, arena, out TextInput input, out error)) return false;
            if (TryRead(in input, arena, ref reader, table, message, out error)) return true;
            error = error with { Offset = InputPosition.OfByte(text, error.Offset) };
        }
        catch (ArenaLimitException)
        {
            error = memory.Exceeded;
        }

        return false;
    }

    private static bool TryRead<TReader>(
        in TextInput input, ArenaAllocator arena, ref TReader reader, MessageTable* table, byte* message,
        out ProtoError error)
        where TReader : struct, ITextReader =>
        reader.TryRead(in input, table, message, arena, out error)
        && Required.IsComplete(table, null, message, input.Span.Length, out error);
}
