using System;
using System.Linq;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>How values of a type are compared.</summary>
internal enum ValueKind
{
    Whole,
    Float,
    Bool,
    Enum,
    Text,
    Bytes,
    Timestamp,
    Duration,
    Message,
}

/// <summary>What is known of types of fields.</summary>
internal static class ValueKinds
{
    private const int MostHints = 12;

    /// <summary>How the values of a field are compared.</summary>
    public static ValueKind Of(ProtoField value) => value.Type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Float => ValueKind.Float,
        ProtoFieldType.Bool => ValueKind.Bool,
        ProtoFieldType.Enum => ValueKind.Enum,
        ProtoFieldType.String => ValueKind.Text,
        ProtoFieldType.Bytes => ValueKind.Bytes,
        ProtoFieldType.Message or ProtoFieldType.Group => OfMessage(value.MessageType),
        _ => ValueKind.Whole,
    };

    /// <summary>How errors call the type of a field.</summary>
    public static string NameOf(ProtoField value) => PathReader.IsMessage(value) ? value.MessageType.FullName
        : value.Type.ToString().ToLowerInvariant();

    /// <summary>The least and the largest integer of a type.</summary>
    public static (Int128 Least, Int128 Most) RangeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (uint.MinValue, uint.MaxValue),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => (ulong.MinValue, ulong.MaxValue),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => (long.MinValue, long.MaxValue),
        _ => (int.MinValue, int.MaxValue),
    };

    /// <summary>Some names of the values of an enum, for an error.</summary>
    public static string EnumNamesOf(ProtoField value)
    {
        ProtoEnumType type = value.EnumType;
        var names = Enumerable.Range(0, Math.Min(type.ValueCount, MostHints)).Select(i => type[i].Name);
        return string.Join(", ", names) + (type.ValueCount > MostHints ? ", …" : "");
    }

    private static ValueKind OfMessage(ProtoType type)
    {
        bool isTime = Is(type, 1, ProtoFieldType.Int64) && Is(type, 2, ProtoFieldType.Int32);
        return type.FullName switch
        {
            "google.protobuf.Timestamp" when isTime => ValueKind.Timestamp,
            "google.protobuf.Duration" when isTime => ValueKind.Duration,
            _ => ValueKind.Message,
        };
    }

    private static bool Is(ProtoType type, int number, ProtoFieldType expected) =>
        type.TryGetField(number, out ProtoField field) && field.Type == expected && !field.IsList;
}
