using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Messages as structs.</summary>
internal sealed class StructReader : ColumnReader
{
    private readonly FieldReaders _fields;

    public StructReader(ColumnPlan plan, BoundColumn column)
        : base(plan, column)
    {
        var type = (StructType)column.Type;
        // What lies in a struct counts from the beginning of its buffers.
        _fields = FieldReaders.Make(
            plan.Children, type.Fields, column.Child, (long)column.Offset + column.Length, plan.Path, column.Scope);
    }

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        MessagePut.Start(ref writer, number, Plan.Field);
        _fields.Write(ref writer, Column.Offset + index);
        MessagePut.Close(ref writer, Plan.Field);
    }
}
