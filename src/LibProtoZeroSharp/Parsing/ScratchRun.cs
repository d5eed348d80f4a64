using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Elements of one field that wait on the scratch stack until their number is known. A long run goes on in the blocks
/// that follow the one it began in; only the innermost open run grows, and where it has ended the stack is as it was
/// before it.
/// </summary>
internal readonly unsafe struct ScratchRun
{
    // The stack before the run.
    private readonly byte* _cursor;
    private readonly byte* _end;

    /// <summary>Begins a run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ScratchRun(ref readonly ParseState s)
    {
        _cursor = s.ScratchCursor;
        _end = s.ScratchEnd;
    }

    /// <summary>Room for one more element, content undefined; null if limits forbid it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Push<T>(ref ParseState s)
        where T : unmanaged
    {
        if (s.ScratchEnd - s.ScratchCursor < sizeof(T) && !ParseState.TryMoreScratch(ref s, sizeof(T))) return null;
        var element = (T*)s.ScratchCursor;
        s.ScratchCursor += sizeof(T);
        return element;
    }

    /// <summary>Takes the last element away again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Pop<T>(ref ParseState s)
        where T : unmanaged => s.ScratchCursor -= sizeof(T);

    /// <summary>Number of elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Count<T>(ref ParseState s)
        where T : unmanaged =>
        s.ScratchEnd == _end ? (s.ScratchCursor - _cursor) / sizeof(T) : Walk<T>(ref s, null);

    /// <summary>Copies the elements to a place that has room for them.</summary>
    public void CopyTo<T>(ref ParseState s, T* target)
        where T : unmanaged
    {
        if (s.ScratchEnd == _end) Copy(_cursor, s.ScratchCursor, target);
        else Walk(ref s, target);
    }

    /// <summary>Moves a short run to the arena and ends it, with steps that may go beyond its end.</summary>
    /// <returns>False if the run is not short, or there is no room for the steps.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryMoveFew(ref ParseState s, out nint place, out nint size)
    {
        const int Step = 32, Few = 16 * Step;
        byte* to = s.Aligned;
        place = (nint)to;
        size = (nint)(s.ScratchCursor - _cursor);
        if (s.ScratchEnd != _end || size > Few || s.End - to < Few + Step || _end - _cursor < Few + Step) return false;
        // SAFETY: both blocks have room for the longest short run and a step.
        for (nint i = 0; i < size; i += Step) Vector256.Load(_cursor + i).Store(to + i);
        s.Cursor = to + size;
        s.ScratchCursor = _cursor;
        return true;
    }

    /// <summary>Ends the run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void End(ref ParseState s)
    {
        s.ScratchCursor = _cursor;
        s.ScratchEnd = _end;
    }

    // Copies a piece of the run, or only counts its elements. What is left of a block is less than an element.
    private static long Copy<T>(byte* start, byte* end, T* target)
        where T : unmanaged
    {
        long count = (end - start) / sizeof(T);
        // SAFETY: the target has room for the whole run.
        if (target != null) Buffer.MemoryCopy(start, target, count * sizeof(T), count * sizeof(T));
        return count;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long Walk<T>(ref ParseState s, T* target)
        where T : unmanaged
    {
        Block* block = s.Arena->Scratch.First;
        long count = 0;
        if (_end != null)
        {
            while (Block.End(block) != _end) block = block->Next;
            count = Copy(_cursor, _end, target);
            block = block->Next;
        }

        for (; ; block = block->Next)
        {
            byte* end = Block.End(block);
            T* next = target == null ? null : target + count;
            if (end == s.ScratchEnd) return count + Copy(Block.Start(block), s.ScratchCursor, next);
            count += Copy(Block.Start(block), end, next);
        }
    }
}
