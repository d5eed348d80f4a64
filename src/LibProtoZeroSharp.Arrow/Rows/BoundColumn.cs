using System;
using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>The data of a column whose buffers are read by address, after a test of their lengths.</summary>
/// <param name="Plan">What it is to hold.</param>
/// <param name="Data">The data.</param>
/// <param name="Scope">What keeps the buffers in place.</param>
internal readonly unsafe record struct BoundColumn(ColumnPlan Plan, ArrayData Data, ReaderScope Scope)
{
    /// <summary>Where the column begins in its buffers.</summary>
    public int Offset => Data.Offset;

    public int Length => Data.Length;

    public IArrowType Type => Data.DataType;

    private int End => Data.Offset + Data.Length;

    /// <summary>Tests a column before anything is read of it.</summary>
    /// <param name="plan">What it is to hold.</param>
    /// <param name="data">The data.</param>
    /// <param name="least">How many values must be there.</param>
    /// <param name="scope">What keeps the buffers in place.</param>
    public static BoundColumn Of(ColumnPlan plan, ArrayData? data, long least, ReaderScope scope)
    {
        if (data == null) throw new ProtoArrowException(ProtoArrowError.DamagedColumn, plan.Path, "It has no data.");
        var column = new BoundColumn(plan, data, scope);
        if (data.Offset < 0 || data.Length < 0 || (long)data.Offset + data.Length > int.MaxValue - 1)
            throw column.Damaged($"It begins at {data.Offset} and has {data.Length} values.");
        if (data.Length < least) throw column.Damaged($"It has {data.Length} values, and {least} are referred to.");
        return column;
    }

    /// <summary>The bits that tell which values are there; null if all of them are.</summary>
    public byte* Validity()
    {
        // A column of nulls has no buffers; what is no value does not read this.
        if (Type.TypeId is ArrowTypeId.Union or ArrowTypeId.Null) return null;
        if (Data.Buffers == null || Data.Buffers.Length == 0) throw Damaged("It has no buffers.");
        if (Memory(0).IsEmpty)
        {
            if (Data.NullCount > 0) throw Damaged("It has null values, but does not tell which.");
            return null;
        }

        return Bits(0);
    }

    /// <summary>A buffer of bits, one for each value.</summary>
    public byte* Bits(int index) => Buffer(index, ((long)End + 7) / 8);

    /// <summary>A buffer of values of one size.</summary>
    public T* Values<T>(int index)
        where T : unmanaged => (T*)Buffer(index, (long)End * sizeof(T));

    /// <summary>
    /// A buffer of offsets, which have been tested to ascend and to stay below a length.
    /// </summary>
    /// <param name="index">The buffer.</param>
    /// <param name="below">How many values or bytes they may refer to.</param>
    public int* Offsets(int index, long below)
    {
        // Without values, there need not be the one offset that begins the first.
        if (Length == 0) return null;
        int* offsets = (int*)Buffer(index, ((long)End + 1) * sizeof(int));
        int before = offsets[Offset];
        if (before < 0) throw Damaged($"An offset is {before}.");
        // SAFETY: the buffer has an offset for the end of each value.
        for (int i = Offset + 1; i <= End; i++)
        {
            int offset = offsets[i];
            if (offset < before) throw Damaged($"Offset {offset} is behind {before}.");
            before = offset;
        }

        if (before > below) throw Damaged($"Offset {before} leads behind the end, which is {below}.");
        return offsets;
    }

    /// <summary>How many bytes a buffer has.</summary>
    public int BytesOf(int index) => Has(index) ? Memory(index).Length : 0;

    /// <summary>A buffer that has at least so many bytes.</summary>
    public byte* Buffer(int index, long least)
    {
        if (!Has(index)) throw Damaged($"It has no buffer {index}.");
        ReadOnlyMemory<byte> buffer = Memory(index);
        if (buffer.Length < least) throw Damaged($"Buffer {index} has {buffer.Length} bytes, and {least} are needed.");
        return Scope.Pin(buffer);
    }

    /// <summary>A column inside of this one.</summary>
    public ArrayData? Child(int index) =>
        Data.Children != null && (uint)index < (uint)Data.Children.Length ? Data.Children[index] : null;

    public ProtoArrowException Damaged(string detail) => new(ProtoArrowError.DamagedColumn, Plan.Path, detail);

    public ProtoArrowException WrongType(string expected) => new(
        ProtoArrowError.WrongColumnType, Plan.Path,
        $"The column is {Type?.Name ?? "of no type"}, and must be {expected}.");

    private ReadOnlyMemory<byte> Memory(int index)
    {
        try
        {
            return Data.Buffers[index].Memory;
        }
        catch (NullReferenceException)
        {
            // What a buffer of Arrow throws once it was disposed.
            throw new ObjectDisposedException(nameof(RecordBatch));
        }
    }

    private bool Has(int index) => Data.Buffers != null && (uint)index < (uint)Data.Buffers.Length;
}
