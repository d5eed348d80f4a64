using System;
using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>
/// Enums as places in the dictionary of their names. The dictionary is that of the schema in all batches: writers of
/// streams write it once.
/// </summary>
internal sealed unsafe class EnumWriter(ColumnPlan plan, BatchMemory memory) : ColumnWriter(plan, memory)
{
    private readonly ColumnBuffer _places = new(memory);
    private readonly ColumnBuffer _offsets = new(memory);
    private readonly ColumnBuffer _text = new(memory);
    private readonly EnumNames _names = plan.Names!;

    // A field without presence that is unset has the number 0, which the first value of an open enum is.
    private readonly int _zero = Math.Max(plan.Names!.PlaceOf(0), 0);

    private readonly ProtoAccessor<int> _field = AccessorOf<int>(plan);

    public override void AppendField(ProtoView owner)
    {
        if (_field.TryGet(owner, out int number)) Append(number);
        else AppendUnset(1);
    }

    public override void Append(ProtoValue value) => Append((int)value.Int64);

    private void Append(int number)
    {
        int place = _names.PlaceOf(number);
        if (place < 0)
        {
            throw Refuse(
                ProtoArrowError.UnnamedNumber,
                $"The enum has no name for {number}. {nameof(ProtoArrowEnums)}.{nameof(ProtoArrowEnums.Numbers)} "
                + "holds it.");
        }

        // SAFETY: there is space for a place.
        *(int*)_places.Reserve(sizeof(int)) = place;
        _places.Length += sizeof(int);
        MarkValid();
    }

    protected override void AppendEmpty(int times)
    {
        byte* start = _places.Reserve((int)Math.Min((long)times * sizeof(int), int.MaxValue));
        // SAFETY: there is space for as many.
        new Span<int>(start, times).Fill(_zero);
        _places.Length += times * sizeof(int);
    }

    protected override void TruncateValues(int count) => _places.Length = count * sizeof(int);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        Copy(_names.Text, _text);
        Copy(System.Runtime.InteropServices.MemoryMarshal.AsBytes(_names.Offsets.AsSpan()), _offsets);
        var names = new ArrayData(
            StringType.Default, _names.Count, 0, 0, [ArrowBuffer.Empty, _offsets.Take(), _text.Take()]);
        return new ArrayData(Plan.Arrow.DataType, count, nulls, 0, [validity, _places.Take()], [], names);
    }

    protected override void Clear()
    {
        _places.Clear();
        _offsets.Clear();
        _text.Clear();
    }

    private static void Copy(ReadOnlySpan<byte> bytes, ColumnBuffer buffer)
    {
        // SAFETY: there is space for them.
        bytes.CopyTo(new Span<byte>(buffer.Reserve(bytes.Length), bytes.Length));
        buffer.Length += bytes.Length;
    }
}
