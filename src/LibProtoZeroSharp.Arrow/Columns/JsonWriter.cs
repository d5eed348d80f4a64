using System;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Messages that have a form of their own in JSON, such as <c>Any</c>, as that text.</summary>
internal sealed unsafe class JsonWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private const int FirstRoom = 512;

    private readonly OffsetBuffer _ends = new(scope.Memory);
    private readonly ColumnBuffer _text = new(scope.Memory);

    public override void Append(ProtoValue value)
    {
        ProtoView message = value.Message;
        try
        {
            if (!scope.Options.DiscardUnknownFields && message.CountUnknownFields(scope.Options.Types) > 0)
            {
                throw Refuse(
                    ProtoArrowError.UnknownFields, $"A message in {Plan.Type.FullName} has fields that are not known.");
            }

            Write(message);
        }
        catch (ProtoFormatException e)
        {
            throw Refuse(
                ProtoArrowError.InvalidJson, $"{Plan.Type.FullName} has no form in JSON: {e.Message}").Because(e);
        }

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

    private void Write(ProtoView message)
    {
        var options = new ProtoJsonOptions { Types = scope.Options.Types };
        _text.Reserve(FirstRoom);
        int written;
        while (!message.TryWriteJson(_text.Free, out written, options))
        {
            // Twice as much each time, until the buffer's limit throws.
            _text.Reserve((int)Math.Min(2L * Math.Max(_text.Free.Length, FirstRoom), int.MaxValue));
        }

        _text.Length += written;
    }
}
