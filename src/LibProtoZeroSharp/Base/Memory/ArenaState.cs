using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// What an arena is: its regions and limits, in native memory at an address that never goes away. Handles point here;
/// see <see cref="ArenaPool"/> for how a handle that outlived its arena is told apart.
/// </summary>
internal unsafe struct ArenaState
{
    // Bytes that an owned message holds at most if it keeps no scratch memory.
    private const nuint MostWithoutScratch = SpareBlocks.Size / 2;

    /// <summary>The handle of the arena that lives here now; 0 if there is none.</summary>
    public ulong Handle;

    /// <summary>The last handle that was handed out.</summary>
    public ulong LastHandle;

    /// <summary>What was handed out and lives until the next reset.</summary>
    public Region Memory;

    /// <summary>A stack for lists whose elements are still being collected; empty between calls.</summary>
    public Region Scratch;

    /// <summary>Where large lists live that have grown.</summary>
    public Ranges Ranges;

    /// <summary>First of the lendable objects that are free.</summary>
    public Lendable* FreeLoans;

    /// <summary>First of the lendable objects that are in use.</summary>
    public Lendable* OpenLoans;

    /// <summary>Most bytes that regions and ranges may hold together.</summary>
    public long MaxBytes;

    /// <summary>Where it was lowered for a while: what it stands for.</summary>
    public ProtoLimit Lowered;

    /// <summary>Size in bytes of the first block.</summary>
    public nuint FirstBlockSize;

    /// <summary>How much memory recent messages took, in bytes; falls by an eighth at each reset.</summary>
    public nuint RecentBytes;

    /// <summary>Whether huge pages are requested for large blocks.</summary>
    public bool HugePages;

    /// <summary>Whether it belongs to an owned message, and so to <see cref="OwnedBytes"/>.</summary>
    public bool IsOwned;

    /// <summary>Bytes of it that <see cref="OwnedBytes"/> has counted.</summary>
    public long CountedBytes;

    /// <summary>The next free state of the pool.</summary>
    public ArenaState* NextFree;

#if PROTOZERO_CHECKS
    /// <summary>See <see cref="ViewStamp"/>.</summary>
    public ulong Stamp;

    /// <summary>1 while a thread is inside the arena.</summary>
    public int Busy;

    /// <summary>The stamp that texts and bytes in this arena carry until the next reset.</summary>
    public readonly ulong TextStamp => Stamp;
#else
    /// <summary>The stamp that texts and bytes in this arena carry until the next reset.</summary>
    public ulong TextStamp;
#endif

    /// <summary>The stamp that messages, lists and maps carry until the next reset; 0 in the fast library.</summary>
    public readonly ulong ViewStamp
    {
#if PROTOZERO_CHECKS
        get => Stamp;
#else
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => 0;
#endif
    }

    /// <summary>Whether texts in this arena have stamps that tell it from others.</summary>
    public static bool IsNumbered(ArenaState* arena) =>
#if PROTOZERO_CHECKS
        true;
#else
        TextStamps.NumberOf(arena->TextStamp) != 0;
#endif

    /// <summary>The limit of memory that holds now.</summary>
    public static ProtoLimit LimitOf(ArenaState* arena) =>
        arena->Lowered.Kind != ProtoLimitKind.None
            ? arena->Lowered : new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, arena->MaxBytes);

    /// <summary>Bytes that regions and ranges hold together.</summary>
    public static nuint HeldBytes(ArenaState* arena) =>
        arena->Memory.HeldBytes + arena->Scratch.HeldBytes + arena->Ranges.HeldBytes;

    /// <summary>
    /// Bytes in use, blocks and ranges that have been begun as a whole; to be called while nothing is being collected.
    /// </summary>
    public static long EnteredBytes(ArenaState* arena)
    {
        Block* scratch = arena->Scratch.First;
        nuint collecting = scratch == null ? 0 : scratch->Size;
        return (long)(arena->Memory.EnteredBytes + collecting + arena->Ranges.EnteredBytes);
    }

    /// <summary>Takes bytes that live until the next reset; their content is undefined.</summary>
    /// <param name="arena">The arena.</param>
    /// <param name="size">Number of bytes.</param>
    /// <param name="alignment">A power of two, at most 64.</param>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static byte* Allocate(ArenaState* arena, nuint size, nuint alignment = 8)
    {
        byte* start = (byte*)(((nuint)arena->Memory.Cursor + (alignment - 1)) & ~(alignment - 1));
        if (start > arena->Memory.End || size > (nuint)(arena->Memory.End - start))
            return AllocateSlow(arena, size, alignment);
        arena->Memory.Cursor = start + size;
        return start;
    }

    /// <summary>Makes what was handed out last larger without moving it.</summary>
    /// <returns>False if something was handed out after it, or the block is full; nothing has changed then.</returns>
    public static bool TryExtend(ArenaState* arena, byte* start, nuint size, nuint newSize)
    {
        if (start + size != arena->Memory.Cursor || newSize > (nuint)(arena->Memory.End - start)) return false;
        arena->Memory.Cursor = start + newSize;
        return true;
    }

    /// <summary>Makes a block current that has this many bytes free; false if the limits forbid it.</summary>
    /// <param name="arena">The arena.</param>
    /// <param name="bytes">Bytes that the block must have free.</param>
    /// <param name="maxBytes">Bytes that the arena may hold after this, if that is less than its own limit.</param>
    public static bool TryNextBlock(ArenaState* arena, nuint bytes, long maxBytes = long.MaxValue)
    {
        if (TryNext(ref arena->Memory, ref arena->Scratch, arena, bytes, maxBytes)) return true;
        if (!arena->Memory.IsUnused) return false;
        // Nothing was handed out, so even the current block, too small for this, need not stand in the way.
        arena->Memory.Free();
        return TryNext(ref arena->Memory, ref arena->Scratch, arena, bytes, maxBytes);
    }

    /// <summary>The same for the scratch stack.</summary>
    public static bool TryNextScratch(ArenaState* arena, nuint bytes, long maxBytes) =>
        TryNext(ref arena->Scratch, ref arena->Memory, arena, bytes, maxBytes);

    /// <summary>
    /// Makes the scratch stack, which is not in use, empty. An owned message that is small keeps nothing of it: it is
    /// a block for any arena of the thread.
    /// </summary>
    public static void EndScratch(ArenaState* arena)
    {
        if (!arena->IsOwned || arena->Memory.HeldBytes > MostWithoutScratch)
        {
            arena->Scratch.Rewind();
            return;
        }

        arena->Scratch.Free();
        OwnedBytes.Count(arena);
    }

    /// <summary>Makes everything that was handed out free again, and trims what recent messages did not need.</summary>
    public static void Reset(ArenaState* arena)
    {
        EndTexts(arena);
        // The policy documented at ArenaAllocator.Reset.
        nuint used = arena->Memory.UsedBytes + arena->Ranges.UsedBytes;
        arena->RecentBytes = Math.Max(used, arena->RecentBytes - arena->RecentBytes / 8);
        arena->Memory.Rewind();
        arena->Scratch.Rewind();
        arena->Ranges.Rewind();
        // That of an owned message has the size of its first content, which may have been a large one.
        if (arena->IsOwned) arena->FirstBlockSize = Math.Min(arena->FirstBlockSize, SpareBlocks.Size);
        nuint keep = Math.Max(2 * arena->RecentBytes, 16 * arena->FirstBlockSize);
        if (arena->Memory.HeldBytes > keep) arena->Memory.Trim(keep);
        if (arena->Scratch.HeldBytes > keep) arena->Scratch.Trim(keep);
        arena->Ranges.Trim(keep);
        Lendable.TakeBack(arena);
        if (arena->IsOwned) OwnedBytes.Count(arena);
    }

    /// <summary>
    /// Makes free what was handed out behind a place in the first block, and ends all texts. False if more than that
    /// block is in use, or if views have stamps, which end with a reset alone: then nothing has changed.
    /// </summary>
    public static bool TryRewind(ArenaState* arena, byte* place)
    {
#if PROTOZERO_CHECKS
        return false;
#else
        // The scratch stack is empty between parses.
        bool isPlain = arena->Memory.Current == arena->Memory.First && arena->Ranges.UsedBytes == 0
            && arena->OpenLoans == null;
        if (!isPlain) return false;
        EndTexts(arena);
        arena->Memory.Cursor = place;
        return true;
#endif
    }

    /// <summary>Gives all memory back to the system.</summary>
    public static void Free(ArenaState* arena)
    {
        EndTexts(arena);
        arena->Memory.Free();
        arena->Scratch.Free();
        arena->Ranges.Free();
        Lendable.Free(arena);
        if (arena->IsOwned) OwnedBytes.Count(arena);
    }

    /// <summary>Makes a state as a new arena has it. Its texts have ended; their stamp goes on.</summary>
    public static void Clear(ArenaState* arena)
    {
#if PROTOZERO_CHECKS
        *arena = default;
#else
        ulong stamp = arena->TextStamp;
        *arena = default;
        arena->TextStamp = stamp;
#endif
    }

    // The checked library has ended all views before.
    private static void EndTexts(ArenaState* arena)
    {
#if !PROTOZERO_CHECKS
        arena->TextStamp += TextStamps.OneEnd;
#endif
    }

    private static bool TryNext(ref Region region, ref Region other, ArenaState* arena, nuint bytes, long maxBytes)
    {
        long most = Math.Min(arena->MaxBytes, maxBytes);
        // What is only used for a while is of the size of which some wait.
        nuint first = arena->IsOwned && Unsafe.AreSame(ref region, ref arena->Scratch)
            ? SpareBlocks.Size : arena->FirstBlockSize;
        for (bool again = true; ; again = false)
        {
            long rest = most - (long)(other.HeldBytes + arena->Ranges.HeldBytes);
            if (region.TryNextBlock(bytes, first, rest, arena->HugePages))
            {
                if (arena->IsOwned) OwnedBytes.Count(arena);
                return true;
            }

            if (!again) return false;
            // What the others keep for later must not use up the limit either.
            other.GiveUpKept();
            arena->Ranges.Trim(0);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* AllocateSlow(ArenaState* arena, nuint size, nuint alignment)
    {
        if (!TryNextBlock(arena, checked(size + alignment))) ProtoThrow.ArenaLimit((long)size, LimitOf(arena));
        byte* start = (byte*)(((nuint)arena->Memory.Cursor + (alignment - 1)) & ~(alignment - 1));
        arena->Memory.Cursor = start + size;
        return start;
    }
}
