using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Merges a deep copy of the fields that are set into another message, which may be the same one: numbers and texts are
/// replaced, lists appended, sub-messages merged.
/// </summary>
internal static unsafe class Merging
{
    private const int LevelSize = LevelSizes.Copy;

    /// <summary>Merges messages; the beginning of it.</summary>
    /// <param name="table">The type of both.</param>
    /// <param name="to">The message that gets the fields.</param>
    /// <param name="from">The message that has them.</param>
    /// <param name="arena">The arena of the first one.</param>
    public static void Root(MessageTable* table, byte* to, byte* from, ArenaAllocator arena)
    {
        using var copy = new CopyScope(table, from);
        Message(table, to, from, arena, 0);
    }

    /// <summary>Whether a message is all zero but for its stamp: then a copy does, which is faster.</summary>
    public static bool IsEmpty(byte* message, int size) =>
        // SAFETY: the caller tells the size of the message, which begins with its head.
        ((MessageHead*)message)->Unknown == null
        && new ReadOnlySpan<byte>(message, size)[sizeof(MessageHead)..].IndexOfAnyExcept((byte)0) < 0;

    /// <summary>Merges what a field holds, which must be set.</summary>
    /// <param name="table">The type of the messages.</param>
    /// <param name="field">The field.</param>
    /// <param name="to">The message that gets it.</param>
    /// <param name="from">The message that has it.</param>
    /// <param name="arena">The arena of the first one.</param>
    /// <param name="depth">How many messages are above.</param>
    public static void Field(
        MessageTable* table, FieldEntry* field, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        // SAFETY: both messages are of the field's type. So below.
        byte* place = to + field->Offset, source = from + field->Offset;
        switch (field->Shape)
        {
            case FieldShape.List:
                Copying.List(field, (RawList*)place, (RawList*)source, arena, depth);
                break;
            case FieldShape.Map:
                Map(field->Map, (RawMap*)place, (RawMap*)source, arena, depth);
                break;
            case FieldShape.Message:
                Slot(field, (MessageSlot*)place, (byte*)((MessageSlot*)source)->Address, arena, depth + 1);
                break;
            case FieldShape.MemberMessage:
                MessageSlot slot = field->IsSetIn(to) ? *(MessageSlot*)place : default;
                Slot(field, &slot, (byte*)((MessageSlot*)source)->Address, arena, depth + 1);
                table->Select(field, to);
                *(MessageSlot*)place = slot;
                break;
            case FieldShape.Member:
                // The member that was set stays where the arena says no.
                ProtoString value = default;
                Copying.Value(field, (byte*)&value, source, arena);
                table->Select(field, to);
                Unsafe.CopyBlockUnaligned(place, &value, (uint)field->Size);
                break;
            default:
                Copying.Value(field, place, source, arena);
                field->MarkIn(to);
                break;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Message(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        var source = (MessageHead*)from;
        var target = (MessageHead*)to;
        source->Check();
        if (IsEmpty(to, table->Size))
        {
            Copying.Fill(table, to, from, arena, depth);
            return;
        }

        target->Mark(arena.State->ViewStamp);
        table->Read(from);
        table->Edit(to);
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (field->IsSetIn(from)) Field(table, field, to, from, arena, depth);
        }

        Copying.Unknown(target, source->Unknown, arena);
    }

    private static void Slot(FieldEntry* field, MessageSlot* to, byte* from, ArenaAllocator arena, int depth)
    {
        if (to->Address == 0)
        {
            to->Address = (nint)Copying.New(field->Message, from, arena, depth);
            return;
        }

        ((MessageHead*)to->Address)->CheckPlace();
        Message(field->Message, (byte*)to->Address, from, arena, depth);
    }

    // Values of keys that are there are replaced.
    private static void Map(MapEntry* map, RawMap* to, RawMap* from, ArenaAllocator arena, int depth)
    {
        if (to->Length == 0)
        {
            *to = default;
            Copying.Map(map, to, from, arena, depth);
            return;
        }

        from->Check();
        RawMap source = *from;
        WorkLimit.VisitAll(source.Length);
        // A copy of one map. If the target borrows the entries, the source may have been added to.
        if (source.Entries == to->Entries && !(to->IsBorrowed && to->Length != source.Length)) return;
        map->Reserve(to, Math.Max(to->Length, source.Length), arena);
        byte* entry = (byte*)source.Entries;
        // A key is copied before it is looked at: the map keeps it.
        ProtoString key = default;
        for (int i = 0; i < source.Length; i++, entry += map->Stride)
        {
            Copying.Value(&map->Key, (byte*)&key, entry + map->Key.Offset, arena);
            byte* value = map->GetOrAdd(map, to, (byte*)&key, arena);
            if (!map->Value.IsMessage)
            {
                Copying.Value(&map->Value, value, entry + map->Value.Offset, arena);
                continue;
            }

            MessageTable* table = map->Value.Message;
            Words.Clear(value, table->Size);
            Copying.Fill(table, value, map->Value.ValueIn(entry), arena, depth + 1);
        }
    }
}
