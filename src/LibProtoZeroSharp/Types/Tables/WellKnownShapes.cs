using System;

namespace ProtoZeroSharp;

/// <summary>Tells which types have a JSON form of their own.</summary>
internal static unsafe class WellKnownShapes
{
    private static ReadOnlySpan<byte> Prefix => "google.protobuf."u8;

    /// <summary>
    /// Which one a table is for. Also a type of a user's own file counts that has the name and the fields.
    /// </summary>
    public static WellKnownType Of(MessageTable* table)
    {
        if (!table->FullName.StartsWith(Prefix)) return WellKnownType.None;
        ReadOnlySpan<byte> name = table->FullName[Prefix.Length..];
        if (name.SequenceEqual("Any"u8))
            return Is(table, WellKnownType.Any, Plain(ProtoFieldType.String), Plain(ProtoFieldType.Bytes));
        if (name.SequenceEqual("Timestamp"u8)) return IsTime(table, WellKnownType.Timestamp);
        if (name.SequenceEqual("Duration"u8)) return IsTime(table, WellKnownType.Duration);
        if (name.SequenceEqual("FieldMask"u8))
            return Is(table, WellKnownType.FieldMask, (ProtoFieldType.String, FieldShape.List));
        if (name.SequenceEqual("Struct"u8))
            return Is(table, WellKnownType.Struct, (ProtoFieldType.Message, FieldShape.Map));
        if (name.SequenceEqual("ListValue"u8))
            return Is(table, WellKnownType.ListValue, (ProtoFieldType.Message, FieldShape.List));
        if (name.SequenceEqual("Value"u8))
        {
            return Is(
                table, WellKnownType.Value, Member(ProtoFieldType.Enum), Member(ProtoFieldType.Double),
                Member(ProtoFieldType.String), Member(ProtoFieldType.Bool),
                (ProtoFieldType.Message, FieldShape.MemberMessage), (ProtoFieldType.Message, FieldShape.MemberMessage));
        }

        return TypeOfWrapper(name) is { } type ? Is(table, WellKnownType.Wrapper, Plain(type)) : WellKnownType.None;
    }

    private static ProtoFieldType? TypeOfWrapper(ReadOnlySpan<byte> name)
    {
        if (name.SequenceEqual("DoubleValue"u8)) return ProtoFieldType.Double;
        if (name.SequenceEqual("FloatValue"u8)) return ProtoFieldType.Float;
        if (name.SequenceEqual("Int64Value"u8)) return ProtoFieldType.Int64;
        if (name.SequenceEqual("UInt64Value"u8)) return ProtoFieldType.UInt64;
        if (name.SequenceEqual("Int32Value"u8)) return ProtoFieldType.Int32;
        if (name.SequenceEqual("UInt32Value"u8)) return ProtoFieldType.UInt32;
        if (name.SequenceEqual("BoolValue"u8)) return ProtoFieldType.Bool;
        if (name.SequenceEqual("StringValue"u8)) return ProtoFieldType.String;
        return name.SequenceEqual("BytesValue"u8) ? ProtoFieldType.Bytes : null;
    }

    private static WellKnownType IsTime(MessageTable* table, WellKnownType kind) =>
        Is(table, kind, Plain(ProtoFieldType.Int64), Plain(ProtoFieldType.Int32));

    private static (ProtoFieldType Type, FieldShape Shape) Plain(ProtoFieldType type) => (type, FieldShape.Implicit);

    private static (ProtoFieldType Type, FieldShape Shape) Member(ProtoFieldType type) => (type, FieldShape.Member);

    // Fields 1, 2, and so on.
    private static WellKnownType Is(
        MessageTable* table, WellKnownType kind, params ReadOnlySpan<(ProtoFieldType Type, FieldShape Shape)> fields)
    {
        if (table->Count != fields.Length) return WellKnownType.None;
        for (int i = 0; i < fields.Length; i++)
        {
            // SAFETY: there are as many fields.
            FieldEntry* entry = table->Fields + i;
            if (entry->Number != i + 1 || entry->FieldType != fields[i].Type || entry->Shape != fields[i].Shape)
                return WellKnownType.None;
        }

        return kind;
    }
}
