using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>A buffer of a column that grows in native memory.</summary>
internal sealed unsafe class ColumnBuffer(BatchMemory memory)
{
    private const int LeastBytes = 256;

    private IMemoryOwner<byte>? _owner;
    private MemoryHandle _pin;
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

        IMemoryOwner<byte> owner = _owner!;
        _usual = Math.Max(_length, LeastBytes);
        int length = _length;
        Forget();
        return memory.HandOver(owner, length);
    }

    /// <summary>Frees its memory.</summary>
    public void Clear()
    {
        IMemoryOwner<byte>? owner = _owner;
        Forget();
        owner?.Dispose();
    }

    private void Forget()
    {
        _pin.Dispose();
        _pin = default;
        if (_owner != null) memory.Left(_capacity);
        _owner = null;
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
        int size = (int)Math.Min((wanted + 63) & ~63L, BatchMemory.MaxBufferBytes);
        IMemoryOwner<byte> owner = memory.Allocate(size, _capacity);
        // SAFETY: native memory does not move, and is freed when the owner is disposed; it has the bytes of the old
        // block and more.
        MemoryHandle pin = owner.Memory.Pin();
        Buffer.MemoryCopy(Start, pin.Pointer, size, _length);
        IMemoryOwner<byte>? before = _owner;
        _pin.Dispose();
        _owner = owner;
        _pin = pin;
        Start = (byte*)pin.Pointer;
        _capacity = size;
        before?.Dispose();
    }
}
