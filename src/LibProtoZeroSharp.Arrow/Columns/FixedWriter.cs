using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Numbers.</summary>
/// <typeparam name="T">The number.</typeparam>
/// <typeparam name="TKind">How it is read from a value.</typeparam>
internal sealed unsafe class FixedWriter<T, TKind>(ColumnPlan plan, BatchMemory memory) : ColumnWriter(plan, memory)
    where T : unmanaged
    where TKind : struct, INumberKind<T>
{
    private readonly ColumnBuffer _values = new(memory);
    private readonly ProtoAccessor<T> _field = AccessorOf<T>(plan);

    public override void AppendField(ProtoView owner)
    {
        if (_field.TryGet(owner, out T value)) Append(value);
        else AppendUnset(1);
    }

    public override void Append(ProtoValue value) => Append(TKind.Read(value));

    public override int AppendElements(ProtoView owner)
    {
        ReadOnlySpan<T> elements = _field.GetList(owner).Span;
        RequireRoom(elements.Length);
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(elements);
        // SAFETY: there is space for them.
        bytes.CopyTo(new Span<byte>(_values.Reserve(bytes.Length), bytes.Length));
        _values.Length += bytes.Length;
        MarkValid(elements.Length);
        return elements.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Append(T value)
    {
        // SAFETY: there is space for a number.
        *(T*)_values.Reserve(sizeof(T)) = value;
        _values.Length += sizeof(T);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => FixedRun.AppendZeros(_values, (long)times * sizeof(T));

    protected override void TruncateValues(int count) => _values.Length = count * sizeof(T);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _values.Take()]);

    protected override void Clear() => _values.Clear();
}

/// <summary>Runs of equal bytes.</summary>
internal static unsafe class FixedRun
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void AppendZeros(ColumnBuffer buffer, long bytes)
    {
        int size = (int)Math.Min(bytes, int.MaxValue);
        byte* start = buffer.Reserve(size);
        // SAFETY: there is space for as many.
        new Span<byte>(start, size).Clear();
        buffer.Length += size;
    }
}
