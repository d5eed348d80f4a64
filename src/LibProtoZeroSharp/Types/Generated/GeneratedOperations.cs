using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The operations of generated types: pointers to the code that the JIT makes for the type.</summary>
internal static unsafe class GeneratedOperations
{
    /// <summary>The operations of a type.</summary>
    public static MessageOperations Of<T>()
        where T : unmanaged, IProtoMessage<T> => new()
        {
            Read = T.IsLazy ? &OfType<T>.Read : null,
            DecodeAll = T.IsLazy ? &OfType<T>.DecodeAll : null,
            Edit = T.IsLazy ? &OfType<T>.Edit : null,
            Parse = &OfType<T>.Parse,
            ParseInPlace = &OfType<T>.ParseInPlace,
            Same = &OfType<T>.Same,
            Hash = &OfType<T>.Hash,
            Copy = &OfType<T>.Copy,
            Size = &OfType<T>.Size,
            Encode = &OfType<T>.Encode,
        };

    // SAFETY: the table of T comes with heads of messages of this type only.
    private static class OfType<T>
        where T : unmanaged, IProtoMessage<T>
    {
        public static void Read(MessageHead* head) => LazyField.Read<T>(ref *head);

        public static bool DecodeAll(MessageHead* head, int workers) =>
            LazyMessage.TryDecodeAll(ref *(T*)head, workers);

        public static void Edit(MessageHead* head) => LazyField.Edit(ref *(T*)head, LazyState.Everything);

        public static bool Parse(
            MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
            ProtoParseOptions options, out ProtoError error) =>
            MessageInput.TryMerge(ref *(T*)head, data, arena, options, out error);

        public static bool ParseInPlace(
            MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
            ProtoParseOptions options, out ProtoError error) =>
            MessageInput.TryReadInPlace(
                data, arena, options, ParseKind.Partial | ParseKind.Keep, ref *(T*)head, out error);

        public static bool Same(MessageTable* table, byte* a, byte* b, int depth) =>
            SameVisit.Messages(ref *(T*)a, in *(T*)b, 1, depth);

        public static uint Hash(MessageTable* table, byte* message, int depth) =>
            HashVisit.Of(in *(T*)message, depth);

        public static void Copy(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth) =>
            CopyVisit.Message((T*)to, (T*)from, arena, depth);

        public static long Size(MessageTable* table, MessageHead* head) => T.SizeFields(ref *head, 0);

        public static ProtoBytes Encode(MessageTable* table, MessageHead* head, ArenaAllocator arena)
        {
            using MessageOutput output = MessageOutput.Rent();
            return output.ToBytes(in *(T*)head, arena);
        }
    }
}
