using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Compares messages by their table, generated ones too; numbers with a fraction by their bits.
/// </summary>
internal static unsafe class TableSame
{
    /// <summary>Whether two messages of a type are equal; the beginning of it.</summary>
    public static bool Roots(MessageTable* table, byte* a, byte* b)
    {
        WorkLimit.Begin();
        return Messages(table, a, b, 0);
    }

    private static bool Messages(MessageTable* table, byte* a, byte* b, int depth)
    {
        if (a == b) return true;
        StackGuard.Descend(depth, DynamicCode.StackSize);
        WorkLimit.Visit(1);
        table->Read(a);
        table->Read(b);
        // SAFETY: the table has so many fields, and both messages are of its type.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            bool isSet = field->IsSetIn(a);
            if (isSet != field->IsSetIn(b)) return false;
            if (!isSet) continue;
            byte* left = field->ValueIn(a), right = field->ValueIn(b);
            bool same = field->Shape switch
            {
                FieldShape.List => Lists(field, (RawList*)left, (RawList*)right, depth),
                FieldShape.Map => Maps(field->Map, (RawMap*)left, (RawMap*)right, depth),
                _ => Values(field, left, right, depth),
            };
            if (!same) return false;
        }

        return SameVisit.Unknown(in *(MessageHead*)a, in *(MessageHead*)b);
    }

    /// <summary>A hash: of equal messages the same. Of what is nested only whether it is there counts.</summary>
    public static uint Hash(MessageTable* table, byte* message)
    {
        table->Read(message);
        ulong hash = (ulong)table;
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsSetIn(message)) continue;
            bool isScalar = field->Shape <= FieldShape.Member && !field->IsMessage;
            uint value = isScalar ? ValueCode.Of(field)->Hash(field->ValueIn(message)) : 1;
            hash = KeyHash.Of(hash + ((ulong)(uint)field->Number << 32) + value);
        }

        return (uint)hash;
    }

    private static bool Values(FieldEntry* field, byte* a, byte* b, int depth) =>
        field->IsMessage ? Messages(field->Message, a, b, depth + 1) : ValueCode.Of(field)->Same(a, b);

    private static bool Lists(FieldEntry* field, RawList* a, RawList* b, int depth)
    {
        a->Check();
        b->Check();
        if (a->Length != b->Length) return false;
        // SAFETY: both have so many elements.
        byte* left = (byte*)a->Items, right = (byte*)b->Items;
        for (int i = 0; i < a->Length; i++, left += field->Size, right += field->Size)
        {
            bool same = field->IsMessage
                ? Messages(field->Message, field->MessageAt(left), field->MessageAt(right), depth + 1)
                : ValueCode.Of(field)->Same(left, right);
            if (!same) return false;
        }

        return true;
    }

    private static bool Maps(MapEntry* map, RawMap* a, RawMap* b, int depth)
    {
        a->Check();
        b->Check();
        if (a->Length != b->Length) return false;
        byte* left = (byte*)a->Entries;
        for (int i = 0; i < a->Length; i++, left += map->Stride)
        {
            int at = map->Find(b, left + map->Key.Offset);
            // SAFETY: the map has an entry of this number.
            if (at < 0 || !Values(
                &map->Value, map->Value.ValueIn(left),
                map->Value.ValueIn((byte*)b->Entries + ((nint)at * map->Stride)), depth))
                return false;
        }

        return true;
    }
}
