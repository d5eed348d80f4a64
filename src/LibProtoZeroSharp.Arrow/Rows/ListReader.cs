using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Lists; null is an empty one.</summary>
internal sealed unsafe class ListReader : ColumnReader
{
    private readonly ColumnReader _items;
    private readonly int* _ends;

    public ListReader(ColumnPlan plan, BoundColumn column)
        : base(plan, column)
    {
        _items = ColumnReaders.Make(plan.Children[0], column.Child(0), 0, column.Scope);
        int* offsets = column.Offsets(1, column.Child(0)!.Length);
        _ends = offsets == null ? null : offsets + column.Offset;
    }

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        // SAFETY: there is an offset for the end of each value, and it was tested to stay inside of the items.
        int start = _ends[index], end = _ends[index + 1];
        if (start == end) return;
        for (int i = start; i < end; i++) _items.RequireValid(i);
        if (_items.TryWritePacked(ref writer, number, start, end - start)) return;
        for (int i = start; i < end; i++) _items.WriteValue(ref writer, number, i);
    }
}
