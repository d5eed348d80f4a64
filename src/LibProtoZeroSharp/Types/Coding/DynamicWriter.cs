using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Writes messages by their tables: fields in the order of their numbers, then unknown ones, as generated code does.
/// </summary>
internal static unsafe class DynamicWriter
{
    /// <summary>Writes all fields behind <paramref name="p"/>.</summary>
    public static nint Fields(MessageTable* table, nint p, MessageHead* h, ref Output o, int depth)
    {
        h->Check();
        byte* message = (byte*)h;
        // SAFETY: the table has that many fields, and the message is of its type.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsSetIn(message)) continue;
            byte* value = field->ValueIn(message);
            p = field->Shape switch
            {
                FieldShape.List => List(field, p, (RawList*)value, field->IsPacked, ref o, depth),
                FieldShape.Map => Map(field, p, (RawMap*)value, ref o, depth),
                _ => Value(field, p, TagOf(field), value, ref o, depth),
            };
        }

        return PutField.Unknown(p, ref o, in *h);
    }

    /// <summary>Writes a list, of an extension too.</summary>
    public static nint List(FieldEntry* field, nint p, RawList* list, bool isPacked, ref Output o, int depth)
    {
        uint tag = TagOf(field);
        if (!field->IsMessage)
        {
            ValueCode* code = ValueCode.Of(field);
            return isPacked
                ? code->WritePacked(p, ref o, FieldKey.Make(field->Number, WireType.LengthDelimited), list)
                : code->WriteList(p, ref o, tag, list);
        }

        // SAFETY: address and length of the list belong together.
        var slots = (byte**)list->Items;
        for (int i = 0; i < list->Length; i++) p = Value(field, p, tag, slots[i], ref o, depth);
        return p;
    }

    /// <summary>Writes a tag and one value.</summary>
    public static nint Value(FieldEntry* field, nint p, uint tag, byte* value, ref Output o, int depth)
    {
        p = Put.Ensure(p, ref o);
        if (!field->IsMessage) return ValueCode.Of(field)->Write(p, ref o, tag, value);
        p = StackGuard.Enter(p, depth, DynamicCode.StackSize);
        if (field->FieldType == ProtoFieldType.Group)
        {
            p = Fields(field->Message, Put.Tag(p, tag), (MessageHead*)value, ref o, depth + 1);
            return Put.Tag(Put.Ensure(p, ref o), tag + 1);
        }

        int site = field->Number + depth;
        p = Put.Open(p, ref o, tag, site, out long token);
        p = Fields(field->Message, p, (MessageHead*)value, ref o, depth + 1);
        return Put.Close(token, p, ref o, site);
    }

    /// <summary>The tag of a value that is not packed.</summary>
    public static uint TagOf(FieldEntry* field) => FieldKey.Make(field->Number, WireTypeOf(field));

    /// <summary>How a value is encoded that is not packed.</summary>
    public static WireType WireTypeOf(FieldEntry* field) =>
        field->FieldType == ProtoFieldType.Group ? WireType.StartGroup
            : field->IsMessage ? WireType.LengthDelimited : ValueCode.Of(field)->WireType;

    private static nint Map(FieldEntry* field, nint p, RawMap* raw, ref Output o, int depth)
    {
        raw->Check();
        MapEntry* map = field->Map;
        uint tag = FieldKey.Make(field->Number, WireType.LengthDelimited);
        uint keyTag = TagOf(&map->Key), valueTag = TagOf(&map->Value);
        int site = field->Number + depth;
        // SAFETY: address and length of the map belong together.
        byte* entry = (byte*)raw->Entries;
        for (int left = raw->Length; left > 0; left--, entry += map->Stride)
        {
            p = Put.Open(Put.Ensure(p, ref o), ref o, tag, site, out long token);
            p = Value(&map->Key, p, keyTag, entry + map->Key.Offset, ref o, depth);
            p = Value(&map->Value, p, valueTag, map->Value.ValueIn(entry), ref o, depth);
            p = Put.Close(token, p, ref o, site);
        }

        return p;
    }
}
