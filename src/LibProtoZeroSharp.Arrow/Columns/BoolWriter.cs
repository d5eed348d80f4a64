using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Values of <c>bool</c>, as bits.</summary>
internal sealed class BoolWriter(ColumnPlan plan, BatchMemory memory) : ColumnWriter(plan, memory)
{
    private readonly BitBuffer _values = new(memory);

    public override void Append(ProtoValue value)
    {
        _values.Append(value.Bool);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => _values.Append(false, times);

    protected override void TruncateValues(int count) => _values.Truncate(count);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _values.Take()]);

    protected override void Clear() => _values.Clear();
}
