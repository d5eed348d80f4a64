using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Takes the memory that arenas and outputs hold from the system and gives it back; address space comes from <see
/// cref="AddressRange"/>, and what is never given back from <see cref="LastingMemory"/>.
/// </summary>
internal static unsafe partial class NativeBlock
{
    private const nuint HugePage = 2 << 20;
    private const int AdviseHugePages = 14;

    // Each range takes two of the 65,530 mappings that Linux gives a process.
    private const int MostRanges = 4096;

    // So much is worth a walk over the heaps of the C library.
    private const long TrimStep = 16 << 20;

    private static long s_liveBytes;
    private static long s_untrimmed;
    private static bool s_canTrim = OperatingSystem.IsLinux();
    private static int s_ranges;

    [ThreadStatic]
    private static int t_failIn;

    /// <summary>Bytes that are in use, process-wide; what <see cref="SpareBlocks"/> keeps is not.</summary>
    public static long LiveBytes => Volatile.Read(ref s_liveBytes);

    /// <summary>For tests: which call of this thread from now on finds no memory; 1 is the next one, 0 none.</summary>
    internal static int FailIn
    {
        get => t_failIn;
        set => t_failIn = value;
    }

    /// <summary>Takes a block whose content is undefined, aligned to 64 bytes.</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    public static byte* Allocate(nuint size, bool hugePages)
    {
        if (Refuses()) ProtoThrow.OutOfMemory();
        byte* block = size == SpareBlocks.Size ? (byte*)SpareBlocks.TryTake() : null;
        if (block == null) block = FromSystem(size, hugePages);
        Interlocked.Add(ref s_liveBytes, (long)size);
        return block;
    }

    /// <summary>
    /// Takes a block that grows where it is; null if the system has none, or the process has enough of them.
    /// </summary>
    /// <param name="size">Bytes that may be used, a multiple of <see cref="AddressRange.Granule"/>.</param>
    /// <param name="reserved">Bytes of address space, a multiple too: how far it may grow.</param>
    /// <param name="hugePages">Whether to request huge pages for it.</param>
    public static Block* TryReserve(nuint size, nuint reserved, bool hugePages)
    {
        if (!AddressRange.IsSupported || Refuses()) return null;
        byte* start = Interlocked.Increment(ref s_ranges) <= MostRanges
            ? AddressRange.TryReserve((long)reserved, hugePages) : null;
        if (start != null && !AddressRange.TryCommit(start, (long)size))
        {
            AddressRange.Release(start, (long)reserved);
            start = null;
        }

        if (start == null)
        {
            Interlocked.Decrement(ref s_ranges);
            return null;
        }

        Interlocked.Add(ref s_liveBytes, (long)size);
        // SAFETY: the first bytes, many more than a head, were committed.
        var block = (Block*)start;
        *block = new Block { Size = size, Reserved = reserved };
        return block;
    }

    /// <summary>
    /// Makes more of a block from <see cref="TryReserve"/> usable; false if the system has no memory.
    /// </summary>
    public static bool TryCommit(Block* block, nuint size)
    {
        if (Refuses() || !AddressRange.TryCommit((byte*)block, (long)size)) return false;
        Interlocked.Add(ref s_liveBytes, (long)(size - block->Size));
        block->Size = size;
        return true;
    }

    /// <summary>Gives a block with a head back, whichever way it was taken.</summary>
    public static void Free(Block* block)
    {
        if (block->Reserved == 0)
        {
            Free(block, block->Size);
            return;
        }

        Interlocked.Add(ref s_liveBytes, -(long)block->Size);
        AddressRange.Release((byte*)block, (long)block->Reserved);
        Interlocked.Decrement(ref s_ranges);
    }

    /// <summary>Gives a block back.</summary>
    public static void Free(void* block, nuint size)
    {
        if (block == null) return;
        Interlocked.Add(ref s_liveBytes, -(long)size);
        if (size == SpareBlocks.Size && SpareBlocks.TryKeep(block)) return;
        // SAFETY: the block came from Allocate and has no user any more.
        NativeMemory.AlignedFree(block);
    }

    /// <summary>Gives back what is kept for later, and what the C library keeps of what it was given back.</summary>
    public static void TrimAll()
    {
        SpareBlocks.Clear();
        TrimHeap();
    }

    /// <summary>
    /// Notes that bytes were given back which will not be taken soon; gives the C library's share of it back to the
    /// system, from time to time.
    /// </summary>
    public static void TrimAfter(long bytes)
    {
        if (Interlocked.Add(ref s_untrimmed, bytes) < TrimStep) return;
        Volatile.Write(ref s_untrimmed, 0);
        TrimHeap();
    }

    // The heaps of glibc, several for each processor, keep what is given back. Others have nothing of the kind.
    private static void TrimHeap()
    {
        if (!s_canTrim) return;
        try
        {
            _ = TrimAllHeaps(0);
        }
        catch (EntryPointNotFoundException)
        {
            s_canTrim = false;
        }
    }

    private static bool Refuses() => t_failIn != 0 && --t_failIn == 0;

    private static byte* FromSystem(nuint size, bool hugePages)
    {
        // Fresh pages of 4 KiB cost three times as much as the encoding that fills them, so huge pages are requested
        // for large blocks.
        bool huge = hugePages && size >= HugePage;
        // SAFETY: the result is checked by AlignedAlloc itself, which throws on failure; size is what Free gets told
        // again.
        byte* block = (byte*)NativeMemory.AlignedAlloc(size, huge ? HugePage : 64);
        if (huge && OperatingSystem.IsLinux()) _ = Advise(block, size & ~(HugePage - 1), AdviseHugePages);
        return block;
    }

    [LibraryImport("libc", EntryPoint = "malloc_trim")]
    private static partial int TrimAllHeaps(nuint padding);

    // A hint only: a system that refuses it still gave us the memory.
    [LibraryImport("libc", EntryPoint = "madvise")]
    private static partial int Advise(void* start, nuint length, int advice);
}
