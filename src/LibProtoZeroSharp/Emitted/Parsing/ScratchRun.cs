using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Elements of one field that wait on the scratch stack until their number is known. A long run goes on in the blocks
/// that follow the one it began in; only the innermost open run grows, and where it has ended the stack is as it was
/// before it. The elements are bytes here, so that this is compiled once, with the library.
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

    /// <summary>Space for one more element, content undefined; null if limits forbid it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Push(ref ParseState s, int size)
    {
        if (s.ScratchEnd - s.ScratchCursor < size && !ParseState.TryMoreScratch(ref s, size)) return null;
        byte* element = s.ScratchCursor;
        s.ScratchCursor += size;
        return element;
    }

    /// <summary>Space for one more element in the current block of the stack; 0 if that is full.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint TryPush(ref ParseState s, int size)
    {
        if (s.ScratchEnd - s.ScratchCursor < size) return 0;
        byte* element = s.ScratchCursor;
        s.ScratchCursor += size;
        return (nint)element;
    }

    /// <summary>Takes the last element away again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Pop(ref ParseState s, int size) => s.ScratchCursor -= size;

    /// <summary>Copies the elements to a place that has space for them.</summary>
    public void CopyTo(ref ParseState s, byte* target, int size)
    {
        // SAFETY: the target has space for the whole run.
        long bytes = s.ScratchCursor - _cursor;
        if (s.ScratchEnd == _end) Buffer.MemoryCopy(_cursor, target, bytes, bytes);
        else Walk(ref s, target, size);
    }

    /// <summary>Moves a short run to the arena and ends it, with steps that may go beyond its end.</summary>
    /// <returns>False if the run is not short, or there is no space for the steps.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryMoveFew(ref ParseState s, out nint place)
    {
        const int Step = 32, Few = 16 * Step;
        byte* to = s.Aligned;
        place = (nint)to;
        nint size = (nint)(s.ScratchCursor - _cursor);
        if (s.ScratchEnd != _end || size > Few || s.End - to < Few + Step || _end - _cursor < Few + Step) return false;
        // SAFETY: both blocks have space for the longest short run and a step.
        for (nint i = 0; i < size; i += Step) Unsafe.WriteUnaligned(to + i, Vector256.Load(_cursor + i));
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

    // Copies a piece of the run. What is left of a block is less than an element.
    private static byte* Copy(byte* start, byte* end, byte* target, int size)
    {
        long bytes = end - start;
        bytes -= bytes % size;
        // SAFETY: the target has space for the whole run.
        Buffer.MemoryCopy(start, target, bytes, bytes);
        return target + bytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Walk(ref ParseState s, byte* target, int size)
    {
        Block* block = s.Arena->Scratch.First;
        if (_end != null)
        {
            while (Block.End(block) != _end) block = block->Next;
            target = Copy(_cursor, _end, target, size);
            block = block->Next;
        }

        for (; Block.End(block) != s.ScratchEnd; block = block->Next)
            target = Copy(Block.Start(block), Block.End(block), target, size);
        Copy(Block.Start(block), s.ScratchCursor, target, size);
    }
}
