using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Messages of which no field has a column.</summary>
internal sealed unsafe class EmptyReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly byte* _bits = column.Bits(1);

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        if (!BoolReader.BitAt(_bits, Column.Offset + index))
            throw Refuse(ProtoArrowError.UnexpectedNull, "A message without columns is true or null, not false.");
        MessagePut.Start(ref writer, number, Plan.Field);
        MessagePut.Close(ref writer, Plan.Field);
    }
}
