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
    private readonly ProtoAccessor<ProtoString> _strings =
        plan.Kind == ColumnKind.String ? AccessorOf<ProtoString>(plan) : default;

    private readonly ProtoAccessor<ProtoBytes> _bytes =
        plan.Kind == ColumnKind.Bytes ? AccessorOf<ProtoBytes>(plan) : default;

    public override void AppendField(ProtoView owner)
    {
        if (_isString)
        {
            if (_strings.TryGet(owner, out ProtoString text)) Append(text.Span);
            else AppendUnset(1);
        }
        else if (_bytes.TryGet(owner, out ProtoBytes bytes))
        {
            Append(bytes.Span);
        }
        else
        {
            AppendUnset(1);
        }
    }

    public override void Append(ProtoValue value) => Append(_isString ? value.String.Span : value.Bytes.Span);

    public override int AppendElements(ProtoView owner)
    {
        if (_isString)
        {
            ReadOnlySpan<ProtoString> texts = _strings.GetList(owner).Span;
            RequireRoom(texts.Length);
            foreach (ref readonly ProtoString text in texts) Append(text.Span);
            return texts.Length;
        }

        ReadOnlySpan<ProtoBytes> all = _bytes.GetList(owner).Span;
        RequireRoom(all.Length);
        foreach (ref readonly ProtoBytes bytes in all) Append(bytes.Span);
        return all.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Append(ReadOnlySpan<byte> text)
    {
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
