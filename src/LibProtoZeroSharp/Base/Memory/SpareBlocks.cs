using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Blocks of the size that arenas begin with, kept for the next arena: taking one from the system and giving it back
/// takes longer than parsing a small message. The whole process keeps at most 1 MiB here.
/// </summary>
internal static unsafe class SpareBlocks
{
    /// <summary>Bytes of each block: what <see cref="ArenaOptions.FirstBlockSize"/> is unless set.</summary>
    public const int Size = 64 << 10;

    // Two for a thread, since a message with lists takes two blocks. A pair has a cache line of its own, so that
    // threads do not wait for each other.
    private const int Pairs = 8, Line = 64 / sizeof(long);

    private static readonly nint[] s_blocks = new nint[(Pairs + 1) * Line];

    // Of this thread; a few threads share a pair.
    private static ref nint First
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref s_blocks[(Environment.CurrentManagedThreadId % Pairs + 1) * Line];
    }

    /// <summary>A block whose content is undefined; null if none is kept.</summary>
    public static void* TryTake()
    {
        ref nint first = ref First;
        nint block = Interlocked.Exchange(ref first, 0);
        return (void*)(block != 0 ? block : Interlocked.Exchange(ref Unsafe.Add(ref first, 1), 0));
    }

    /// <summary>Gives all blocks back to the system.</summary>
    public static void Clear()
    {
        foreach (ref nint place in s_blocks.AsSpan())
        {
            // SAFETY: a block that is kept here came from AlignedAlloc, and the exchange gives it to one thread only.
            NativeMemory.AlignedFree((void*)Interlocked.Exchange(ref place, 0));
        }
    }

    /// <summary>Bytes that are kept now.</summary>
    public static long Bytes
    {
        get
        {
            long count = 0;
            foreach (ref nint block in s_blocks.AsSpan())
            {
                if (Volatile.Read(ref block) != 0) count++;
            }

            return count * Size;
        }
    }

    /// <summary>Keeps a block that is not in use; false if there are enough.</summary>
    public static bool TryKeep(void* block)
    {
        ref nint first = ref First;
        return Interlocked.CompareExchange(ref first, (nint)block, 0) == 0
            || Interlocked.CompareExchange(ref Unsafe.Add(ref first, 1), (nint)block, 0) == 0;
    }
}
