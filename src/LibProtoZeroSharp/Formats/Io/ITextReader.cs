using System;

namespace ProtoZeroSharp;

/// <summary>A grammar that fills messages. The implementations are structs.</summary>
internal unsafe interface ITextReader
{
    /// <summary>Bytes that the arena may hold, as the options say it.</summary>
    long MaxArenaBytes { get; }

    /// <summary>Reads a text into an empty message. Allocates nothing on the managed heap.</summary>
    /// <param name="text">The text, which may be changed, and lives as long as the arena.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="arena">Where what the message refers to lives.</param>
    /// <param name="error">What is wrong, and where in the text.</param>
    /// <returns>Whether the text is such a message.</returns>
    bool TryRead(in TextInput text, MessageTable* table, byte* message, ArenaAllocator arena, out ProtoError error);

    /// <summary>Says for an exception what is wrong with a text, by reading it once more.</summary>
    /// <param name="utf8">The text as it was, perhaps cut somewhat behind the place of the error.</param>
    /// <param name="error">What is wrong; the offset counts bytes.</param>
    /// <param name="table">The type of the message.</param>
    /// <returns>What is wrong with which field; null if only the code tells.</returns>
    string? Explain(ReadOnlySpan<byte> utf8, ProtoError error, MessageTable* table);
}
