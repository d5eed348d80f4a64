using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Values of <c>bool</c>, as bits.</summary>
internal sealed class BoolWriter(ColumnPlan plan, BatchMemory memory) : ColumnWriter(plan, memory)
{
    private readonly BitBuffer _values = new(memory);
    private readonly ProtoAccessor<bool> _field = AccessorOf<bool>(plan);

    public override void AppendField(ProtoView owner)
    {
        if (_field.TryGet(owner, out bool value)) Append(value);
        else AppendUnset(1);
    }

    public override void Append(ProtoValue value) => Append(value.Bool);

    private void Append(bool value)
    {
        _values.Append(value);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => _values.Append(false, times);

    protected override void TruncateValues(int count) => _values.Truncate(count);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _values.Take()]);

    protected override void Clear() => _values.Clear();
}
