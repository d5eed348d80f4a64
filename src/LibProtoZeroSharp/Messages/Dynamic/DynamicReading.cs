using System;
using System.Buffers;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <summary>Makes dynamic messages of bytes and of texts.</summary>
internal static unsafe class DynamicReading
{
    /// <summary>Parses a message, or throws.</summary>
    public static DynamicMessage Read(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options, bool inPlace,
        bool partial) => Read(type.Table, null, data, arena, options, inPlace, partial);

    /// <summary>Parses the fields of a message that a mask names, or throws.</summary>
    public static DynamicMessage Read(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options,
        bool inPlace, bool partial)
    {
        using var memory = new ArenaAllocator();
        return Read(type.Table, NodesOf(type, in mask, memory), data, arena, options, inPlace, partial);
    }

    /// <summary>Parses a message; after an error there is none.</summary>
    public static bool TryRead(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options, bool inPlace,
        bool partial, out DynamicMessage message, out ProtoError error) =>
        TryRead(type.Table, null, data, arena, options, inPlace, partial, out message, out error, out _);

    /// <summary>Parses the fields of a message that a mask names; after an error there is no message.</summary>
    public static bool TryRead(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options,
        bool inPlace, out DynamicMessage message, out ProtoError error)
    {
        using var memory = new ArenaAllocator();
        MaskNode* nodes = NodesOf(type, in mask, memory);
        return TryRead(
            type.Table, nodes, data, arena, options, inPlace, partial: false, out message, out error, out _);
    }

    /// <summary>All bytes of a sequence, in memory of an arena.</summary>
    public static ReadOnlySpan<byte> Join(in ReadOnlySequence<byte> data, ArenaAllocator scratch)
    {
        int length = (int)data.Length;
        ProtoBytes bytes = scratch.UndefinedBytes(length);
        // SAFETY: the arena gave that many bytes.
        var joined = new Span<byte>(bytes.Start, length);
        data.CopyTo(joined);
        return joined;
    }

    // Generated code has no parser that takes a mask, and the tables of its messages another layout.
    private static MaskNode* NodesOf(ProtoType type, in FieldMask mask, ArenaAllocator memory)
    {
        MessageTable* table = type.Table;
        if (!table->IsDynamic)
            ProtoThrow.Argument(nameof(type), $"{type.FullName} is generated: a view of it reads some fields.");
        return new MaskNodes(memory).Make(table, mask.Paths.Span);
    }

    private static DynamicMessage Read(
        MessageTable* table, MaskNode* mask, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options,
        bool inPlace, bool partial)
    {
        if (TryRead(
            table, mask, data, arena, options, inPlace, partial, out DynamicMessage message, out ProtoError error,
            out byte* place))
            return message;
        if (error.Code == ProtoFormatError.MissingRequired)
            ProtoThrow.Missing(error.Offset, MissingFields.Describe(table, mask, place));
        ProtoThrow.Format(error);
        return default;
    }

    private static bool TryRead(
        MessageTable* table, MaskNode* mask, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options,
        bool inPlace, bool partial, out DynamicMessage message, out ProtoError error, out byte* place)
    {
        message = default;
        place = null;
        if (table->IsDynamic)
        {
            if (!DynamicCode.TryMerge(table, mask, ref place, data, inPlace, partial, arena, options, out error))
                return false;
        }
        else
        {
            // SAFETY: the arena gives space for a message; all zero is the empty one.
            place = arena.AllocateBytes((nuint)table->Size);
            new Span<byte>(place, table->Size).Clear();
            var head = (MessageHead*)place;
            bool isRead = inPlace ? table->Operations.ParseInPlace(table, head, data, arena, options, out error)
                : table->Operations.Parse(table, head, data, arena, options, out error);
            if (!isRead || (!partial && !Required.IsComplete(table, null, place, data.Length, out error))) return false;
        }

        message = new DynamicMessage(table, place, arena);
        return true;
    }

    /// <summary>Reads a message from UTF-8 of any grammar, or throws.</summary>
    public static DynamicMessage ReadText<TReader>(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader)
        where TReader : struct, ITextReader
    {
        MessageTable* table = type.Table;
        byte* place = table->New(arena);
        if (!TextRoot.TryParse(utf8, arena, ref reader, table, place, out ProtoError error))
            TextRoot.Throw(utf8, error, in reader, table, place);
        return new DynamicMessage(table, place, arena);
    }

    /// <summary>Reads a message from UTF-16 of any grammar, or throws.</summary>
    public static DynamicMessage ReadText<TReader>(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader)
        where TReader : struct, ITextReader
    {
        MessageTable* table = type.Table;
        byte* place = table->New(arena);
        if (!TextRoot.TryParse(text, arena, ref reader, table, place, out ProtoError error))
            TextRoot.Throw(text, error, in reader, table, place);
        return new DynamicMessage(table, place, arena);
    }

    /// <summary>Reads a message from UTF-8 of any grammar; after an error there is none.</summary>
    public static bool TryReadText<TReader>(
        ProtoType type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ref TReader reader, out DynamicMessage message,
        out ProtoError error)
        where TReader : struct, ITextReader
    {
        MessageTable* table = type.Table;
        byte* place = table->New(arena);
        bool isRead = TextRoot.TryParse(utf8, arena, ref reader, table, place, out error);
        message = isRead ? new DynamicMessage(table, place, arena) : default;
        return isRead;
    }

    /// <summary>Reads a message from UTF-16 of any grammar; after an error there is none.</summary>
    public static bool TryReadText<TReader>(
        ProtoType type, ReadOnlySpan<char> text, ArenaAllocator arena, ref TReader reader, out DynamicMessage message,
        out ProtoError error)
        where TReader : struct, ITextReader
    {
        MessageTable* table = type.Table;
        byte* place = table->New(arena);
        bool isRead = TextRoot.TryParse(text, arena, ref reader, table, place, out error);
        message = isRead ? new DynamicMessage(table, place, arena) : default;
        return isRead;
    }
}
