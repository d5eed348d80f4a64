using System;

namespace ProtoZeroSharp;

/// <summary>A block of bytes that each thread keeps for one use after the other. It ends with the thread.</summary>
internal sealed unsafe class ThreadBytes
{
    private const int FirstSize = 16 << 10;
    private const nuint KeptSize = 1 << 20;

    [ThreadStatic]
    private static ThreadBytes? t_kept;

    private byte* _block;
    private nuint _size;

    ~ThreadBytes() => NativeBlock.Free(_block, _size);

    /// <summary>Takes the block of this thread, or a new one while that is in use.</summary>
    /// <param name="size">Bytes that are needed; more than there are on return.</param>
    /// <returns>The block, whose content is undefined.</returns>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static byte* Rent(ref nuint size)
    {
        ThreadBytes kept = t_kept ??= new ThreadBytes();
        byte* block = kept._block;
        if (block != null && kept._size >= size)
        {
            kept._block = null;
            size = kept._size;
            return block;
        }

        size = Math.Max(size, FirstSize);
        return NativeBlock.Allocate(size, hugePages: true);
    }

    /// <summary>Gives a block back: the thread keeps the largest up to 1 MiB.</summary>
    public static void Return(byte* block, nuint size)
    {
        ThreadBytes kept = t_kept ??= new ThreadBytes();
        if (size > KeptSize || (kept._block != null && kept._size >= size))
        {
            NativeBlock.Free(block, size);
            return;
        }

        if (kept._block != null) NativeBlock.Free(kept._block, kept._size);
        kept._block = block;
        kept._size = size;
    }
}
