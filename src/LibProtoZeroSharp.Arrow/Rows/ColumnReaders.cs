using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Makes the readers of columns, and tests that they have the types of the plan.</summary>
internal static class ColumnReaders
{
    /// <summary>The reader of a column.</summary>
    /// <param name="plan">What it is to hold.</param>
    /// <param name="data">The data.</param>
    /// <param name="least">How many values must be there.</param>
    /// <param name="scope">What the columns share.</param>
    public static ColumnReader Make(ColumnPlan plan, ArrayData? data, long least, ReaderScope scope)
    {
        BoundColumn column = BoundColumn.Of(plan, data, least, scope);
        ArrowTypeId type = column.Type?.TypeId ?? ArrowTypeId.Null;
        switch (plan.Kind)
        {
            case ColumnKind.Bool when type == ArrowTypeId.Boolean:
                return new BoolReader(plan, column);
            case ColumnKind.Int32 when type == ArrowTypeId.Int32:
            case ColumnKind.EnumNumber or ColumnKind.EnumName when type == ArrowTypeId.Int32:
                return new FixedReader<int>(plan, column);
            case ColumnKind.Int64 when type == ArrowTypeId.Int64:
                return new FixedReader<long>(plan, column);
            case ColumnKind.UInt32 when type == ArrowTypeId.UInt32:
                return new FixedReader<uint>(plan, column);
            case ColumnKind.UInt64 when type == ArrowTypeId.UInt64:
                return new FixedReader<ulong>(plan, column);
            case ColumnKind.Float when type == ArrowTypeId.Float:
                return new FixedReader<float>(plan, column);
            case ColumnKind.Double when type == ArrowTypeId.Double:
                return new FixedReader<double>(plan, column);
            case ColumnKind.String when type == ArrowTypeId.String:
            case ColumnKind.Bytes when type == ArrowTypeId.Binary:
                return new TextReader(plan, column);
            case ColumnKind.EnumNumber or ColumnKind.EnumName when type == ArrowTypeId.Dictionary:
                return new EnumReader(plan, column);
            case ColumnKind.EnumNumber or ColumnKind.EnumName when type == ArrowTypeId.String:
                return new NameReader(plan, column);
            case ColumnKind.Timestamp when type == ArrowTypeId.Timestamp:
            case ColumnKind.Duration when type == ArrowTypeId.Duration:
                return new TimeReader(plan, column);
            case ColumnKind.Wrapper:
                return new WrapperReader(plan, column);
            case ColumnKind.Json when type == ArrowTypeId.String:
                return new JsonReader(plan, column);
            case ColumnKind.Struct when type == ArrowTypeId.Struct:
                return new StructReader(plan, column);
            case ColumnKind.Empty when type == ArrowTypeId.Boolean:
                return new EmptyReader(plan, column);
            case ColumnKind.List when type == ArrowTypeId.List:
                return new ListReader(plan, column);
            case ColumnKind.Map when type == ArrowTypeId.Map:
                return new MapReader(plan, column);
            case ColumnKind.Union when column.Type is UnionType { Mode: UnionMode.Dense }:
                return new UnionReader(plan, column);
            default:
                throw column.WrongType(plan.Arrow.DataType.Name);
        }
    }
}
