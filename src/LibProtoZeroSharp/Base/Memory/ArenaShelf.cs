using System;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Arenas that wait, with the memory they have kept, for the next owned message that needs about as much. They have no
/// valid handle meanwhile, and get a new one then: a handle that code has kept never belongs to another message.
/// </summary>
internal static unsafe class ArenaShelf
{
    /// <summary>The most arenas of one row that wait in the whole process.</summary>
    public const int Places = 32;

    /// <summary>
    /// Rows of arenas: the first has those that hold up to <see cref="BytesOfFirstRow"/>, each other one those that
    /// hold up to four times as much as the row before. So no small message keeps the memory of a large one.
    /// </summary>
    public const int Rows = 7;

    /// <summary>The most memory that an arena of the first row holds, in bytes.</summary>
    public const int BytesOfFirstRow = 4 << 10;

    /// <summary>The most memory that a waiting arena holds, in bytes.</summary>
    public const int BytesOfOne = 16 << 20;

    /// <summary>The most memory that all of them hold, in bytes.</summary>
    public const int BytesOfAll = 64 << 20;

    /// <summary>Bytes that all of them hold now.</summary>
    public static long Bytes => Interlocked.Read(ref s_bytes);

    private static readonly nint[] s_states = new nint[Rows * Places];
    private static long s_bytes;

    // Threads begin at places of their own, so that they seldom meet.
    private static int Start => (int)((uint)Environment.CurrentManagedThreadId * 5 % Places);

    /// <summary>An empty arena, with kept memory if one waits that holds about as much as is needed.</summary>
    /// <param name="firstBlock">Bytes of its first block if it has to take one, the head included.</param>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static ArenaAllocator Rent(nuint firstBlock)
    {
        int start = Start;
        Span<nint> row = RowFor((long)firstBlock);
        for (int i = 0; i < Places; i++)
        {
            ref nint place = ref row[(start + i) % Places];
            if (Volatile.Read(ref place) == 0) continue;
            // SAFETY: what lies here has no other owner, and the exchange gives it to one thread only.
            var state = (ArenaState*)Interlocked.Exchange(ref place, 0);
            if (state == null) continue;
            Interlocked.Add(ref s_bytes, -(long)ArenaState.HeldBytes(state));
            if (ArenaPool.TryRenew(state))
            {
                ArenaChecks.Started(state);
                state->FirstBlockSize = firstBlock;
                return ArenaAllocator.Of(state);
            }

            End(state);
        }

        var arena = new ArenaAllocator();
        arena.State->IsOwned = true;
        arena.State->FirstBlockSize = firstBlock;
        return arena;
    }

    /// <summary>Ends the handle of an arena and keeps its memory for the next. Harmless if it has ended.</summary>
    public static void Return(ArenaAllocator arena)
    {
        ArenaState* state = Empty(arena);
        if (state != null && !TryKeep(state)) End(state);
    }

    /// <summary>
    /// Ends the handle of an arena whose message was forgotten. Nothing is kept: many may come at once, and new
    /// messages may not follow.
    /// </summary>
    public static void Discard(ArenaAllocator arena)
    {
        ArenaState* state = Empty(arena);
        if (state == null) return;
        long bytes = state->CountedBytes;
        End(state);
        OwnedBytes.Forget(bytes);
        NativeBlock.TrimAfter(bytes);
    }

    /// <summary>Gives back to the system what waits.</summary>
    public static void Clear()
    {
        foreach (ref nint place in s_states.AsSpan())
        {
            // SAFETY: as in Rent.
            var state = (ArenaState*)Interlocked.Exchange(ref place, 0);
            if (state == null) continue;
            Interlocked.Add(ref s_bytes, -(long)ArenaState.HeldBytes(state));
            ArenaPool.Unshelve();
            End(state);
        }
    }

    // An arena without a handle and without a message; null if it had ended.
    private static ArenaState* Empty(ArenaAllocator arena)
    {
        ArenaState* state = arena.Retire();
        if (state == null) return null;
        ArenaChecks.Enter(state);
        ArenaChecks.Ended(state);
        ArenaState.Reset(state);
        // A parse that threw has not ended it.
        if (state->Scratch.First != null) ArenaState.EndScratch(state);
        // Writers that the arena lends have memory of their own.
        Lendable.Free(state);
        ArenaChecks.Leave(state);
        return state;
    }

    private static bool TryKeep(ArenaState* state)
    {
        var bytes = (long)ArenaState.HeldBytes(state);
        if (bytes > BytesOfOne) return false;
        ArenaPool.Shelve();
        if (Interlocked.Add(ref s_bytes, bytes) <= BytesOfAll)
        {
            int start = Start;
            // Scratch memory does not count: what asks for an arena does not know of it.
            Span<nint> row = RowFor((long)(state->Memory.HeldBytes + state->Ranges.HeldBytes));
            for (int i = 0; i < Places; i++)
            {
                ref nint place = ref row[(start + i) % Places];
                if (Volatile.Read(ref place) != 0) continue;
                if (Interlocked.CompareExchange(ref place, (nint)state, 0) == 0) return true;
            }
        }

        Interlocked.Add(ref s_bytes, -bytes);
        ArenaPool.Unshelve();
        return false;
    }

    private static Span<nint> RowFor(long bytes)
    {
        int row = 0;
        for (long most = BytesOfFirstRow; bytes > most && row < Rows - 1; most *= 4) row++;
        return s_states.AsSpan(row * Places, Places);
    }

    private static void End(ArenaState* state)
    {
        ArenaState.Free(state);
        ArenaPool.Return(state);
    }
}
