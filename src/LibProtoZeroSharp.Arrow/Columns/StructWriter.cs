using System;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Messages: a struct of their fields.</summary>
internal sealed class StructWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    // A run of unset messages costs as much as one; it is bounded, because the limit of a batch does not count it.
    private const int MaxMissing = 256;

    private readonly ColumnWriter[] _children = ColumnWriters.Make(plan.Children, scope);

    // How many messages the children have, and how many unset ones behind them they do not have yet.
    private int _complete;
    private int _missing;

    public override void Append(ProtoValue value) => Append(value.Message);

    public override int AppendElements(ProtoView owner)
    {
        ProtoViewList messages = owner.GetMessages(Field);
        RequireRoom(messages.Count);
        for (int i = 0; i < messages.Count; i++) Append(messages[i]);
        return messages.Count;
    }

    private void Append(ProtoView message)
    {
        scope.RequireKnown(message, Plan.Path);
        if (_missing > 0) Complete();
        foreach (ColumnWriter child in _children) child.AppendField(message);
        _complete++;
        MarkValid();
    }

    protected override void AppendEmpty(int times)
    {
        _missing += times;
        if (_missing > MaxMissing) Complete();
    }

    // After a message that could not be appended as a whole, some children have one more.
    protected override void TruncateValues(int count)
    {
        _complete = Math.Min(count, _complete);
        _missing = count - _complete;
        foreach (ColumnWriter child in _children) child.Truncate(_complete);
    }

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        Complete();
        _complete = 0;
        var children = new ArrayData[_children.Length];
        for (int i = 0; i < children.Length; i++) children[i] = _children[i].Take();
        return new ArrayData(Plan.Arrow.DataType, count, nulls, 0, [validity], children);
    }

    protected override void Clear()
    {
        _complete = 0;
        _missing = 0;
        foreach (ColumnWriter child in _children) child.Dispose();
    }

    // If it fails, TruncateValues takes out what some children have got.
    private void Complete()
    {
        foreach (ColumnWriter child in _children) child.AppendUnset(_missing);
        _complete += _missing;
        _missing = 0;
    }
}
