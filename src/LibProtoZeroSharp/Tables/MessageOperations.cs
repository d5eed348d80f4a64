using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What the code of one type does with its messages, for code that knows only their table, which it passes.
/// </summary>
internal unsafe struct MessageOperations
{
    /// <summary>Decodes the fields of a lazy message; null if the type is not lazy.</summary>
    public delegate*<MessageHead*, void> Read;

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

    /// <summary>The operations of a type.</summary>
    public static MessageOperations Of<T>()
        where T : unmanaged, IProtoMessage<T> => new()
        {
            Read = T.IsLazy ? &Code<T>.Read : null,
            Edit = T.IsLazy ? &Code<T>.Edit : null,
            Parse = &Code<T>.Parse,
            ParseInPlace = &Code<T>.ParseInPlace,
            Same = &Code<T>.Same,
            Hash = &Code<T>.Hash,
            Copy = &Code<T>.Copy,
            Size = &Code<T>.Size,
            Encode = &Code<T>.Encode,
        };

    // SAFETY: whoever has the table of T passes heads of messages of this type only.
    private static class Code<T>
        where T : unmanaged, IProtoMessage<T>
    {
        public static void Read(MessageHead* head) => LazyField.Read<T>(ref *head);

        public static void Edit(MessageHead* head) => LazyField.Edit(ref *(T*)head, LazyState.Everything);

        public static bool Parse(
            MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
            ProtoParseOptions options, out ProtoError error) =>
            ProtoMessage.TryMerge(ref *(T*)head, data, arena, options, out error);

        public static bool ParseInPlace(
            MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
            ProtoParseOptions options, out ProtoError error) =>
            ProtoMessage.TryMergeInPlace(ref *(T*)head, data, arena, options, out error);

        public static bool Same(MessageTable* table, byte* a, byte* b, int depth) =>
            SameVisit.Messages(ref *(T*)a, in *(T*)b, 1, depth);

        public static uint Hash(MessageTable* table, byte* message, int depth) =>
            HashVisit.Of(in *(T*)message, depth);

        public static void Copy(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth) =>
            CopyVisit.Message((T*)to, (T*)from, arena, depth);

        public static long Size(MessageTable* table, MessageHead* head) => T.SizeFields(ref *head, 0);

        public static ProtoBytes Encode(MessageTable* table, MessageHead* head, ArenaAllocator arena)
        {
            ProtoBytes bytes = arena.UndefinedBytes(ProtoMessage.CalculateSize(in *(T*)head));
            ProtoMessage.TryWriteTo(in *(T*)head, new Span<byte>(bytes.Start, bytes.Length), out _);
            return bytes;
        }
    }
}
