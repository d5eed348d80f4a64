#if PROTOZERO_CHECKS
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Tells whether a view still belongs to living memory. A stamp is the arena's slot (16 bits) and generation (48 bits);
/// the table holds the stamp that is valid in each slot. Slot 0 has no arena and holds 0, so default views pass. Slots
/// end below 0xD000, so that the pattern released memory is filled with never looks like a stamp.
/// </summary>
internal static unsafe class StampTable
{
    private const int SlotBits = 48;
    private const int Slots = 1 << 16;
    private const int Unchecked = 1;
    private const int FirstSlot = 2;
    private const int LastSlot = 0xCFFF;
    private const ulong ReleasedMemory = 0xDDDD_DDDD_DDDD_DDDD;

    private static readonly Lock s_lock = new();
    private static readonly Queue<int> s_free = new();
    private static readonly ulong* s_table = Create();
    private static int s_next = FirstSlot;

    /// <summary>
    /// A stamp for a new arena. When more arenas are alive than there are slots, the rest share one that is not
    /// checked.
    /// </summary>
    public static ulong Open()
    {
        lock (s_lock)
        {
            int slot = s_free.Count > 0 && (s_next > LastSlot || s_free.Count > 64) ? s_free.Dequeue()
                : s_next <= LastSlot ? s_next++ : Unchecked;
            if (slot == Unchecked) return s_table[slot];
            ulong stamp = ++s_table[slot];
            ArenaStacks.Made(stamp);
            return stamp;
        }
    }

    /// <summary>Makes all views with this stamp invalid and returns the next stamp of the same slot.</summary>
    public static ulong Bump(ulong stamp)
    {
        int slot = (int)(stamp >> SlotBits);
        if (slot == Unchecked) return stamp;
        ulong next = ++s_table[slot];
        ArenaStacks.Ended(stamp, next);
        return next;
    }

    /// <summary>Makes all views with this stamp invalid and the slot free.</summary>
    public static void Close(ulong stamp)
    {
        int slot = (int)(stamp >> SlotBits);
        if (slot == Unchecked) return;
        ArenaStacks.Ended(stamp, 0);
        lock (s_lock)
        {
            s_table[slot]++;
            s_free.Enqueue(slot);
        }
    }

    /// <summary>Throws unless the stamp is valid.</summary>
    /// <exception cref="ProtoLifetimeException">
    /// The arena was reset or disposed, or the memory was released.
    /// </exception>
    public static void Check(ulong stamp)
    {
        // SAFETY: 16 bits index a table of 65,536 words.
        if (s_table[stamp >> SlotBits] != stamp) Throw(stamp);
    }

    /// <summary>Throws if the stamp was read from memory that was released.</summary>
    /// <exception cref="ProtoLifetimeException">It was.</exception>
    public static void CheckPlace(ulong stamp)
    {
        if (stamp == ReleasedMemory) Throw(stamp);
    }

    [DoesNotReturn]
    private static void Throw(ulong stamp)
    {
        const ulong Generation = (1UL << SlotBits) - 1;
        string who = CalledMember.Find() is { } called ? $"{called}: the" : "The";
        ProtoThrow.Ended(
            stamp == ReleasedMemory
                ? $"{who} memory of this value was released: its arena was reset or disposed."
                : $"{who} arena of this value was reset or disposed after the value was made (slot {stamp >> SlotBits}, "
                + $"generation {stamp & Generation}, now {s_table[stamp >> SlotBits] & Generation})."
                + ArenaStacks.Of(stamp));
    }

    private static ulong* Create()
    {
        // SAFETY: one word for each of the 65,536 slots.
        var table = (ulong*)LastingMemory.Take((nuint)Slots * sizeof(ulong), 64);
        for (ulong slot = 1; slot < Slots; slot++) table[slot] = slot << SlotBits;
        return table;
    }
}
#endif
