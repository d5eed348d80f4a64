#if PROTOZERO_CHECKS
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Where blocks wait after a reset, filled with a pattern, so that a stale reference reads the pattern (which is no
/// valid stamp) and not the next message. The oldest block is used again first.
/// </summary>
internal static unsafe class Quarantine
{
    /// <summary>What released memory is filled with.</summary>
    public const byte Pattern = 0xDD;

    private const nuint DefaultLimit = 32 << 20;

    private static readonly Lock s_lock = new();
    private static readonly Queue<nint> s_blocks = new();
    private static readonly nuint s_limit = LimitOf(AppContext.GetData("ProtoZeroSharp.QuarantineBytes"));

    private static nuint s_held;

    /// <summary>
    /// The limit that a setting means: a number set by code, or the text that every setting of
    /// <c>runtimeconfig.json</c> becomes.
    /// </summary>
    internal static nuint LimitOf(object? setting)
    {
        long limit = setting switch
        {
            long number => number,
            int number => number,
            string text when long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) =>
            number,
            _ => 0,
        };
        return limit > 0 ? (nuint)limit : DefaultLimit;
    }

    /// <summary>Takes all blocks of an arena.</summary>
    public static void PutAll(ArenaState* arena)
    {
        Put(arena->Memory.First);
        arena->Memory = default;
        Put(arena->Ranges.TakeAll());
    }

    /// <summary>Gives all blocks back.</summary>
    public static void Clear()
    {
        lock (s_lock)
        {
            while (s_blocks.Count > 0) NativeBlock.Free(Dequeue());
        }
    }

    private static void Put(Block* first)
    {
        lock (s_lock)
        {
            for (Block* block = first; block != null;)
            {
                Block* next = block->Next;
                // SAFETY: from the head to the end of the block; it may not be used any more.
                new Span<byte>(Block.Start(block), checked((int)Math.Min(block->Size - Block.HeadSize, int.MaxValue)))
                    .Fill(Pattern);
                s_blocks.Enqueue((nint)block);
                s_held += block->Size;
                block = next;
            }

            while (s_held > 2 * s_limit) NativeBlock.Free(Dequeue());
        }
    }

    /// <summary>
    /// The oldest block if enough others wait behind it and it is of this size; else null. What an arena holds is
    /// therefore never more than it requested, also if larger blocks lie here.
    /// </summary>
    public static Block* TryTake(nuint size)
    {
        lock (s_lock)
        {
            if (s_held <= s_limit || s_blocks.Count == 0) return null;
            return ((Block*)s_blocks.Peek())->Size == size ? Dequeue() : null;
        }
    }

    private static Block* Dequeue()
    {
        var block = (Block*)s_blocks.Dequeue();
        s_held -= block->Size;
        return block;
    }
}
#endif
