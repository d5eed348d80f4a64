using System;
using System.Runtime.CompilerServices;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Fills one column, and those inside of it, from messages.</summary>
internal abstract class ColumnWriter(ColumnPlan plan, BatchMemory memory) : IDisposable
{
    private readonly BitBuffer? _validity = plan.IsNullable ? new BitBuffer(memory) : null;

    // The bits are written from the first null value on: most columns have none.
    private bool _hasNulls;

    protected ColumnPlan Plan { get; } = plan;

    protected ProtoField Field { get; } = plan.Field;

    /// <summary>What reads values of the field; nothing reads it of a map's key or value.</summary>
    protected static ProtoAccessor<T> AccessorOf<T>(ColumnPlan plan)
        where T : unmanaged => plan.IsEntry ? default : plan.Field.As<T>();

    /// <summary>How many values it has, null ones included.</summary>
    public int Count { get; protected set; }

    /// <summary>Appends what a message has in the field, or that it is unset.</summary>
    public virtual void AppendField(ProtoView owner)
    {
        if (owner.TryGet(Field, out ProtoValue value)) Append(value);
        else AppendUnset(1);
    }

    /// <summary>Appends a value.</summary>
    public abstract void Append(ProtoValue value);

    /// <summary>Appends the elements of a list; the column is that of the elements.</summary>
    /// <returns>How many there are.</returns>
    public virtual int AppendElements(ProtoView owner)
    {
        int count = owner.Count(Field);
        RequireRoom(count);
        for (int i = 0; i < count; i++) Append(owner.GetValue(Field, i));
        return count;
    }

    /// <summary>Appends values that are set and have the default of their type.</summary>
    public void AppendDefault(int times)
    {
        AppendEmpty(times);
        MarkValid(times);
    }

    /// <summary>Appends unset values: null, or the default where the column has no nulls.</summary>
    public void AppendUnset(int times)
    {
        if (_validity != null && times > 0)
        {
            if (!_hasNulls) BeginNulls(_validity);
            _validity.Append(false, times);
        }

        AppendEmpty(times);
        Count += times;
    }

    /// <summary>Leaves out all values behind the first ones, and what was written of a value that failed.</summary>
    public void Truncate(int count)
    {
        TruncateValues(count);
        if (_hasNulls) _validity!.Truncate(count);
        Count = count;
    }

    /// <summary>Hands the values over to Arrow, and begins anew.</summary>
    public ArrayData Take()
    {
        int nulls = _hasNulls ? _validity!.CountZeros() : 0;
        ArrowBuffer validity = ArrowBuffer.Empty;
        if (nulls > 0) validity = _validity!.Take();
        else _validity?.Clear();
        _hasNulls = false;
        int count = Count;
        Count = 0;
        return Take(count, nulls, validity);
    }

    /// <summary>Frees what was not handed over.</summary>
    public void Dispose()
    {
        Count = 0;
        _validity?.Clear();
        _hasNulls = false;
        Clear();
    }

    /// <summary>Says that a value was written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void MarkValid()
    {
        if (_hasNulls) _validity!.Append(true);
        Count++;
    }

    /// <summary>Says that values were written.</summary>
    protected void MarkValid(int times)
    {
        if (_hasNulls) _validity!.Append(true, times);
        Count += times;
    }

    /// <summary>Refuses elements that the column cannot count.</summary>
    protected void RequireRoom(int elements)
    {
        if (elements > int.MaxValue - Count)
            throw Refuse(ProtoArrowError.BatchTooLarge, "The lists of the batch have more than 2^31 values.");
    }

    private void BeginNulls(BitBuffer validity)
    {
        // What an attempt has left that ended at the limit of the batch.
        validity.Truncate(0);
        validity.Append(true, Count);
        _hasNulls = true;
    }

    /// <summary>Writes values that hold the place of unset ones.</summary>
    protected abstract void AppendEmpty(int times);

    /// <summary>Leaves values out; <see cref="Count"/> still counts them.</summary>
    protected abstract void TruncateValues(int count);

    protected abstract ArrayData Take(int count, int nulls, ArrowBuffer validity);

    protected abstract void Clear();

    /// <summary>A message of the column cannot be held.</summary>
    protected ProtoArrowException Refuse(ProtoArrowError error, string detail) => new(error, Plan.Path, detail);
}
