using System;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>Which types of messages have columns of their own form.</summary>
internal static class WellKnown
{
    private const string Package = "google.protobuf.";

    /// <summary>The kind of a type's column; <see cref="ColumnKind.Struct"/> of all others.</summary>
    public static ColumnKind KindOf(ProtoType type)
    {
        string name = type.FullName;
        if (!name.StartsWith(Package, StringComparison.Ordinal)) return ColumnKind.Struct;
        return name[Package.Length..] switch
        {
            "Timestamp" when IsTime(type) => ColumnKind.Timestamp,
            "Duration" when IsTime(type) => ColumnKind.Duration,
            "DoubleValue" when IsWrapper(type, ProtoFieldType.Double) => ColumnKind.Wrapper,
            "FloatValue" when IsWrapper(type, ProtoFieldType.Float) => ColumnKind.Wrapper,
            "Int64Value" when IsWrapper(type, ProtoFieldType.Int64) => ColumnKind.Wrapper,
            "UInt64Value" when IsWrapper(type, ProtoFieldType.UInt64) => ColumnKind.Wrapper,
            "Int32Value" when IsWrapper(type, ProtoFieldType.Int32) => ColumnKind.Wrapper,
            "UInt32Value" when IsWrapper(type, ProtoFieldType.UInt32) => ColumnKind.Wrapper,
            "BoolValue" when IsWrapper(type, ProtoFieldType.Bool) => ColumnKind.Wrapper,
            "StringValue" when IsWrapper(type, ProtoFieldType.String) => ColumnKind.Wrapper,
            "BytesValue" when IsWrapper(type, ProtoFieldType.Bytes) => ColumnKind.Wrapper,
            "Any" or "Struct" or "Value" or "ListValue" => ColumnKind.Json,
            _ => ColumnKind.Struct,
        };
    }

    // A schema read at run time may declare another type of the name.
    private static bool IsTime(ProtoType type) =>
        type.FieldCount == 2 && Has(type[0], 1, ProtoFieldType.Int64) && Has(type[1], 2, ProtoFieldType.Int32);

    private static bool IsWrapper(ProtoType type, ProtoFieldType value) =>
        type.FieldCount == 1 && Has(type[0], 1, value);

    private static bool Has(ProtoField field, int number, ProtoFieldType type) =>
        field.FieldNumber == number && field.Type == type && !field.IsList && !field.HasPresence;
}
