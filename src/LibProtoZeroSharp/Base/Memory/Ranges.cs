using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The ranges of an arena: each has one large list that has grown, and address space ahead where it grows on. So it
/// neither moves nor leaves old places behind, which would sum to several times what it ends with.
/// </summary>
/// <remarks>
/// A copy of a message shares the range of a list. One whose capacity ends where the range's use ends goes on there;
/// for any other copy what lies behind its capacity belongs to another one, and it moves. Nothing is given back
/// before the arena's reset.
/// </remarks>
internal unsafe struct Ranges
{
    /// <summary>Bytes of large elements from which on a list that grows lives in a range.</summary>
    public const long SmallestList = 128 << 10;

    /// <summary>
    /// The same for elements that are not large. Smaller lists of them double, since fresh pages of the system cost
    /// more than the old places that stay.
    /// </summary>
    public const long SmallestPlainList = 4 << 20;

    /// <summary>
    /// Bytes of an element from which on a list lives in a range from the beginning: it may grow later, and no copy is
    /// spared then.
    /// </summary>
    public const int LargeElement = 1024;

    // Address space of each range. A list that needs more grows as all lists do where ranges are not to be had.
    private const long Reserved = 4L << 30;

    // Ranges of this size are committed in huge pages.
    private const long HugeFrom = 8 * AddressRange.HugePage;

    private Block* _used;
    private Block* _kept;
    private nuint _keptBytes;

    /// <summary>Bytes of all ranges that are memory, kept ones included.</summary>
    public nuint HeldBytes;

    /// <summary>Bytes that lists take, heads included.</summary>
    public nuint UsedBytes;

    /// <summary>Bytes of the ranges in use, what their lists have left free included.</summary>
    public readonly nuint EnteredBytes => HeldBytes - _keptBytes;

    /// <summary>The range that was taken last; null if there is none.</summary>
    public readonly Block* Last => _used;

    /// <summary>Whether a list that would have this capacity lives in a range.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsFor(in RawList list, long capacity, int elementSize) =>
        elementSize > LargeElement
            ? capacity * elementSize >= SmallestList
            : capacity * elementSize >= SmallestPlainList && (list.Length | list.Capacity) != 0;

    /// <summary>How much space a large list takes when it grows.</summary>
    /// <param name="list">The list.</param>
    /// <param name="needed">How many elements it must have space for.</param>
    public static long Ample(in RawList list, long needed) =>
        Math.Min(Math.Max(needed, list.Capacity + (list.Capacity / 8L)), Array.MaxLength);

    /// <summary>
    /// Makes space for elements in a range; false if limits or the system forbid it, and nothing has changed then.
    /// </summary>
    /// <param name="arena">The arena.</param>
    /// <param name="list">The list; its stamp is left to the caller.</param>
    /// <param name="needed">How many elements it must have space for, at most as many as an array may have.</param>
    /// <param name="elementSize">Bytes of an element.</param>
    /// <param name="maxBytes">Bytes that the arena may hold after this, if that is less than its own limit.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryGrow(
        ArenaState* arena, ref RawList list, long needed, int elementSize, long maxBytes = long.MaxValue)
    {
        if (!AddressRange.IsSupported) return false;
        long ample = Ample(in list, needed);
        return TryGrowTo(arena, ref list, ample, elementSize, maxBytes)
            || (ample != needed && TryGrowTo(arena, ref list, needed, elementSize, maxBytes));
    }

    /// <summary>Makes all ranges free; they are kept, and used again in the same order.</summary>
    public void Rewind()
    {
        UsedBytes = 0;
        while (_used != null)
        {
            Block* block = _used;
            _used = block->Next;
            Push(ref _kept, block);
        }

        _keptBytes = HeldBytes;
    }

    /// <summary>Gives back the ranges that were taken after this one.</summary>
    public void ReturnTo(Block* last)
    {
        while (_used != last)
        {
            Block* block = _used;
            _used = block->Next;
            UsedBytes -= block->Used;
            HeldBytes -= block->Size;
            NativeBlock.Free(block);
        }
    }

    /// <summary>Gives free ranges back until at most this many bytes are held.</summary>
    public void Trim(nuint keep)
    {
        while (HeldBytes > keep && _kept != null)
        {
            Block* block = _kept;
            _kept = block->Next;
            _keptBytes -= block->Size;
            HeldBytes -= block->Size;
            NativeBlock.Free(block);
        }
    }

    /// <summary>Gives everything back.</summary>
    public void Free()
    {
        Rewind();
        Trim(0);
    }

    /// <summary>Hands all ranges over, a chain of blocks that is the caller's to free.</summary>
    public Block* TakeAll()
    {
        Rewind();
        Block* first = _kept;
        this = default;
        return first;
    }

    private static bool TryGrowTo(ArenaState* arena, ref RawList list, long capacity, int elementSize, long maxBytes)
    {
        nuint used = UsedBy(capacity, elementSize);
        Block* block = arena->Ranges.Find(list.Items);
        if (block == null || block->Used != UsedBy(list.Capacity, elementSize) || !TryUse(arena, block, used, maxBytes))
        {
            block = TryTake(arena, used, maxBytes);
            if (block == null) return false;
            // SAFETY: the range has space for more elements than the list has, and is not where they lie.
            Buffer.MemoryCopy(
                (void*)list.Items, Block.Start(block), (long)(used - Block.HeadSize), (long)list.Length * elementSize);
            list.Items = (nint)Block.Start(block);
        }

        list.Capacity = (int)capacity;
        if (arena->IsOwned) OwnedBytes.Count(arena);
        return true;
    }

    // A free range, or a new one.
    private static Block* TryTake(ArenaState* arena, nuint used, long maxBytes)
    {
        // No list takes more than the arena may hold.
        nuint size = Committed(used), reserved = Committed((nuint)Math.Min(arena->MaxBytes, Reserved));
        if (size > reserved) return null;
        ref Ranges ranges = ref arena->Ranges;
        Block* block = ranges._kept;
        if (block != null)
        {
            ranges._kept = block->Next;
            ranges._keptBytes -= block->Size;
            block->Used = 0;
            Push(ref ranges._used, block);
            if (TryUse(arena, block, used, maxBytes)) return block;
            ranges._used = block->Next;
            Push(ref ranges._kept, block);
            ranges._keptBytes += block->Size;
        }

        if (!HasRoom(arena, size, maxBytes)) return null;
        block = NativeBlock.TryReserve(size, reserved, arena->HugePages);
        if (block == null) return null;
        ranges.HeldBytes += size;
        ranges.UsedBytes += used;
        block->Used = used;
        Push(ref ranges._used, block);
        return block;
    }

    private static bool TryUse(ArenaState* arena, Block* block, nuint used, long maxBytes)
    {
        if (used > block->Reserved) return false;
        if (used > block->Size)
        {
            nuint size = Math.Min(Committed(used), block->Reserved), more = size - block->Size;
            if (!HasRoom(arena, more, maxBytes) || !NativeBlock.TryCommit(block, size)) return false;
            arena->Ranges.HeldBytes += more;
        }

        arena->Ranges.UsedBytes += used - block->Used;
        block->Used = used;
        return true;
    }

    // What is kept for later must not use up the limit.
    private static bool HasRoom(ArenaState* arena, nuint bytes, long maxBytes)
    {
        nuint most = (nuint)Math.Min(arena->MaxBytes, maxBytes);
        if (ArenaState.HeldBytes(arena) + bytes <= most) return true;
        arena->Ranges.Trim(0);
        arena->Memory.GiveUpKept();
        arena->Scratch.GiveUpKept();
        return ArenaState.HeldBytes(arena) + bytes <= most;
    }

    private static nuint UsedBy(long capacity, int elementSize) =>
        Block.HeadSize + ((nuint)capacity * (nuint)elementSize);

    private static nuint Committed(nuint used)
    {
        nuint step = (nuint)(used < (nuint)HugeFrom ? AddressRange.Granule : AddressRange.HugePage);
        return (used + step - 1) & ~(step - 1);
    }

    private static void Push(ref Block* chain, Block* block)
    {
        block->Next = chain;
        chain = block;
    }

    // The range in which elements lie; null if it is none of this arena's. A list that grows was mostly the last to
    // take one, and addresses tell other places apart at once.
    private readonly Block* Find(nint items)
    {
        if (((items - Block.HeadSize) & (nint)(AddressRange.HugePage - 1)) != 0) return null;
        Block* block = _used;
        while (block != null && (nint)Block.Start(block) != items) block = block->Next;
        return block;
    }
}
