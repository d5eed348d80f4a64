using System.Diagnostics;
using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Maps: lists of keys and values.</summary>
internal sealed class MapWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly OffsetBuffer _ends = new(scope.Memory);
    private readonly ColumnWriter _keys = ColumnWriters.Make(plan.Children[0], scope);
    private readonly ColumnWriter _values = ColumnWriters.Make(plan.Children[1], scope);

    public override void AppendField(ProtoView owner)
    {
        int count = owner.Count(Field);
        if (count > int.MaxValue - _keys.Count)
            throw Refuse(ProtoArrowError.BatchTooLarge, "The maps of the batch have more than 2^31 entries.");
        for (int i = 0; i < count; i++)
        {
            _keys.Append(owner.GetKey(Field, i));
            _values.Append(owner.GetValue(Field, i));
        }

        _ends.Append(_keys.Count);
        MarkValid();
    }

    // A map is no value.
    public override void Append(ProtoValue value) => throw new UnreachableException();

    protected override void AppendEmpty(int times) => _ends.Append(_keys.Count, times);

    protected override void TruncateValues(int count)
    {
        int entries = _ends.Truncate(count);
        _keys.Truncate(entries);
        _values.Truncate(entries);
    }

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        var type = (MapType)Plan.Arrow.DataType;
        int length = _keys.Count;
        var entries = new ArrayData(
            type.KeyValueType, length, 0, 0, [ArrowBuffer.Empty], [_keys.Take(), _values.Take()]);
        return new ArrayData(type, count, nulls, 0, [validity, _ends.Take()], [entries]);
    }

    protected override void Clear()
    {
        _ends.Clear();
        _keys.Dispose();
        _values.Dispose();
    }
}
