using System;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Strings and bytes.</summary>
internal sealed class TextReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly TextColumn _text = new(column);
    private readonly bool _hasPresence = plan.Field.HasPresence;

    public override void WriteField(ref ProtoWriter writer, int index)
    {
        if (!IsValid(index)) return;
        ReadOnlySpan<byte> text = _text[index];
        if (_hasPresence || text.Length > 0) writer.AddBytes(Plan.Field.FieldNumber, text);
    }

    public override void WriteValue(ref ProtoWriter writer, int number, int index) =>
        writer.AddBytes(number, _text[index]);
}

/// <summary>The texts of a column.</summary>
internal readonly unsafe struct TextColumn
{
    private readonly int* _offsets;
    private readonly byte* _text;

    public TextColumn(BoundColumn column)
    {
        int size = column.BytesOf(2);
        int* offsets = column.Offsets(1, size);
        _offsets = offsets == null ? null : offsets + column.Offset;
        _text = size == 0 ? null : column.Buffer(2, size);
    }

    // SAFETY: offsets were tested to ascend and to stay inside of the text.
    public ReadOnlySpan<byte> this[int index] => new(_text + _offsets[index], _offsets[index + 1] - _offsets[index]);
}
