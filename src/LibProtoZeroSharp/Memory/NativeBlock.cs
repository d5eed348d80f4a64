using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>The only place that asks the system for memory and gives it back.</summary>
internal static unsafe partial class NativeBlock
{
    private const nuint HugePage = 2 << 20;
    private const int AdviseHugePages = 14;

    private static long s_liveBytes;

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
        if (t_failIn != 0 && --t_failIn == 0) ProtoThrow.OutOfMemory();
        byte* block = size == SpareBlocks.Size ? (byte*)SpareBlocks.TryTake() : null;
        if (block == null) block = FromSystem(size, hugePages);
        Interlocked.Add(ref s_liveBytes, (long)size);
        return block;
    }

    /// <summary>Gives a block back.</summary>
    public static void Free(void* block, nuint size)
    {
        if (block == null) return;
        Interlocked.Add(ref s_liveBytes, -(long)size);
        if (size == SpareBlocks.Size && SpareBlocks.TryKeep(block)) return;
        // SAFETY: the block came from Allocate and nobody holds it any more.
        NativeMemory.AlignedFree(block);
    }

    private static byte* FromSystem(nuint size, bool hugePages)
    {
        // Fresh pages of 4 KiB cost three times as much as the encoding that fills them, so large blocks ask for huge ones.
        bool huge = hugePages && size >= HugePage;
        // SAFETY: the result is checked by AlignedAlloc itself, which throws on failure; size is what Free gets told again.
        byte* block = (byte*)NativeMemory.AlignedAlloc(size, huge ? HugePage : 64);
        if (huge && OperatingSystem.IsLinux()) _ = Advise(block, size & ~(HugePage - 1), AdviseHugePages);
        return block;
    }

    // A hint only: a system that refuses it still gave us the memory.
    [LibraryImport("libc", EntryPoint = "madvise")]
    private static partial int Advise(void* start, nuint length, int advice);
}
