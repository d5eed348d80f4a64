#if !PROTOZERO_CHECKS
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// What texts and bytes carry in the fast library: the number of the arena's state in 16 bits, and in 16 more how often
/// what that state handed out has ended. They are the upper half of a word whose lower half is free for the length.
/// </summary>
/// <remarks>
/// Number 0 has no arena and is not compared: default views, literals, and arenas beyond some 65,000 that live at once.
/// A view that is kept over exactly 65,536 ends of its state, or a multiple of that, is taken for valid. An arena that
/// lives never looks ended.
/// </remarks>
internal static unsafe class TextStamps
{
    /// <summary>What is added to a stamp when views end: in the upper bits, so that nothing is carried on.</summary>
    public const ulong OneEnd = 1UL << 48;

    private const int NumberShift = 32;
    private const int Blocks = 1 << 10;

    // The blocks of states by the upper ten bits of a number; the first one would hold number 0, so it stays empty.
    private static readonly nint[] s_blocks = new nint[Blocks];
    private static int s_nextBlock = 1;

    /// <summary>Gives the states of a new block their first stamps; called under the lock of the pool.</summary>
    public static void Number(ArenaState* first)
    {
        if (s_nextBlock == Blocks) return;
        // SAFETY: a block has that many states, one after the other.
        for (int i = 0; i < ArenaPool.StatesAtOnce; i++)
            StateIn(first, (uint)i)->TextStamp = (ulong)((s_nextBlock * ArenaPool.StatesAtOnce) + i) << NumberShift;
        s_blocks[s_nextBlock++] = (nint)first;
    }

    /// <summary>The number in a stamp.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint NumberOf(ulong word) => (ushort)(word >> NumberShift);

    /// <summary>Throws if the arena of a view was reset or disposed.</summary>
    /// <param name="word">The stamp; the lower half is not looked at.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(ulong word)
    {
        // Unsigned: so the quotient and the rest are a shift and a mask.
        uint number = NumberOf(word);
        if (number == 0) return;
        var first = (ArenaState*)s_blocks[number / ArenaPool.StatesAtOnce];
        // SAFETY: states are never freed. What was read from released memory may be a number without an arena.
        if (first == null
            || StateIn(first, number % ArenaPool.StatesAtOnce)->TextStamp >> NumberShift != word >> NumberShift)
            ProtoThrow.TextEnded();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ArenaState* StateIn(ArenaState* first, uint index) =>
        (ArenaState*)((byte*)first + (index * ArenaPool.StateSize));
}
#endif
