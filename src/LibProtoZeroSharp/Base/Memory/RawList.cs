using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a message stores for a repeated field: a list whose element type the field's accessor knows. (A field of the
/// closed type <see cref="ProtoList{T}"/> would keep mutually recursive messages from being loaded.)
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct RawList
{
    private const int FirstCapacity = 4;

    /// <summary>Address of the first element.</summary>
    internal nint Items;

    /// <summary>Number of elements.</summary>
    internal int Length;

    /// <summary>
    /// Elements that have space; 0 with elements present means that they are borrowed and must be copied before a
    /// change. Negative only outside a message, see <see cref="NotOwned"/>.
    /// </summary>
    internal int Capacity;

#if PROTOZERO_CHECKS
    internal ulong Stamp;
#endif

    /// <summary>Number of elements.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Length;
    }

    /// <summary>The list with its type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ProtoList<T> Of<T>()
        where T : unmanaged => new(this);

    /// <summary>Reports a list whose arena was reset or disposed. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Stamp);
#endif
    }

    /// <summary>Reports an arena whose elements would go to space of another one. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void CheckRoom(ArenaAllocator arena)
    {
#if PROTOZERO_CHECKS
        ArenaContract.Same(Stamp, arena);
#endif
    }

    /// <summary>
    /// The capacity of a list that no field owns yet: behind the head of <see cref="FirstOwner"/> there is space for
    /// these elements.
    /// </summary>
    internal static int NotOwned(int count) => -count;

    /// <summary>
    /// The list as the field stores it that it is assigned to: owned if it was made for that, else borrowed.
    /// </summary>
    internal readonly RawList Assigned()
    {
        Check();
        RawList list = this;
        list.Capacity = list.Capacity < 0 && FirstOwner.TryBecome(list.Items) ? -list.Capacity : 0;
        return list.Length == 0 ? default : list;
    }

    /// <summary>Adds an element with its default value.</summary>
    internal static ref T Add<T>(ref RawList list, ArenaAllocator arena)
        where T : unmanaged
    {
        list.Check();
        ArenaContract.Adds(in list);
        // A borrowed list has a capacity below its length.
        if (list.Length >= list.Capacity) Grow(ref list, 1, sizeof(T), arena);
        else list.CheckRoom(arena);
        // SAFETY: Grow made space for one more element.
        ref T element = ref ((T*)list.Items)[list.Length++];
        element = default;
        return ref element;
    }

    /// <summary>Adds an element of a type that only its size is known of, all zero.</summary>
    internal static byte* Add(ref RawList list, int size, ArenaAllocator arena)
    {
        list.Check();
        ArenaContract.Adds(in list);
        if (list.Length >= list.Capacity) Grow(ref list, 1, size, arena);
        else list.CheckRoom(arena);
        // SAFETY: Grow made space for one more element.
        byte* element = (byte*)list.Items + ((nuint)list.Length++ * (nuint)size);
        new Span<byte>(element, size).Clear();
        return element;
    }

    /// <summary>Adds a message of a type that only its size is known of, all zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* AddMessage(ref RawList list, int size, ArenaAllocator arena)
    {
        list.Check();
        ArenaContract.Adds(in list);
        if (list.Length >= list.Capacity) Grow(ref list, 1, size, arena);
        else list.CheckRoom(arena);
        // SAFETY: Grow made space for one more element.
        byte* element = (byte*)list.Items + ((nuint)list.Length++ * (nuint)size);
        Words.Clear(element, size);
        return element;
    }

    /// <summary>Copies borrowed elements of a type that only its size is known of, before they change.</summary>
    internal static void Detach(ref RawList list, int size, ArenaAllocator arena)
    {
        list.Check();
        if (list.Length <= list.Capacity) return;
        // SAFETY: the new place has space for all elements and does not overlap the old one.
        byte* items = arena.AllocateBytes((nuint)list.Length * (nuint)size);
        NativeMemory.Copy((void*)list.Items, items, (nuint)list.Length * (nuint)size);
        list.Items = (nint)items;
        list.Capacity = list.Length;
#if PROTOZERO_CHECKS
        list.Stamp = arena.State->Stamp;
#endif
    }

    /// <summary>Makes space for more elements where there is too little.</summary>
    internal static void Reserve<T>(ref RawList list, int more, ArenaAllocator arena)
        where T : unmanaged
    {
        if (more > list.Capacity - list.Length) Grow(ref list, more, sizeof(T), arena);
    }

    /// <summary>The same for a type that only its size is known of.</summary>
    internal static void Reserve(ref RawList list, int more, int size, ArenaAllocator arena)
    {
        if (more > list.Capacity - list.Length) Grow(ref list, more, size, arena);
    }

    /// <summary>
    /// Makes space for more elements, which moves them if it must. Those at the old place stay as they are: copies of
    /// the message and what getters have returned show them.
    /// </summary>
    internal static void Grow<T>(ref RawList list, int more, ArenaAllocator arena)
        where T : unmanaged => Grow(ref list, more, sizeof(T), arena);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow(ref RawList list, int more, int size, ArenaAllocator arena)
    {
        RawList old = list;
        long needed = (long)old.Length + more;
        if (needed > Array.MaxLength) ProtoThrow.TooManyElements();
        int capacity = (int)Math.Min(Math.Max(needed, Math.Max(2L * old.Capacity, FirstCapacity)), Array.MaxLength);
        bool isLarge = Ranges.IsFor(in old, capacity, size);
        ArenaState* state = arena.State;
        // The last thing in the arena grows where it is: lists that are filled one after the other leave no gaps.
        int extended = isLarge ? (int)Ranges.Ample(in old, needed) : capacity;
        if (old.Capacity != 0
            && ArenaState.TryExtend(
                state, (byte*)old.Items, (nuint)old.Capacity * (nuint)size, (nuint)extended * (nuint)size))
        {
            list.Capacity = extended;
            return;
        }

        if (isLarge && TryGrowLarge(ref list, needed, size, state)) return;
        // SAFETY: the new place has space for capacity elements and does not overlap the old one.
        byte* items = arena.AllocateBytes((nuint)capacity * (nuint)size);
        NativeMemory.Copy((void*)old.Items, items, (nuint)old.Length * (nuint)size);
        list.Items = (nint)items;
        list.Capacity = capacity;
#if PROTOZERO_CHECKS
        list.Stamp = state->Stamp;
#endif
    }

    private static bool TryGrowLarge(ref RawList list, long needed, int size, ArenaState* state)
    {
        ArenaChecks.Enter(state);
        bool grows = Ranges.TryGrow(state, ref list, needed, size);
        ArenaChecks.Leave(state);
#if PROTOZERO_CHECKS
        if (grows) list.Stamp = state->Stamp;
#endif
        return grows;
    }
}
