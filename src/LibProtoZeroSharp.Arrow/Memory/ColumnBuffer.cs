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

    // What counts against the limit of the batch, as if the block had grown from nothing; it may be larger.
    private int _capacity;

    // What the last batch used: the block of the next one has as much.
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
        // Beyond the largest that is kept it grows by itself: the next batch may be small, and keeps what it gets.
        _usual = Math.Clamp(_length, LeastBytes, SpareBlocks.LargestBlock);
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
        memory.Count(-_capacity);
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

        long wanted = Math.Max(Math.Max(least, LeastBytes), 2L * _capacity);
        int size = SpareBlocks.SizeFor((int)Math.Min(wanted, BatchMemory.MaxBufferBytes));
        memory.Require(size - _capacity);
        if (_block == null || size > _block.Size) Move(NativeBlock.Take(Math.Max(size, _usual)));
        memory.Count(size - _capacity);
        _capacity = size;
    }

    private void Move(NativeBlock block)
    {
        // SAFETY: native memory does not move, and the block ends when it is disposed; it has the bytes of the old one
        // and more.
        Buffer.MemoryCopy(Start, block.Start, block.Size, _length);
        IDisposable? before = _block;
        _block = block;
        Start = block.Start;
        before?.Dispose();
    }
}
