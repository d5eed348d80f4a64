using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a message stores for a repeated field: a list whose element type the field's accessor knows. (A field of the closed type
/// <see cref="ProtoList{T}"/> would keep mutually recursive messages from being loaded.)
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct RawList
{
    private const int FirstCapacity = 4;

    /// <summary>Address of the first element.</summary>
    internal nint Items;

    /// <summary>Number of elements.</summary>
    internal int Length;

    /// <summary>Elements that have room; 0 with elements present means that they are borrowed and must be copied before a change.</summary>
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

    /// <summary>Adds an element with its default value.</summary>
    internal static ref T Add<T>(ref RawList list, ArenaAllocator arena)
        where T : unmanaged
    {
        list.Check();
        // A borrowed list has a capacity below its length.
        if (list.Length >= list.Capacity) Abandon<T>(Grow<T>(ref list, 1, arena));
        // SAFETY: Grow made room for one more element.
        ref T element = ref ((T*)list.Items)[list.Length++];
        element = default;
        return ref element;
    }

    /// <summary>Makes room for more elements, and leaves what lay at the old place as it is.</summary>
    internal static void Reserve<T>(ref RawList list, int more, ArenaAllocator arena)
        where T : unmanaged
    {
        if (more > list.Capacity - list.Length) _ = Grow<T>(ref list, more, arena);
    }

    /// <summary>The elements left behind at an old place must not be used: see <see cref="ArenaChecks"/>.</summary>
    internal static void Abandon<T>(in RawList old)
        where T : unmanaged => ArenaChecks.Abandon((void*)old.Items, (nuint)old.Capacity * (nuint)sizeof(T));

    /// <summary>Moves the elements to a place with room for more.</summary>
    /// <returns>The list as it was: the old place still holds the elements.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static RawList Grow<T>(ref RawList list, int more, ArenaAllocator arena)
        where T : unmanaged
    {
        RawList old = list;
        long needed = (long)old.Length + more;
        if (needed > Array.MaxLength) ProtoThrow.TooManyElements();
        int capacity = (int)Math.Min(Math.Max(needed, Math.Max(2L * old.Capacity, FirstCapacity)), Array.MaxLength);
#if !PROTOZERO_CHECKS
        // The last thing in the arena grows where it is: lists that are filled one after the other leave no gaps.
        if (old.Capacity != 0
            && ArenaState.TryExtend(arena.State, (byte*)old.Items, (nuint)old.Capacity * (nuint)sizeof(T), (nuint)capacity * (nuint)sizeof(T)))
        {
            list.Capacity = capacity;
            return old;
        }
#endif
        // SAFETY: the new place has room for capacity elements and does not overlap the old one.
        var items = (T*)arena.AllocateBytes((nuint)capacity * (nuint)sizeof(T));
        new ReadOnlySpan<T>((void*)old.Items, old.Length).CopyTo(new Span<T>(items, old.Length));
        list.Items = (nint)items;
        list.Capacity = capacity;
#if PROTOZERO_CHECKS
        list.Stamp = arena.State->Stamp;
#endif
        return old;
    }
}
