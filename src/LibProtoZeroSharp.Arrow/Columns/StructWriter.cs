using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Messages: a struct of their fields.</summary>
internal sealed class StructWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly ColumnWriter[] _children = ColumnWriters.Make(plan.Children, scope);

    // Unset messages at the end that the children do not have yet: long runs cost as much as one.
    private int _missing;

    public override void Append(ProtoValue value)
    {
        ProtoView message = value.Message;
        scope.RequireKnown(message, Plan.Path);
        if (_missing > 0) Complete();
        foreach (ColumnWriter child in _children) child.AppendField(message);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => _missing += times;

    // After a message that could not be appended as a whole, some children have one more.
    protected override void TruncateValues(int count)
    {
        int complete = Count - _missing;
        if (_missing > 0 && count >= complete)
        {
            _missing = count - complete;
            return;
        }

        _missing = 0;
        foreach (ColumnWriter child in _children) child.Truncate(count);
    }

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        Complete();
        var children = new ArrayData[_children.Length];
        for (int i = 0; i < children.Length; i++) children[i] = _children[i].Take();
        return new ArrayData(Plan.Arrow.DataType, count, nulls, 0, [validity], children);
    }

    protected override void Clear()
    {
        _missing = 0;
        foreach (ColumnWriter child in _children) child.Dispose();
    }

    private void Complete()
    {
        int times = _missing;
        _missing = 0;
        if (times == 0) return;
        foreach (ColumnWriter child in _children) child.AppendUnset(times);
    }
}
