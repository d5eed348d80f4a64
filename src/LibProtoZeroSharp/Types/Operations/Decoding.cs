using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Decodes what is still undecoded in lazy messages.</summary>
internal static unsafe class Decoding
{
    // Bytes of stack that a level takes at most.
    private const int LevelSize = 512;

    /// <summary>Decodes a message, at every depth.</summary>
    public static void Root(MessageTable* table, byte* message)
    {
        WorkLimit.Begin();
        Message(table, message, 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Message(MessageTable* table, byte* message, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        ((MessageHead*)message)->Check();
        table->Read(message);
        // SAFETY: the table has so many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            byte* value = field->ValueIn(message);
            if (field->Shape == FieldShape.List) List(field, (RawList*)value, depth);
            else if (field->Shape == FieldShape.Map) Map(field->Map, (RawMap*)value, depth);
            else Message(field->Message, value, depth + 1);
        }
    }

    private static void List(FieldEntry* field, RawList* list, int depth)
    {
        list->Check();
        WorkLimit.VisitAll(list->Length);
        byte* element = (byte*)list->Items;
        for (int left = list->Length; left > 0; left--, element += field->Size)
            Message(field->Message, field->MessageAt(element), depth + 1);
    }

    private static void Map(MapEntry* map, RawMap* entries, int depth)
    {
        if (!map->Value.IsMessage) return;
        entries->Check();
        WorkLimit.VisitAll(entries->Length);
        byte* entry = (byte*)entries->Entries;
        for (int left = entries->Length; left > 0; left--, entry += map->Stride)
            Message(map->Value.Message, map->Value.ValueIn(entry), depth + 1);
    }
}
