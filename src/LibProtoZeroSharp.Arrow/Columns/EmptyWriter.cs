using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Messages of which no field has a column: true where one is set.</summary>
internal sealed class EmptyWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly BitBuffer _values = new(scope.Memory);

    public override void Append(ProtoValue value)
    {
        scope.RequireKnown(value.Message, Plan.Path);
        _values.Append(true);
        MarkValid();
    }

    // Where the column has no nulls, a message always stands.
    protected override void AppendEmpty(int times) => _values.Append(!Plan.IsNullable, times);

    protected override void TruncateValues(int count) => _values.Truncate(count);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _values.Take()]);

    protected override void Clear() => _values.Clear();
}
