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

    /// <summary>Refuses bytes that a buffer needs more.</summary>
    public void Require(int more)
    {
        if (_bytes + more <= maxBytes || !IsLimited) return;
        throw new ProtoArrowException(
            ProtoArrowError.BatchTooLarge, "", $"The batch takes more than {maxBytes} bytes.");
    }

    /// <summary>Counts bytes that a buffer has more; fewer than none if they have ended or belong to Arrow.</summary>
    public void Count(int more) => _bytes += more;

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
