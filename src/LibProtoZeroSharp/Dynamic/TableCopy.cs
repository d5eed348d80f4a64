using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Copies messages by their table into an arena, generated ones too.</summary>
internal static unsafe class TableCopy
{
    /// <summary>Copies a message, with all that it refers to.</summary>
    /// <param name="table">The type.</param>
    /// <param name="to">A new message, with nothing set.</param>
    /// <param name="from">The message.</param>
    /// <param name="arena">The arena of the new one.</param>
    public static void Root(MessageTable* table, byte* to, byte* from, ArenaAllocator arena)
    {
        WorkLimit.BeginCopy(&Measure, table, from);
        try
        {
            Message(table, to, from, arena, 0);
        }
        finally
        {
            WorkLimit.EndCopy();
        }
    }

    // A copy of a message whose type is generated is measured by writing it.
    private static long Measure(void* type, void* source)
    {
        var table = (MessageTable*)type;
        return table->IsDynamic ? DynamicSize.Of(table, (MessageHead*)source, 0) : EncodedSize(table, source);
    }

    private static long EncodedSize(MessageTable* table, void* source)
    {
        using var scratch = new ArenaAllocator();
        return table->Operations.Encode(table, (MessageHead*)source, scratch).Length;
    }

    private static void Message(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        StackGuard.Descend(depth, DynamicCode.StackSize);
        WorkLimit.Visit(1);
        table->Read(from);
        ((MessageHead*)from)->Check();
        // SAFETY: the table has so many fields, and both messages are of its type.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsSetIn(from)) continue;
            byte* source = field->ValueIn(from), place = to + field->Offset;
            switch (field->Shape)
            {
                case FieldShape.List:
                    List(field, (RawList*)place, (RawList*)source, arena, depth);
                    break;
                case FieldShape.Map:
                    Map(field->Map, (RawMap*)place, (RawMap*)source, arena, depth);
                    break;
                case FieldShape.Message or FieldShape.MemberMessage:
                    byte* message = field->Message->New(arena);
                    ((MessageSlot*)place)->Address = (nint)message;
                    Message(field->Message, message, source, arena, depth + 1);
                    break;
                default:
                    ValueCode.Of(field)->Copy(place, source, arena);
                    break;
            }

            field->MarkIn(to);
        }

        Unknown((MessageHead*)to, ((MessageHead*)from)->Unknown, arena);
    }

    private static void List(FieldEntry* field, RawList* to, RawList* from, ArenaAllocator arena, int depth)
    {
        from->Check();
        byte* source = (byte*)from->Items;
        for (int i = 0; i < from->Length; i++, source += field->Size)
        {
            if (field->IsMessage)
                Message(field->Message, field->AddMessage(to, arena), field->MessageAt(source), arena, depth + 1);
            else
                ValueCode.Of(field)->Copy(RawList.Add(ref *to, field->Size, arena), source, arena);
        }
    }

    private static void Map(MapEntry* map, RawMap* to, RawMap* from, ArenaAllocator arena, int depth)
    {
        from->Check();
        byte* source = (byte*)from->Entries;
        // A key is copied before it is looked at: the map keeps it.
        byte* key = stackalloc byte[sizeof(ProtoString)];
        for (int i = 0; i < from->Length; i++, source += map->Stride)
        {
            ValueCode.Of(&map->Key)->Copy(key, source + map->Key.Offset, arena);
            byte* value = map->GetOrAdd(map, to, key, arena), old = map->Value.ValueIn(source);
            if (!map->Value.IsMessage)
            {
                ValueCode.Of(&map->Value)->Copy(value, old, arena);
                continue;
            }

            map->Value.Message->Begin(value, arena);
            Message(map->Value.Message, value, old, arena, depth + 1);
        }
    }

    private static void Unknown(MessageHead* to, UnknownSlice* last, ArenaAllocator arena)
    {
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            byte* bytes = arena.AllocateBytes((nuint)slice->Size);
            Buffer.MemoryCopy(slice->Start, bytes, slice->Size, slice->Size);
            byte* room = arena.AllocateBytes(UnknownSlice.RoomFor(to->Unknown));
            UnknownSlice.Append(ref *to, room, bytes, (nint)slice->Size);
        }
    }
}
