using System;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The arena of a message that several threads parse: each takes slices of it, so that the arena is the one owner of
/// all memory, and its limits count all of it. A thread waits for others only where it needs another slice or
/// block.
/// </summary>
/// <param name="arena">The arena of the message.</param>
/// <param name="slice">Bytes of a slice.</param>
internal sealed unsafe class CrewMemory(ArenaState* arena, nuint slice)
{
    // Slices begin at cache lines, so that no two threads write to one.
    private const nuint Line = 64;

    private readonly Lock _lock = new();
    private long _maxBytes;

    // Scratch memory of the helpers, which is part of no arena.
    private nuint _scratchBytes;

    /// <summary>Bytes that the arena may hold, with what the helpers hold for a while.</summary>
    private long Most => _maxBytes - (long)_scratchBytes;

    /// <summary>From now on memory is taken in slices.</summary>
    /// <param name="s">The state of the thread that called the others, the only one so far.</param>
    public void Open(ref ParseState s)
    {
        s.Settle();
        _maxBytes = s.MaxBytes;
        s.IsShared = true;
        // What the current block has behind the first slice belongs to all.
        nuint first = Math.Min(slice, (nuint)(s.End - s.Cursor));
        s.End = s.Cursor + first;
        arena->Memory.Cursor = s.End;
    }

    /// <summary>From now on the thread that called the others takes the arena's memory again.</summary>
    public void Close(ref ParseState s)
    {
        GiveBack(ref s);
        s.IsShared = false;
        s.Cursor = arena->Memory.Cursor;
        s.End = arena->Memory.End;
    }

    /// <summary>Begins what a helper reads with.</summary>
    /// <param name="own">Stands for the arena; has the helper's scratch stack.</param>
    public void Begin(ArenaState* own)
    {
        own->MaxBytes = long.MaxValue;
        own->FirstBlockSize = SpareBlocks.Size;
        own->HugePages = arena->HugePages;
#if PROTOZERO_CHECKS
        own->Stamp = arena->Stamp;
#endif
    }

    /// <summary>Ends it.</summary>
    public void End(ArenaState* own, ref ParseState s)
    {
        lock (_lock)
        {
            _scratchBytes -= own->Scratch.HeldBytes;
            own->Scratch.Free();
            GiveBack(ref s);
        }
    }

    /// <summary>
    /// Takes bytes, aligned to eight, for a thread whose slice has too few; null if limits forbid it.
    /// </summary>
    public byte* Take(ref ParseState s, nuint bytes)
    {
        // For alignment up to seven bytes are lost.
        nuint needed = bytes + 7;
        lock (_lock)
        {
            bool found = needed > slice / 4 ? TryReach(needed) : TryExtend(ref s, needed) || TrySlice(ref s, needed);
            s.IsRefused = !found;
            if (!found) return null;
            // SAFETY: TryReach made sure that the current block has that many bytes.
            if (needed > slice / 4) return Cut(needed);
            byte* start = s.Aligned;
            s.Cursor = start + bytes;
            return start;
        }
    }

    /// <summary>Goes on in the next block of the thread's scratch stack; false if limits forbid more.</summary>
    public bool TryMoreScratch(ref ParseState s, int elementSize)
    {
        lock (_lock)
        {
            ArenaState* own = s.Arena;
            own->Scratch.RewindBehind(s.ScratchEnd);
            nuint before = own->Scratch.HeldBytes;
            // A helper's own scratch memory is in the limit and in what the region counts itself.
            long most = own == arena ? Most : Most - (long)ArenaState.HeldBytes(arena) + (long)before;
            s.IsRefused = !ArenaState.TryNextScratch(own, (nuint)elementSize, most);
            if (own != arena) _scratchBytes += own->Scratch.HeldBytes - before;
            if (s.IsRefused) return false;
            s.ScratchCursor = own->Scratch.Cursor;
            s.ScratchEnd = own->Scratch.End;
            return true;
        }
    }

    /// <summary><see cref="Ranges.TryGrow"/> in the arena.</summary>
    public bool TryGrow(ref RawList list, long needed, int size)
    {
        lock (_lock) return needed <= Array.MaxLength && Ranges.TryGrow(arena, ref list, needed, size, Most);
    }

    // Makes the slice longer where what lies behind it is free.
    private bool TryExtend(ref ParseState s, nuint needed)
    {
        ref Region region = ref arena->Memory;
        if (s.End == null || s.End != region.Cursor || needed > (nuint)(region.End - s.Cursor)) return false;
        nuint more = Math.Min(slice, (nuint)(region.End - region.Cursor));
        region.Cursor = s.End += more;
        return needed <= (nuint)(s.End - s.Cursor);
    }

    // Takes another slice: the rest of the block where that is shorter.
    private bool TrySlice(ref ParseState s, nuint needed)
    {
        nuint padding = Line - 1;
        if (!Has(needed + padding) && !TryBlock(slice + padding) && !TryBlock(needed + padding)) return false;
        ref Region region = ref arena->Memory;
        byte* start = (byte*)(((nuint)region.Cursor + padding) & ~padding);
        s.Cursor = start;
        region.Cursor = s.End = start + Math.Min(slice, (nuint)(region.End - start));
        return true;
    }

    private byte* Cut(nuint needed)
    {
        byte* start = (byte*)(((nuint)arena->Memory.Cursor + 7) & ~(nuint)7);
        arena->Memory.Cursor = start + (needed - 7);
        return start;
    }

    private bool TryReach(nuint needed) => Has(needed) || TryBlock(needed);

    private bool Has(nuint bytes) => bytes <= (nuint)(arena->Memory.End - arena->Memory.Cursor);

    private bool TryBlock(nuint bytes) => ArenaState.TryNextBlock(arena, bytes, Most);

    private void GiveBack(ref ParseState s)
    {
        if (s.End != null && s.End == arena->Memory.Cursor) arena->Memory.Cursor = s.Cursor;
    }
}
