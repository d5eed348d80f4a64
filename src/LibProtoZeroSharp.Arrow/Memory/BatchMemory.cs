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

    private readonly Handover _handover = new();
    private long _bytes;

    /// <summary>
    /// Whether the limit holds. It does not while a batch is completed: that must not fail, and adds little.
    /// </summary>
    public bool IsLimited { get; set; } = true;

    /// <summary>Takes a block.</summary>
    /// <param name="size">Bytes; it may have more.</param>
    /// <param name="before">Bytes of the block that it replaces.</param>
    public NativeBlock Take(int size, int before)
    {
        long bytes = _bytes + SpareBlocks.SizeFor(size) - before;
        if (bytes > maxBytes && IsLimited)
        {
            throw new ProtoArrowException(
                ProtoArrowError.BatchTooLarge, "", $"The batch takes more than {maxBytes} bytes.");
        }

        var block = NativeBlock.Take(size);
        _bytes = bytes;
        return block;
    }

    /// <summary>Says that a block has ended, or belongs to Arrow from now on.</summary>
    public void Left(int size) => _bytes -= size;

    /// <summary>Makes a buffer of Arrow of a block, which ends with the buffer.</summary>
    /// <param name="block">The block.</param>
    /// <param name="used">How many bytes of it belong to the buffer; at least one.</param>
    public unsafe ArrowBuffer HandOver(NativeBlock block, int used)
    {
        // A builder is the public way to a buffer that owns its memory. It asks the allocator for space and copies what
        // was appended, which is the first byte that is there already.
        block.Use(used);
        _handover.Next = block;
        // SAFETY: the block has at least one byte.
        return new ArrowBuffer.Builder<byte>(1).Append(*block.Start).Build(_handover);
    }

    private sealed class Handover() : MemoryAllocator(NativeBlock.Alignment)
    {
        public NativeBlock? Next { get; set; }

        protected override IMemoryOwner<byte> AllocateInternal(int length, out int bytesAllocated)
        {
            NativeBlock block = Next!;
            Next = null;
            bytesAllocated = block.Size;
            return block;
        }
    }
}
