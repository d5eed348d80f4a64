using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Wrappers: the column of their value.</summary>
internal sealed class WrapperWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly ColumnWriter _value = ColumnWriters.Make(plan.Children[0], scope);
    private readonly ProtoField _field = plan.Type[0];

    public override void Append(ProtoValue value)
    {
        ProtoView wrapper = value.Message;
        scope.RequireKnown(wrapper, Plan.Path);
        if (wrapper.TryGet(_field, out ProtoValue inner)) _value.Append(inner);
        else _value.AppendDefault(1);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => _value.AppendUnset(times);

    protected override void TruncateValues(int count) => _value.Truncate(count);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        // The value has the same nulls.
        validity.Dispose();
        return _value.Take();
    }

    protected override void Clear() => _value.Dispose();
}
