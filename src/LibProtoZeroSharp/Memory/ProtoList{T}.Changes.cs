using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Decides about an element that is passed by reference.</summary>
/// <typeparam name="T">The element.</typeparam>
/// <param name="element">The element; it may not be kept.</param>
public delegate bool ProtoPredicate<T>(ref readonly T element)
    where T : unmanaged;

public unsafe partial struct ProtoList<T>
{
    private const int FirstCapacity = 4;

    /// <summary>Adds an element with its default value.</summary>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>The new element; the reference is valid until the list changes or the arena is reset or disposed.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ref T Add(ArenaAllocator arena)
    {
        Check();
        // A borrowed list has a capacity below its length.
        if (Raw.Length >= Raw.Capacity) Abandon(Grow(1, arena));
        // SAFETY: Grow made room for one more element.
        ref T element = ref ((T*)Raw.Items)[Raw.Length++];
        element = default;
        return ref element;
    }

    /// <summary>Adds an element. A message is taken as it is: what it refers to must live as long as the list.</summary>
    /// <param name="value">The element.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Add(T value, ArenaAllocator arena) => Add(arena) = value;

    /// <summary>Adds elements in order; they may be elements of this list.</summary>
    /// <param name="values">The elements.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void AddRange(ReadOnlySpan<T> values, ArenaAllocator arena)
    {
        Check();
        if (values.IsEmpty) return;
        RawList old = values.Length > Raw.Capacity - Raw.Length ? Grow(values.Length, arena) : default;
        // SAFETY: Grow made the room; the old place of the elements stays as it is until here, so values may point there.
        values.CopyTo(new Span<T>((T*)Raw.Items + Raw.Length, values.Length));
        Raw.Length += values.Length;
        Abandon(old);
    }

    /// <summary>An element that may be changed in place. Borrowed elements (a packed field that is a view of the input) are copied first.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>The element; the reference is valid until the list changes or the arena is reset or disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    public ref T Mutable(int index, ArenaAllocator arena)
    {
        Check();
        if ((uint)index >= (uint)Raw.Length) ProtoThrow.IndexOutOfRange(index, Raw.Length);
        if (Raw.Capacity == 0) _ = Grow(0, arena);
        // SAFETY: the index was tested.
        return ref ((T*)Raw.Items)[index];
    }

    /// <summary>Copies borrowed elements (a packed field that is a view of the input of a <c>ParseInPlace</c>) into the arena.</summary>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Detach(ArenaAllocator arena)
    {
        Check();
        if (Raw.Capacity == 0 && Raw.Length > 0) _ = Grow(0, arena);
    }

    /// <summary>Removes an element; those behind it move up.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    /// <exception cref="InvalidOperationException">The elements are borrowed: call <see cref="Detach"/> first.</exception>
    public void RemoveAt(int index)
    {
        Check();
        if ((uint)index >= (uint)Raw.Length) ProtoThrow.IndexOutOfRange(index, Raw.Length);
        Span<T> all = Owned();
        all[(index + 1)..].CopyTo(all[index..]);
        Raw.Length--;
    }

    /// <summary>Removes the elements that a test picks; the others keep their order.</summary>
    /// <param name="match">The test, called once for each element in order.</param>
    /// <returns>How many were removed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The elements are borrowed: call <see cref="Detach"/> first.</exception>
    public int RemoveIf(ProtoPredicate<T> match)
    {
        ArgumentNullException.ThrowIfNull(match);
        Check();
        Span<T> all = Owned();
        int kept = 0;
        foreach (ref readonly T element in all)
        {
            if (!match(in element)) all[kept++] = element;
        }

        Raw.Length = kept;
        return all.Length - kept;
    }

    /// <summary>Removes all elements; the room for them stays.</summary>
    public void Clear()
    {
        Check();
        Raw.Length = 0;
        if (Raw.Capacity == 0) Raw.Items = 0;
    }

    /// <summary>Makes room for more elements, and leaves what lay at the old place as it is.</summary>
    internal void Reserve(int more, ArenaAllocator arena)
    {
        if (more > Raw.Capacity - Raw.Length) _ = Grow(more, arena);
    }

    private readonly Span<T> Owned()
    {
        if (Raw.Capacity == 0 && Raw.Length > 0) ProtoThrow.BorrowedList();
        // SAFETY: address and count were stored together, and the elements are ours to change.
        return new Span<T>((void*)Raw.Items, Raw.Length);
    }

    // What the elements left behind must not be used: see ArenaChecks.
    private static void Abandon(in RawList old) =>
        ArenaChecks.Abandon((void*)old.Items, (nuint)old.Capacity * (nuint)sizeof(T));

    /// <summary>Moves the elements to a place with room for more.</summary>
    /// <returns>The list as it was: the old place still holds the elements.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private RawList Grow(int more, ArenaAllocator arena)
    {
        RawList old = Raw;
        long needed = (long)Raw.Length + more;
        if (needed > Array.MaxLength) ProtoThrow.TooManyElements();
        int capacity = (int)Math.Min(Math.Max(needed, Math.Max(2L * Raw.Capacity, FirstCapacity)), Array.MaxLength);
#if !PROTOZERO_CHECKS
        // The last thing in the arena grows where it is: lists that are filled one after the other leave no gaps.
        if (Raw.Capacity != 0
            && ArenaState.TryExtend(arena.State, (byte*)Raw.Items, (nuint)Raw.Capacity * (nuint)sizeof(T), (nuint)capacity * (nuint)sizeof(T)))
        {
            Raw.Capacity = capacity;
            return old;
        }
#endif
        // SAFETY: the new place has room for capacity elements and does not overlap the old one.
        var items = (T*)arena.AllocateBytes((nuint)capacity * (nuint)sizeof(T));
        new ReadOnlySpan<T>((void*)Raw.Items, Raw.Length).CopyTo(new Span<T>(items, Raw.Length));
        Raw.Items = (nint)items;
        Raw.Capacity = capacity;
#if PROTOZERO_CHECKS
        Raw.Stamp = arena.State->Stamp;
#endif
        return old;
    }
}
