using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Measures messages by their tables.</summary>
internal static unsafe class DynamicSize
{
    /// <summary>The number of bytes that <see cref="DynamicWriter.Fields"/> writes.</summary>
    public static long Of(MessageTable* table, MessageHead* h, int depth)
    {
        h->Check();
        StackGuard.Descend(depth, DynamicCode.StackSize);
        long size = SizeField.Unknown(in *h);
        byte* message = (byte*)h;
        // SAFETY: the table has that many fields, and the message is of its type.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsSetIn(message)) continue;
            byte* value = field->ValueIn(message);
            size += field->Shape switch
            {
                FieldShape.List => List(field, (RawList*)value, depth),
                FieldShape.Map => Map(field, (RawMap*)value, depth),
                _ => Value(field, value, depth),
            };
        }

        return size;
    }

    private static long Value(FieldEntry* field, byte* value, int depth)
    {
        long tag = Varint.Size(DynamicWriter.TagOf(field));
        if (!field->IsMessage) return tag + ValueCode.Of(field)->SizeOf(value);
        long size = Of(field->Message, (MessageHead*)value, depth + 1);
        WorkLimit.CheckSize(size);
        return field->FieldType == ProtoFieldType.Group ? size + (2 * tag) : tag + Varint.Size((ulong)size) + size;
    }

    private static long List(FieldEntry* field, RawList* list, int depth)
    {
        if (!field->IsMessage)
        {
            ValueCode* code = ValueCode.Of(field);
            return field->IsPacked
                ? code->SizeOfPacked(FieldKey.Make(field->Number, WireType.LengthDelimited), list)
                : code->SizeOfList(DynamicWriter.TagOf(field), list);
        }

        long size = 0;
        // SAFETY: address and length of the list belong together.
        var slots = (byte**)list->Items;
        for (int i = 0; i < list->Length; i++)
        {
            size += Value(field, slots[i], depth);
            WorkLimit.CheckSize(size);
        }

        return size;
    }

    private static long Map(FieldEntry* field, RawMap* raw, int depth)
    {
        raw->Check();
        MapEntry* map = field->Map;
        long size = (long)raw->Length * Varint.Size(FieldKey.Make(field->Number, WireType.LengthDelimited));
        // SAFETY: address and length of the map belong together.
        byte* entry = (byte*)raw->Entries;
        for (int left = raw->Length; left > 0; left--, entry += map->Stride)
        {
            long body = Value(&map->Key, entry + map->Key.Offset, depth)
                + Value(&map->Value, map->Value.ValueIn(entry), depth);
            size += Varint.Size((ulong)body) + body;
            WorkLimit.CheckSize(size);
        }

        return size;
    }
}
