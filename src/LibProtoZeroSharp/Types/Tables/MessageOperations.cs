using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What is done with the messages of one type, for code that knows only their table, which it passes.
/// </summary>
internal unsafe struct MessageOperations
{
    /// <summary>Decodes the fields of a lazy message; null if the type is not lazy.</summary>
    public delegate*<MessageHead*, void> Read;

    /// <summary>
    /// Decodes an undecoded message and all in it with so many threads; false, and nothing has changed, where there is
    /// no space. Null if the type is not lazy.
    /// </summary>
    public delegate*<MessageHead*, int, bool> DecodeAll;

    /// <summary>The same, and notes that any field may change; null if the type is not lazy.</summary>
    public delegate*<MessageHead*, void> Edit;

    /// <summary>
    /// Parses bytes into an empty message; required fields may be missing. False with the error if they are damaged.
    /// </summary>
    public delegate*<
        MessageTable*, MessageHead*, ReadOnlySpan<byte>, ArenaAllocator, ProtoParseOptions, out ProtoError, bool> Parse;

    /// <summary>
    /// The same without a copy of the bytes, which the caller promises to stay where they are as long as the message.
    /// </summary>
    public delegate*<
        MessageTable*, MessageHead*, ReadOnlySpan<byte>, ArenaAllocator, ProtoParseOptions, out ProtoError, bool>
        ParseInPlace;

    /// <summary>Whether two messages at some depth are equal.</summary>
    public delegate*<MessageTable*, byte*, byte*, int, bool> Same;

    /// <summary>The hash of a message at some depth.</summary>
    public delegate*<MessageTable*, byte*, int, uint> Hash;

    /// <summary>Copies a message at some depth: the second one into the first one, which is all zero.</summary>
    public delegate*<MessageTable*, byte*, byte*, ArenaAllocator, int, void> Copy;

    /// <summary>The encoded size of a message; beyond 2 GiB an exception.</summary>
    public delegate*<MessageTable*, MessageHead*, long> Size;

    /// <summary>Encodes a message into an arena.</summary>
    public delegate*<MessageTable*, MessageHead*, ArenaAllocator, ProtoBytes> Encode;
}
