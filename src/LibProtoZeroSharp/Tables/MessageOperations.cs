using System;
using System.Runtime.CompilerServices;
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

    /// <summary>Encodes a message into an arena.</summary>
    public delegate*<MessageTable*, MessageHead*, ArenaAllocator, ProtoBytes> Encode;

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    public delegate*<MessageTable*, MessageHead*, bool> HasAllRequired;

    /// <summary>
    /// Whether all required fields of the message itself are set; null of types that are known at run time only.
    /// </summary>
    public delegate*<MessageHead*, bool> HasOwnRequired;

    /// <summary>The operations of a type.</summary>
    public static MessageOperations Of<T>()
        where T : unmanaged, IProtoMessage<T> => new()
        {
            Read = T.IsLazy ? &Code<T>.Read : null,
            Edit = T.IsLazy ? &Code<T>.Edit : null,
            Parse = &Code<T>.Parse,
            ParseInPlace = &Code<T>.ParseInPlace,
            Encode = &Code<T>.Encode,
            HasAllRequired = &Code<T>.HasAllRequired,
            HasOwnRequired = &Code<T>.HasOwnRequired,
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

        public static ProtoBytes Encode(MessageTable* table, MessageHead* head, ArenaAllocator arena)
        {
            ProtoBytes bytes = arena.UndefinedBytes(ProtoMessage.CalculateSize(in *(T*)head));
            ProtoMessage.TryWriteTo(in *(T*)head, new Span<byte>(bytes.Start, bytes.Length), out _);
            return bytes;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static bool HasOwnRequired(MessageHead* head) => T.HasOwnRequired(ref *head);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static bool HasAllRequired(MessageTable* table, MessageHead* head)
        {
            WorkLimit.Begin();
            return T.HasAllRequired(ref *head);
        }
    }
}
