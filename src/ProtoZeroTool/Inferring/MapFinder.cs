using ProtoZeroSharp;

namespace ProtoZeroTool.Inferring;

/// <summary>Which repeated messages are the entries of a map.</summary>
internal static class MapFinder
{
    /// <summary>
    /// Whether a field is a map: all its messages have the fields 1 and 2, once and in this order, as writers of maps
    /// have it, and field 1 is a text or an integer that is unique in each of many lists.
    /// </summary>
    public static bool IsMap(FieldEvidence field)
    {
        if (field.Class != ValueClass.Message || !field.IsRepeated) return false;
        if (field.Keys is not { IsUnique: true } keys || field.Inside?.Root() is not { } entry) return false;
        if (entry.Pairs != entry.Count || entry.Fields.Count != 2) return false;
        if (entry.Find(1) is not { } key || entry.Find(2) is not { } value) return false;
        if (IsList(key) || IsList(value)) return false;
        if (value.Class == ValueClass.Group || !IsKey(key)) return false;
        return keys.IsStrong(isNumber: key.Class != ValueClass.String);
    }

    /// <summary>Whether a field is declared as repeated.</summary>
    public static bool IsList(FieldEvidence field) => field.IsRepeated
        || (field.Class <= ValueClass.Fixed64
            && (field.WireTypes & (1 << (int)WireType.LengthDelimited)) != 0);

    private static bool IsKey(FieldEvidence key)
    {
        if (key.Class == ValueClass.String) return true;
        return key.Class <= ValueClass.Fixed64 && NumberTypes.Of(key)
            is not (ProtoFieldType.Double or ProtoFieldType.Float);
    }
}
