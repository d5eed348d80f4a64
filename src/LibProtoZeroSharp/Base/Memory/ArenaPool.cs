using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Hands out the native states of arenas. A state is never given back to the system, so that a handle may always be
/// looked up, and states are reused first in, first out. A handle is the address of its state with a generation in the
/// bits that an address leaves free (6 below, because states are aligned to 64 bytes, and 16 above, because user
/// addresses have 48 bits); the state holds the handle that is valid now. After 4 million arenas a state's generations
/// are used up, and it is not used again: so no handle is ever given twice, at the price of 256 bytes for 4 million
/// arenas.
/// </summary>
internal static unsafe class ArenaPool
{
    /// <summary>Bytes of a state.</summary>
    public const int StateSize = 256;

    /// <summary>States that are made at once.</summary>
    public const int StatesAtOnce = 64;

    private const ulong AddressMask = 0x0000_FFFF_FFFF_FFC0;
    private const ulong LastGeneration = 0x3F_FFFF;

    private static readonly Lock s_lock = new();
    private static ArenaState* s_first;
    private static ArenaState* s_last;

    // Those that are taken when no other is free: their texts have no stamps.
    private static ArenaState* s_unnumbered;

    // The states that were made last, behind the address of those that were made before them.
    private static byte* s_blocks;
    private static long s_live;
    private static long s_shelved;

    /// <summary>Arenas that were made and not disposed, without those that wait on the shelf.</summary>
    public static long Live => Interlocked.Read(ref s_live) - Interlocked.Read(ref s_shelved);

    /// <summary>The state that a handle belongs to, dead or alive; null for the default handle.</summary>
    public static ArenaState* StateOf(ulong handle) => (ArenaState*)(handle & AddressMask);

    /// <summary>A state with a new handle and empty regions.</summary>
    public static ArenaState* Rent()
    {
        // Outside of the lock, since listeners are told.
        if (s_first == null) MemoryMeter.Begin();
        lock (s_lock)
        {
            if (s_first == null && s_unnumbered == null) AddStates();
            ArenaState* state = Take(ref s_first != null ? ref s_first : ref s_unnumbered);
            ulong handle = HandleOf(state, GenerationOf(state->LastHandle) + 1);
            ArenaState.Clear(state);
            state->Handle = state->LastHandle = handle;
            s_live++;
            return state;
        }
    }

    /// <summary>Ends a handle; false if it had ended before.</summary>
    public static bool TryRetire(ulong handle)
    {
        ArenaState* state = StateOf(handle);
        return state != null && Interlocked.CompareExchange(ref state->Handle, 0, handle) == handle;
    }

    /// <summary>Notes that an ended state waits, with its memory, for <see cref="TryRenew"/>.</summary>
    public static void Shelve() => Interlocked.Increment(ref s_shelved);

    /// <summary>Notes that one waits no more.</summary>
    public static void Unshelve() => Interlocked.Decrement(ref s_shelved);

    /// <summary>Gives a state that was shelved a new handle; false if its generations are used up.</summary>
    public static bool TryRenew(ArenaState* state)
    {
        Unshelve();
        ulong generation = GenerationOf(state->LastHandle);
        if (generation == LastGeneration) return false;
        ulong handle = HandleOf(state, generation + 1);
        state->LastHandle = handle;
        Volatile.Write(ref state->Handle, handle);
        return true;
    }

    /// <summary>
    /// Takes a state back whose handle has ended and whose memory was freed; it waits there for its next arena, if any.
    /// </summary>
    public static void Return(ArenaState* state)
    {
        lock (s_lock)
        {
            s_live--;
            if (GenerationOf(state->LastHandle) == LastGeneration) return;
            Add(state);
        }
    }

    /// <summary>Gives back what arenas hold that were not disposed and cannot be disposed any more.</summary>
    public static void FreeAll()
    {
        for (byte* block = s_blocks; block != null; block = *(byte**)block)
        {
            // SAFETY: as in AddStates; a state that is not in use holds nothing.
            for (int i = 1; i <= StatesAtOnce; i++) ArenaState.Free((ArenaState*)(block + (nuint)i * StateSize));
        }
    }

    /// <summary>
    /// For tests: uses up the generations of a state that is not in use, but for <paramref name="left"/>.
    /// </summary>
    internal static void LeaveGenerations(ArenaState* state, int left) =>
        state->LastHandle = HandleOf(state, LastGeneration - (ulong)left);

    private static ulong GenerationOf(ulong handle) => (handle & 63) | (handle >> 48 << 6);

    private static ulong HandleOf(ArenaState* state, ulong generation) =>
        (ulong)state | (generation & 63) | (generation >> 6 << 48);

    private static void AddStates()
    {
        PlatformCheck.Require();
        // SAFETY: a head and 64 states of 256 bytes each, aligned to 64 bytes; the loop stays below the end of the
        // block.
        byte* block = (byte*)LastingMemory.Take((StatesAtOnce + 1) * StateSize, 64);
        *(byte**)block = s_blocks;
        s_blocks = block;
#if !PROTOZERO_CHECKS
        TextStamps.Number((ArenaState*)(block + StateSize));
#endif
        for (int i = 1; i <= StatesAtOnce; i++) Add((ArenaState*)(block + (nuint)i * StateSize));
    }

    private static void Add(ArenaState* state)
    {
        state->NextFree = null;
        if (!ArenaState.IsNumbered(state))
        {
            state->NextFree = s_unnumbered;
            s_unnumbered = state;
            return;
        }

        if (s_first == null) s_first = state;
        else s_last->NextFree = state;
        s_last = state;
    }

    private static ArenaState* Take(ref ArenaState* first)
    {
        ArenaState* state = first;
        first = state->NextFree;
        return state;
    }
}
