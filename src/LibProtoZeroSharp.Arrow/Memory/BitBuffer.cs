using System.Numerics;
using System.Runtime.CompilerServices;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>Bits in Arrow's order: which values are valid, or which are true.</summary>
internal sealed unsafe class BitBuffer(BatchMemory memory)
{
    private readonly ColumnBuffer _bytes = new(memory);
    private int _count;

    /// <summary>Appends a bit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Append(bool bit)
    {
        int shift = _count & 7;
        byte value = (byte)((bit ? 1 : 0) << shift);
        if (shift == 0)
        {
            *_bytes.Reserve(1) = value;
            _bytes.Length++;
        }
        else
        {
            // SAFETY: the byte was written with its first bit.
            _bytes.Start[_count >> 3] |= value;
        }

        _count++;
    }

    /// <summary>Appends equal bits.</summary>
    public void Append(bool bit, int times)
    {
        for (; times > 0 && (_count & 7) != 0; times--) Append(bit);
        int whole = times >> 3;
        if (whole > 0)
        {
            // SAFETY: there is space for them.
            new System.Span<byte>(_bytes.Reserve(whole), whole).Fill(bit ? (byte)0xff : (byte)0);
            _bytes.Length += whole;
            _count += whole << 3;
        }

        for (times &= 7; times > 0; times--) Append(bit);
    }

    /// <summary>Leaves out all bits behind the first ones.</summary>
    public void Truncate(int count)
    {
        _count = count;
        _bytes.Length = (count + 7) >> 3;
        // SAFETY: the byte has bits that stay.
        if ((count & 7) != 0) _bytes.Start[count >> 3] &= (byte)((1 << (count & 7)) - 1);
    }

    /// <summary>How many bits are 0.</summary>
    public int CountZeros()
    {
        int ones = 0;
        // SAFETY: all of these bytes were written; the bits behind the last one are 0.
        for (int i = 0; i < _bytes.Length; i++) ones += BitOperations.PopCount(_bytes.Start[i]);
        return _count - ones;
    }

    /// <summary>Hands the bits over to Arrow, and begins anew.</summary>
    public ArrowBuffer Take()
    {
        _count = 0;
        return _bytes.Take();
    }

    /// <summary>Frees its memory.</summary>
    public void Clear()
    {
        _count = 0;
        _bytes.Clear();
    }
}
