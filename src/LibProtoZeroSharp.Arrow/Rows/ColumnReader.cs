using System.Runtime.CompilerServices;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>
/// Reads one column, and those inside of it, into encoded messages. Buffers, offsets and codes were checked when it was
/// made.
/// </summary>
internal abstract unsafe class ColumnReader
{
    private readonly byte* _validity;

    protected ColumnReader(ColumnPlan plan, BoundColumn column)
    {
        Plan = plan;
        Column = column;
        _validity = column.Validity();
    }

    public ColumnPlan Plan { get; }

    protected BoundColumn Column { get; }

    /// <summary>Whether there is a value at a place, which counts from the beginning of the column.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsValid(int index)
    {
        if (_validity == null) return true;
        int bit = Column.Offset + index;
        // SAFETY: the bitmap has a bit for each place.
        return (_validity[bit >> 3] & (1 << (bit & 7))) != 0;
    }

    /// <summary>Writes the field of a row, or nothing if it is unset.</summary>
    public virtual void WriteField(ref ProtoWriter writer, int index)
    {
        if (IsValid(index)) WriteValue(ref writer, Plan.Field.FieldNumber, index);
    }

    /// <summary>Writes a value that is there as a field with a number.</summary>
    public abstract void WriteValue(ref ProtoWriter writer, int number, int index);

    /// <summary>Writes values that are there as a packed list, if the column can.</summary>
    /// <returns>Whether it did.</returns>
    public virtual bool TryWritePacked(ref ProtoWriter writer, int number, int start, int count) => false;

    /// <summary>Whether this and all columns inside have a message at a place where the one above has none.</summary>
    protected ProtoArrowException Refuse(ProtoArrowError error, string detail) => new(error, Plan.Path, detail);

    /// <summary>Refuses null at a place where a message cannot tell it.</summary>
    public void RequireValid(int index)
    {
        if (!IsValid(index))
            throw Refuse(ProtoArrowError.UnexpectedNull, "A value in a list, map or union is null.");
    }
}
