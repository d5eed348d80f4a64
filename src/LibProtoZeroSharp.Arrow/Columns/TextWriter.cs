using System;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Strings, which are checked to be UTF-8, and bytes.</summary>
internal sealed unsafe class TextWriter(ColumnPlan plan, BatchMemory memory) : ColumnWriter(plan, memory)
{
    private readonly OffsetBuffer _ends = new(memory);
    private readonly ColumnBuffer _text = new(memory);
    private readonly bool _isString = plan.Kind == ColumnKind.String;

    public override void AppendField(ProtoView owner)
    {
        if (owner.TryGet(Field, out ProtoValue value)) Append(value);
        else AppendUnset(1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Append(ProtoValue value)
    {
        ReadOnlySpan<byte> text = _isString ? value.String.Span : value.Bytes.Span;
        // SAFETY: there is space for the text.
        bool isAscii = ShortCopy.Copy(text, _text.Reserve(text.Length));
        // A string of proto2 may hold any bytes, and so may one that was set or parsed without validation.
        if (!isAscii && _isString && !Utf8.IsValid(text))
            throw Refuse(ProtoArrowError.InvalidUtf8, "The string is not UTF-8.");
        _text.Length += text.Length;
        _ends.Append(_text.Length);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => _ends.Append(_text.Length, times);

    protected override void TruncateValues(int count) => _text.Length = _ends.Truncate(count);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _ends.Take(), _text.Take()]);

    protected override void Clear()
    {
        _ends.Clear();
        _text.Clear();
    }
}
