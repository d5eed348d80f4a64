using System;
using System.Numerics;

namespace ProtoZeroSharp;

/// <summary>Finds what belongs to an address, in the same time however many there are. Lies in an arena.</summary>
internal unsafe struct AddressMap
{
    private const int FirstCapacity = 8;
    private const ulong Factor = 0x9E3779B97F4A7C15;

    // A power of two; at most half of the slots are taken. An address of 0 stands for a free one.
    private Slot* _slots;
    private int _capacity;
    private int _count;

    /// <summary>Makes an empty one.</summary>
    public static AddressMap* New(ArenaAllocator arena)
    {
        var map = (AddressMap*)arena.AllocateBytes((nuint)sizeof(AddressMap));
        // SAFETY: there is space for it.
        *map = default;
        return map;
    }

    /// <summary>What belongs to an address, or null.</summary>
    // SAFETY: a slot lies in the map. So below.
    public readonly void* Find(void* address) => _count == 0 ? null : SlotOf(address)->Value;

    /// <summary>Says what belongs to an address, which is not null.</summary>
    /// <returns>What belonged to it before, or null.</returns>
    public void* Set(void* address, void* value, ArenaAllocator arena)
    {
        if (2 * (_count + 1) > _capacity) Grow(arena);
        Slot* slot = SlotOf(address);
        void* before = slot->Value;
        if (slot->Address == null) _count++;
        *slot = new Slot { Address = address, Value = value };
        return before;
    }

    private readonly Slot* SlotOf(void* address)
    {
        int shift = BitOperations.LeadingZeroCount((ulong)_capacity - 1);
        nint at = (nint)(((ulong)address * Factor) >> shift);
        while (_slots[at].Address != null && _slots[at].Address != address) at = (at + 1) & (_capacity - 1);
        return _slots + at;
    }

    private void Grow(ArenaAllocator arena)
    {
        Slot* old = _slots;
        int count = _capacity, capacity = count == 0 ? FirstCapacity : 2 * count;
        _slots = (Slot*)arena.AllocateBytes((nuint)capacity * (nuint)sizeof(Slot));
        _capacity = capacity;
        new Span<Slot>(_slots, capacity).Clear();
        for (int i = 0; i < count; i++)
        {
            if (old[i].Address != null) *SlotOf(old[i].Address) = old[i];
        }
    }

    private struct Slot
    {
        public void* Address;
        public void* Value;
    }
}
