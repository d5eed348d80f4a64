using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Wrappers.</summary>
internal sealed class WrapperReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly ColumnReader _value =
        ColumnReaders.Make(plan.Children[0], column.Data, column.Length, column.Scope);

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        writer.StartSub(number);
        _value.WriteValue(ref writer, 1, index);
        writer.CloseSub();
    }
}
