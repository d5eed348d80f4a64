using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Counts the fields that a schema does not know, in a message and all messages in it.</summary>
internal static unsafe class UnknownCount
{
    /// <summary>Counts; the beginning of it.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="known">Whose extensions are known; null for none.</param>
    public static long Root(MessageTable* table, byte* message, ProtoTypeRegistry? known)
    {
        WorkLimit.Begin();
        return Message(table, message, known, 0);
    }

    private static long Message(MessageTable* table, byte* message, ProtoTypeRegistry? known, int depth)
    {
        StackGuard.Descend(depth, DynamicCode.StackSize);
        WorkLimit.Visit(1);
        table->Read(message);
        long count = Own(table, ((MessageHead*)message)->Unknown, known);
        // SAFETY: the table has that many fields, and the message is of its type; so below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsSetIn(message)) continue;
            byte* value = field->ValueIn(message);
            count += field->Shape switch
            {
                FieldShape.List when field->IsMessage => Elements(field, (RawList*)value, known, depth),
                FieldShape.Map when field->Map->Value.IsMessage => Entries(field->Map, (RawMap*)value, known, depth),
                FieldShape.List or FieldShape.Map => 0,
                _ => field->IsMessage ? Message(field->Message, value, known, depth + 1) : 0,
            };
        }

        return count;
    }

    private static long Elements(FieldEntry* field, RawList* list, ProtoTypeRegistry? known, int depth)
    {
        list->Check();
        long count = 0;
        byte* element = (byte*)list->Items;
        for (int i = 0; i < list->Length; i++, element += field->Size)
            count += Message(field->Message, field->MessageAt(element), known, depth + 1);
        return count;
    }

    private static long Entries(MapEntry* map, RawMap* entries, ProtoTypeRegistry? known, int depth)
    {
        entries->Check();
        long count = 0;
        byte* entry = (byte*)entries->Entries;
        for (int i = 0; i < entries->Length; i++, entry += map->Stride)
            count += Message(map->Value.Message, map->Value.ValueIn(entry), known, depth + 1);
        return count;
    }

    private static long Own(MessageTable* table, UnknownSlice* last, ProtoTypeRegistry? known)
    {
        long count = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (known != null && MessageSetItem.TrySplit(slice, out int item, out _)
                && known.FindExtension(table, item) != null)
                continue;
            // SAFETY: a slice describes bytes that live as long as the message.
            var reader = new ProtoReader(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size), int.MaxValue);
            while (reader.Next())
            {
                if (known == null || known.FindExtension(table, reader.FieldNumber) == null) count++;
                reader.Skip();
            }
        }

        return count;
    }
}
