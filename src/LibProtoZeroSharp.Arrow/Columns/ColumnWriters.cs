using System;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Makes the writers of a plan.</summary>
internal static class ColumnWriters
{
    public static ColumnWriter[] Make(ColumnPlan[] plans, WriterScope scope) =>
        Array.ConvertAll(plans, plan => Make(plan, scope));

    public static ColumnWriter Make(ColumnPlan plan, WriterScope scope)
    {
        BatchMemory memory = scope.Memory;
        return plan.Kind switch
        {
            ColumnKind.Bool => new BoolWriter(plan, memory),
            ColumnKind.Int32 or ColumnKind.EnumNumber => new FixedWriter<int, Int32Kind>(plan, memory),
            ColumnKind.Int64 => new FixedWriter<long, Int64Kind>(plan, memory),
            ColumnKind.UInt32 => new FixedWriter<uint, UInt32Kind>(plan, memory),
            ColumnKind.UInt64 => new FixedWriter<ulong, UInt64Kind>(plan, memory),
            ColumnKind.Float => new FixedWriter<float, FloatKind>(plan, memory),
            ColumnKind.Double => new FixedWriter<double, DoubleKind>(plan, memory),
            ColumnKind.String or ColumnKind.Bytes => new TextWriter(plan, memory),
            ColumnKind.EnumName => new EnumWriter(plan, memory),
            ColumnKind.Timestamp => new TimeWriter(plan, scope, isDuration: false),
            ColumnKind.Duration => new TimeWriter(plan, scope, isDuration: true),
            ColumnKind.Wrapper => new WrapperWriter(plan, scope),
            ColumnKind.Json => new JsonWriter(plan, scope),
            ColumnKind.Struct => new StructWriter(plan, scope),
            ColumnKind.Empty => new EmptyWriter(plan, scope),
            ColumnKind.List => new ListWriter(plan, scope),
            ColumnKind.Map => new MapWriter(plan, scope),
            _ => new UnionWriter(plan, scope),
        };
    }
}
