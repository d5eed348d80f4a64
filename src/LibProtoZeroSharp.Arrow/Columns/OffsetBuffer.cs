using System;
using System.Runtime.CompilerServices;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Where the values of a column end: of texts, lists and maps.</summary>
internal sealed unsafe class OffsetBuffer(BatchMemory memory)
{
    private readonly ColumnBuffer _bytes = new(memory);

    /// <summary>Appends the end of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Append(int end)
    {
        if (_bytes.Length == 0) Begin();
        // SAFETY: there is space for an offset.
        *(int*)_bytes.Reserve(sizeof(int)) = end;
        _bytes.Length += sizeof(int);
    }

    /// <summary>Appends the ends of empty values.</summary>
    public void Append(int end, int times)
    {
        if (times == 0) return;
        if (_bytes.Length == 0) Begin();
        int size = (int)Math.Min((long)times * sizeof(int), int.MaxValue);
        byte* start = _bytes.Reserve(size);
        // SAFETY: there is space for as many.
        new Span<int>(start, times).Fill(end);
        _bytes.Length += size;
    }

    /// <summary>Leaves out all values behind the first ones.</summary>
    /// <returns>The end of the last one that stays.</returns>
    public int Truncate(int count)
    {
        if (_bytes.Length == 0) return 0;
        _bytes.Length = (count + 1) * sizeof(int);
        // SAFETY: there is one offset more than values.
        return ((int*)_bytes.Start)[count];
    }

    /// <summary>Hands the offsets over to Arrow, and begins anew.</summary>
    public ArrowBuffer Take()
    {
        // Some readers expect the first offset of a column without values, too.
        if (_bytes.Length == 0) Begin();
        return _bytes.Take();
    }

    public void Clear() => _bytes.Clear();

    private void Begin()
    {
        *(int*)_bytes.Reserve(sizeof(int)) = 0;
        _bytes.Length = sizeof(int);
    }
}
