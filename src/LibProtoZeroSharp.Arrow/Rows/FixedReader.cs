using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Numbers.</summary>
/// <typeparam name="T">The number as the column holds it.</typeparam>
internal sealed unsafe class FixedReader<T>(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
    where T : unmanaged, IEquatable<T>
{
    // The first value of the column.
    private readonly T* _values = column.Values<T>(1) + column.Offset;
    private readonly ProtoFieldType _type = plan.Field.Type;
    private readonly bool _hasPresence = plan.Field.HasPresence;
    private readonly int _number = plan.Field.FieldNumber;

    public override void WriteField(ref ProtoWriter writer, int index)
    {
        // What has no presence and is zero is unset; -0.0 is not zero.
        if (!IsValid(index) || (!_hasPresence && IsZero(_values[index]))) return;
        WriteValue(ref writer, _number, index);
    }

    // SAFETY: readers are asked for places of their column only. So below.
    public override void WriteValue(ref ProtoWriter writer, int number, int index) =>
        NumberPut.Put(ref writer, number, _type, _values + index);

    public override bool TryWritePacked(ref ProtoWriter writer, int number, int start, int count)
    {
        NumberPut.PutPacked(ref writer, number, _type, _values + start, count);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsZero(T value) =>
        sizeof(T) == sizeof(int) ? Unsafe.BitCast<T, int>(value) == 0 : Unsafe.BitCast<T, long>(value) == 0;
}
