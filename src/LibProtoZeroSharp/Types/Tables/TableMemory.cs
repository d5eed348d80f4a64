using System;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Memory of tables. It lives as long as the library, since the last use of a type is not known; the
/// types of an assembly that is unloaded without the library leave theirs behind, about 100 bytes for a field.
/// </summary>
internal static unsafe class TableMemory
{
    /// <summary>Bytes behind a text that can be read, so that a vector may load it.</summary>
    private const int Slack = 32;

    private const int Alignment = 16;

    /// <summary>What makes a table holds this; nothing else is locked meanwhile.</summary>
    public static readonly Lock Gate = new();

    /// <summary>Takes space for values, all zero.</summary>
    public static T* Take<T>(int count)
        where T : unmanaged => (T*)LastingMemory.Take((nuint)count * (nuint)sizeof(T), Alignment);

    /// <summary>Gives back what was needed while a table was made.</summary>
    public static void Free(void* memory) => LastingMemory.Free(memory);

    /// <summary>Copies a text behind its length.</summary>
    public static byte* Copy(ReadOnlySpan<byte> text)
    {
        // SAFETY: there is space for the length, the text and the slack.
        byte* memory = Take<byte>(sizeof(int) + text.Length + Slack);
        *(int*)memory = text.Length;
        text.CopyTo(new Span<byte>(memory + sizeof(int), text.Length));
        return memory + sizeof(int);
    }
}
