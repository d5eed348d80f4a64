using System;
using System.Runtime.CompilerServices;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>A buffer of a column that grows in native memory.</summary>
internal sealed unsafe class ColumnBuffer(BatchMemory memory)
{
    private const int LeastBytes = 256;

    private NativeBlock? _block;
    private int _length;
    private int _capacity;

    // What the last batch used: the next one of a stream begins with as much.
    private int _usual = LeastBytes;

    /// <summary>Where it begins; null before the first byte.</summary>
    public byte* Start { get; private set; }

    /// <summary>Bytes used; set it behind what was written, or back.</summary>
    public int Length
    {
        get => _length;
        set => _length = value;
    }

    /// <summary>Makes sure that bytes can be written behind the end, and says where.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Reserve(int bytes)
    {
        // SAFETY: the block has that many bytes behind the end once this is true.
        if (bytes > _capacity - _length) Grow(bytes);
        return Start + _length;
    }

    /// <summary>How many bytes can be written behind the end without growing.</summary>
    public Span<byte> Free => new(Start + _length, _capacity - _length);

    /// <summary>Hands what was written over to Arrow, and begins anew.</summary>
    public ArrowBuffer Take()
    {
        if (_length == 0)
        {
            Clear();
            return ArrowBuffer.Empty;
        }

        NativeBlock block = _block!;
        _usual = Math.Max(_length, LeastBytes);
        int length = _length;
        Forget();
        return memory.HandOver(block, length);
    }

    /// <summary>Frees its memory.</summary>
    public void Clear()
    {
        IDisposable? block = _block;
        Forget();
        block?.Dispose();
    }

    private void Forget()
    {
        if (_block != null) memory.Left(_capacity);
        _block = null;
        Start = null;
        _capacity = 0;
        _length = 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int bytes)
    {
        long least = (long)_length + bytes;
        if (least > BatchMemory.MaxBufferBytes)
        {
            throw new ProtoArrowException(
                ProtoArrowError.BatchTooLarge, "", "A buffer of a column would have more than 2 GiB.");
        }

        long wanted = Math.Max(Math.Max(least, _usual), 2L * _capacity);
        int size = (int)Math.Min(wanted, BatchMemory.MaxBufferBytes);
        NativeBlock block = memory.Take(size, _capacity);
        // SAFETY: native memory does not move, and the block ends when it is disposed; it has the bytes of the old one
        // and more.
        Buffer.MemoryCopy(Start, block.Start, block.Size, _length);
        IDisposable? before = _block;
        _block = block;
        Start = block.Start;
        _capacity = block.Size;
        before?.Dispose();
    }
}
