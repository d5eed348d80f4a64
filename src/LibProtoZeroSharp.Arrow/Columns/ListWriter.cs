using System.Diagnostics;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Lists.</summary>
internal sealed class ListWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly OffsetBuffer _ends = new(scope.Memory);
    private readonly ColumnWriter _items = ColumnWriters.Make(plan.Children[0], scope);

    public override void AppendField(ProtoView owner)
    {
        _items.AppendElements(owner);
        _ends.Append(_items.Count);
        MarkValid();
    }

    // A list is no value.
    public override void Append(ProtoValue value) => throw new UnreachableException();

    protected override void AppendEmpty(int times) => _ends.Append(_items.Count, times);

    protected override void TruncateValues(int count) => _items.Truncate(_ends.Truncate(count));

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _ends.Take()], [_items.Take()]);

    protected override void Clear()
    {
        _ends.Clear();
        _items.Dispose();
    }
}
