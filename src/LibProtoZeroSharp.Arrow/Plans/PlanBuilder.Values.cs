using System.Collections.Generic;
using Apache.Arrow;
using Apache.Arrow.Types;

namespace ProtoZeroSharp.Arrow.Plans;

/// <content>Columns of one value each.</content>
internal sealed partial class PlanBuilder
{
    private static readonly TimestampType s_timestamp = new(TimeUnit.Nanosecond, "UTC");
    private static readonly DictionaryType s_names = new(Int32Type.Default, StringType.Default, false);

    private ColumnPlan? Value(
        ProtoField field, string path, string name, bool isNullable, KeyValuePair<string, string>[]? metadata,
        string fullName)
    {
        if (field.Type is ProtoFieldType.Message or ProtoFieldType.Group)
            return Message(field, path, name, isNullable, metadata, fullName);
        Count(path);
        ColumnKind kind = KindOf(field.Type);
        return new ColumnPlan
        {
            Path = path,
            Kind = kind,
            Field = field,
            Arrow = new Field(name, TypeOf(kind), isNullable, metadata),
            Names = kind == ColumnKind.EnumName ? new EnumNames(field.EnumType) : null,
            FullName = fullName,
        };
    }

    private ColumnPlan? Message(
        ProtoField field, string path, string name, bool isNullable, KeyValuePair<string, string>[]? metadata,
        string fullName)
    {
        ProtoType type = field.MessageType;
        ColumnKind kind = WellKnown.KindOf(type);
        ColumnPlan[] children = [];
        IArrowType arrow;
        if (kind == ColumnKind.Struct && IsCut(type, path)) return null;
        Count(path);
        if (kind == ColumnKind.Struct)
        {
            children = Columns(type, path);
            if (children.Length == 0) kind = ColumnKind.Empty;
            arrow = children.Length == 0 ? BooleanType.Default
                : new StructType(System.Array.ConvertAll(children, c => c.Arrow));
        }
        else if (kind == ColumnKind.Wrapper)
        {
            children = [Value(type[0], path, name, isNullable, metadata, "")!];
            arrow = children[0].Arrow.DataType;
        }
        else
        {
            arrow = TypeOf(kind);
        }

        return new ColumnPlan
        {
            Path = path,
            Kind = kind,
            Field = field,
            Arrow = new Field(name, arrow, isNullable, metadata),
            Type = type,
            Children = children,
            FullName = fullName,
        };
    }

    private ColumnKind KindOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Bool => ColumnKind.Bool,
        ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 => ColumnKind.Int32,
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => ColumnKind.Int64,
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => ColumnKind.UInt32,
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => ColumnKind.UInt64,
        ProtoFieldType.Float => ColumnKind.Float,
        ProtoFieldType.Double => ColumnKind.Double,
        ProtoFieldType.String => ColumnKind.String,
        ProtoFieldType.Bytes => ColumnKind.Bytes,
        _ => _options.Enums == ProtoArrowEnums.Names ? ColumnKind.EnumName : ColumnKind.EnumNumber,
    };

    private static IArrowType TypeOf(ColumnKind kind) => kind switch
    {
        ColumnKind.Bool => BooleanType.Default,
        ColumnKind.Int32 or ColumnKind.EnumNumber => Int32Type.Default,
        ColumnKind.Int64 => Int64Type.Default,
        ColumnKind.UInt32 => UInt32Type.Default,
        ColumnKind.UInt64 => UInt64Type.Default,
        ColumnKind.Float => FloatType.Default,
        ColumnKind.Double => DoubleType.Default,
        ColumnKind.Bytes => BinaryType.Default,
        ColumnKind.EnumName => s_names,
        ColumnKind.Timestamp => s_timestamp,
        ColumnKind.Duration => DurationType.Nanosecond,
        _ => StringType.Default,
    };
}
