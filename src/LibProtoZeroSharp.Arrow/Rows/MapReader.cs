using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Maps; null is an empty one.</summary>
internal sealed unsafe class MapReader : ColumnReader
{
    private readonly ColumnReader _keys;
    private readonly ColumnReader _values;
    private readonly byte* _entryValidity;
    private readonly int _entryOffset;
    private readonly int* _ends;

    public MapReader(ColumnPlan plan, BoundColumn column)
        : base(plan, column)
    {
        BoundColumn entries = BoundColumn.Of(plan, column.Child(0), 0, column.Scope);
        if (entries.Type is not StructType { Fields.Count: 2 }) throw column.WrongType("a map of keys and values");
        long least = (long)entries.Offset + entries.Length;
        _keys = ColumnReaders.Make(plan.Children[0], entries.Child(0), least, column.Scope);
        _values = ColumnReaders.Make(plan.Children[1], entries.Child(1), least, column.Scope);
        _entryValidity = entries.Validity();
        _entryOffset = entries.Offset;
        int* offsets = column.Offsets(1, entries.Length);
        _ends = offsets == null ? null : offsets + column.Offset;
    }

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        // SAFETY: there is an offset for the end of each value, and it was tested to stay inside of the entries.
        int end = _ends[index + 1];
        for (int i = _ends[index]; i < end; i++)
        {
            int entry = _entryOffset + i;
            if (_entryValidity != null && !BoolReader.BitAt(_entryValidity, entry))
                throw Refuse(ProtoArrowError.UnexpectedNull, "An entry of a map is null.");
            _keys.RequireValid(entry);
            _values.RequireValid(entry);
            writer.StartSub(number);
            _keys.WriteValue(ref writer, 1, entry);
            _values.WriteValue(ref writer, 2, entry);
            writer.CloseSub();
        }
    }
}
