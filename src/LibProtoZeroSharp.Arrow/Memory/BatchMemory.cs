using System;
using System.Buffers;
using Apache.Arrow;
using Apache.Arrow.Memory;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>
/// The native memory of one batch at a time: it is counted against a limit, and handed over to Arrow without a copy.
/// </summary>
internal sealed class BatchMemory(long maxBytes)
{
    /// <summary>The largest buffer: offsets of Arrow have 31 bits, and a buffer is aligned.</summary>
    public const int MaxBufferBytes = int.MaxValue - 127;

    private const int BufferAlignment = 64;

    private readonly NativeMemoryAllocator _allocator = new(BufferAlignment);
    private readonly Handover _handover = new();
    private long _bytes;

    /// <summary>Takes memory for a buffer.</summary>
    /// <param name="size">Bytes.</param>
    /// <param name="before">Bytes of the block that it replaces.</param>
    public IMemoryOwner<byte> Allocate(int size, int before)
    {
        if (_bytes + size - before > maxBytes)
        {
            throw new ProtoArrowException(
                ProtoArrowError.BatchTooLarge, "", $"The batch takes more than {maxBytes} bytes.");
        }

        IMemoryOwner<byte> memory = _allocator.Allocate(size);
        _bytes += size - before;
        return memory;
    }

    /// <summary>Says that a block was given back, or belongs to Arrow from now on.</summary>
    public void Left(int size) => _bytes -= size;

    /// <summary>Makes a buffer of Arrow of a block, which the buffer frees when it is disposed.</summary>
    /// <param name="memory">The block.</param>
    /// <param name="used">How many bytes of it belong to the buffer; at least one.</param>
    public ArrowBuffer HandOver(IMemoryOwner<byte> memory, int used)
    {
        // A builder is the public way to a buffer that owns its memory. It asks the allocator for space and copies what
        // was appended, which is the first byte that is there already.
        byte first = memory.Memory.Span[0];
        _handover.Next = new UsedMemory(memory, used);
        return new ArrowBuffer.Builder<byte>(1).Append(first).Build(_handover);
    }

    private sealed class Handover() : MemoryAllocator(BufferAlignment)
    {
        public UsedMemory? Next { get; set; }

        protected override IMemoryOwner<byte> AllocateInternal(int length, out int bytesAllocated)
        {
            UsedMemory memory = Next!;
            Next = null;
            bytesAllocated = memory.Memory.Length;
            return memory;
        }
    }

    private sealed class UsedMemory(IMemoryOwner<byte> memory, int used) : IMemoryOwner<byte>
    {
        private bool _isDisposed;

        public Memory<byte> Memory
        {
            get
            {
                ObjectDisposedException.ThrowIf(_isDisposed, typeof(RecordBatch));
                return memory.Memory[..used];
            }
        }

        public void Dispose()
        {
            _isDisposed = true;
            memory.Dispose();
        }
    }
}
