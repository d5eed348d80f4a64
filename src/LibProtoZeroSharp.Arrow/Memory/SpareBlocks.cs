using System;
using System.Numerics;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>
/// Blocks that are kept for the next batches: memory that is new to the process costs more than filling it.
/// </summary>
internal static unsafe class SpareBlocks
{
    /// <summary>Bytes that are kept at most.</summary>
    public const long MaxBytes = 64L << 20;

    /// <summary>Bytes of the largest block that is kept.</summary>
    public const int LargestBlock = 1 << MostShift;

    private const int LeastShift = 9;
    private const int MostShift = 24;
    private const int Places = 64;

    private static readonly System.Threading.Lock s_lock = new();

    // By size, addresses that are kept, and how many.
    private static readonly nint[] s_blocks = new nint[(MostShift - LeastShift + 1) * Places];
    private static readonly int[] s_counts = new int[MostShift - LeastShift + 1];
    private static long s_bytes;

    /// <summary>
    /// The size of a block that has some bytes: a power of two, but a multiple of pages for large ones.
    /// </summary>
    public static int SizeFor(int bytes)
    {
        if (bytes <= 1 << LeastShift) return 1 << LeastShift;
        if (bytes <= LargestBlock) return (int)BitOperations.RoundUpToPowerOf2((uint)bytes);
        const int Page = 4096;
        return (int)Math.Min(((long)bytes + Page - 1) & -Page, BatchMemory.MaxBufferBytes);
    }

    /// <summary>Takes a block of exactly this size; null if none is kept.</summary>
    public static byte* TryTake(int size)
    {
        int index = IndexOf(size);
        if (index < 0) return null;
        lock (s_lock)
        {
            if (s_counts[index] == 0) return null;
            s_bytes -= size;
            return (byte*)s_blocks[(index * Places) + --s_counts[index]];
        }
    }

    /// <summary>Keeps a block, unless enough are kept.</summary>
    public static bool TryKeep(byte* block, int size)
    {
        int index = IndexOf(size);
        if (index < 0) return false;
        lock (s_lock)
        {
            if (s_counts[index] == Places || s_bytes + size > MaxBytes) return false;
            s_bytes += size;
            s_blocks[(index * Places) + s_counts[index]++] = (nint)block;
            return true;
        }
    }

    private static int IndexOf(int size) =>
        size > 1 << MostShift ? -1 : BitOperations.Log2((uint)size) - LeastShift;
}
