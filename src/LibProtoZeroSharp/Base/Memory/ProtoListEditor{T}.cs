using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Decides about an element that is passed by reference.</summary>
/// <typeparam name="T">The element.</typeparam>
/// <param name="element">The element; it may not be kept.</param>
public delegate bool ProtoPredicate<T>(ref readonly T element)
    where T : unmanaged;

/// <summary>
/// Changes a repeated field. It refers to the field itself, so a copy of the editor changes the same list.
/// </summary>
/// <remarks>
/// <c>Mutable…</c> of a message returns it; every member of a default editor, which refers to no field, throws
/// <see cref="InvalidOperationException"/>. Adding and inserting may move the elements; references taken before then
/// show the old place, which does not change any more. Strings are added by the methods of <see cref="ProtoEditing"/>.
/// </remarks>
/// <typeparam name="T">
/// The element: a number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.
/// </typeparam>
[DebuggerDisplay("Count = {Count}")]
public readonly unsafe ref partial struct ProtoListEditor<T>
    where T : unmanaged
{
    private readonly ref RawList _field;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoListEditor(ref RawList list) => _field = ref list;

    /// <summary>Number of elements.</summary>
    public int Count => View.Count;

    /// <summary>Whether there are no elements.</summary>
    public bool IsEmpty => View.Count == 0;

    /// <summary>The elements. Valid until the list changes or its arena is reset or disposed.</summary>
    public ReadOnlySpan<T> Span => View.Span;

    /// <summary>The list as it is now, to be read.</summary>
    public ProtoList<T> View
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => List.Of<T>();
    }

    /// <summary>
    /// An element, to be changed in place. The reference is valid until the list changes or its arena is reset or
    /// disposed.
    /// </summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    /// <exception cref="InvalidOperationException">
    /// The elements are borrowed (a packed list of fixed width after <c>ParseInPlace</c>, a list assigned from another
    /// message): call <see cref="Detach"/> first.
    /// </exception>
    public ref T this[int index]
    {
        get
        {
            List.Check();
            if ((uint)index >= (uint)List.Length) ProtoThrow.IndexOutOfRange(index, List.Length);
            return ref Owned()[index];
        }
    }

    /// <summary>
    /// Enumerates the elements by reference, in order, to be changed in place; none may be added or removed meanwhile.
    /// </summary>
    /// <inheritdoc cref="this[int]" path="/exception[2]"/>
    public Enumerator GetEnumerator()
    {
        List.Check();
        return new Enumerator(ref List, Owned());
    }

    /// <summary>Adds an element with its default value.</summary>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>
    /// The new element; the reference is valid until the list changes or the arena is reset or disposed.
    /// </returns>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ref T Add(ArenaAllocator arena)
    {
        ArenaContract.HasRoom(in List, 1);
        ref T added = ref RawList.Add<T>(ref List, arena);
        ArenaContract.Edited(in List);
        return ref added;
    }

    /// <summary>
    /// Adds an element. A text or bytes of another arena are copied; a message is taken as it is: what it refers to
    /// must live as long as the list.
    /// </summary>
    /// <param name="value">The element.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Add(ArenaAllocator)" path="/exception"/>
    public void Add(T value, ArenaAllocator arena)
    {
        value = ArenaViews.In(value, arena);
        Add(arena) = value;
    }

    /// <summary>Adds elements in order; they may be elements of this list.</summary>
    /// <param name="values">The elements; each is taken as by <see cref="Add(T, ArenaAllocator)"/>.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Add(ArenaAllocator)" path="/exception"/>
    public void AddRange(ReadOnlySpan<T> values, ArenaAllocator arena)
    {
        List.Check();
        if (values.IsEmpty) return;
        ArenaContract.HasRoom(in List, values.Length);
        if (values.Length > List.Capacity - List.Length) RawList.Grow<T>(ref List, values.Length, arena);
        else List.CheckRoom(arena);
        ArenaContract.Adds(in List);
        // SAFETY: there is space; the old place of the elements stays as it is, so values may point there.
        var added = new Span<T>((T*)List.Items + List.Length, values.Length);
        values.CopyTo(added);
        ArenaViews.Keep(added, arena);
        List.Length += values.Length;
        ArenaContract.Edited(in List);
    }

    /// <summary>Adds the elements of a list, which may be this one.</summary>
    /// <inheritdoc cref="AddRange(ReadOnlySpan{T}, ArenaAllocator)"/>
    public void AddRange(ProtoList<T> values, ArenaAllocator arena) => AddRange(values.Span, arena);

    /// <summary>Adds elements in order.</summary>
    /// <inheritdoc cref="AddRange(ReadOnlySpan{T}, ArenaAllocator)"/>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public void AddRange(IEnumerable<T> values, ArenaAllocator arena)
    {
        ArgumentNullException.ThrowIfNull(values);
        List.Check();
        if (values.TryGetNonEnumeratedCount(out int count)) RawList.Reserve<T>(ref List, count, arena);
        foreach (T value in values) Add(value, arena);
    }

    /// <summary>
    /// Makes space for this many elements at once, so that adding them moves none and leaves no old place behind in the
    /// arena.
    /// </summary>
    /// <param name="capacity">How many elements the list is going to have; fewer than it has change nothing.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    /// <inheritdoc cref="Add(ArenaAllocator)" path="/exception"/>
    public void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        List.Check();
        RawList.Reserve<T>(ref List, Math.Max(0, capacity - List.Length), arena);
    }

    /// <summary>Inserts an element with its default value; those from there on move down.</summary>
    /// <param name="index">0 to <see cref="Count"/>.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>
    /// The new element; the reference is valid until the list changes or the arena is reset or disposed.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    /// <inheritdoc cref="Add(ArenaAllocator)" path="/exception"/>
    public ref T Insert(int index, ArenaAllocator arena)
    {
        List.Check();
        if ((uint)index > (uint)List.Length) ProtoThrow.IndexOutOfRange(index, List.Length);
        Add(arena);
        ArenaContract.Changes(List.Items);
        Span<T> all = Owned();
        all[index..^1].CopyTo(all[(index + 1)..]);
        all[index] = default;
        return ref all[index];
    }

    /// <summary>Inserts an element; those from there on move down.</summary>
    /// <param name="index">0 to <see cref="Count"/>.</param>
    /// <param name="value">
    /// The element. A text or bytes of another arena are copied; a message is taken as it is: what it refers to must
    /// live as long as the list.
    /// </param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Insert(int, ArenaAllocator)" path="/exception"/>
    public void Insert(int index, T value, ArenaAllocator arena)
    {
        value = ArenaViews.In(value, arena);
        Insert(index, arena) = value;
    }

    /// <summary>
    /// An element that may be changed in place. Borrowed elements are copied first, see <see cref="Detach"/>.
    /// </summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>The element; the reference is valid until the list changes or the arena is reset or disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    public ref T Mutable(int index, ArenaAllocator arena)
    {
        Detach(arena);
        return ref this[index];
    }

    /// <summary>
    /// Copies borrowed elements into the arena: those of a packed field that is a view of the input of a
    /// <c>ParseInPlace</c>, and those of a list that was assigned from another message. Adding and inserting do so by
    /// themselves.
    /// </summary>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Add(ArenaAllocator)" path="/exception"/>
    public void Detach(ArenaAllocator arena)
    {
        List.Check();
        if (List.Capacity == 0 && List.Length > 0) RawList.Grow<T>(ref List, 0, arena);
    }

    /// <summary>Removes an element; those behind it move up.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <inheritdoc cref="this[int]" path="/exception"/>
    public void RemoveAt(int index)
    {
        List.Check();
        if ((uint)index >= (uint)List.Length) ProtoThrow.IndexOutOfRange(index, List.Length);
        Span<T> all = Owned();
        ArenaContract.Changes(List.Items);
        all[(index + 1)..].CopyTo(all[index..]);
        List.Length--;
        ArenaContract.Edited(in List);
    }

    /// <summary>Removes the elements that a test picks; the others keep their order.</summary>
    /// <param name="match">The test, called once for each element in order.</param>
    /// <returns>How many were removed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <inheritdoc cref="this[int]" path="/exception[2]"/>
    public int RemoveIf(ProtoPredicate<T> match)
    {
        ArgumentNullException.ThrowIfNull(match);
        List.Check();
        Span<T> all = Owned();
        int kept = 0;
        foreach (ref readonly T element in all)
        {
            if (!match(in element)) all[kept++] = element;
        }

        if (kept != all.Length) ArenaContract.Changes(List.Items);
        List.Length = kept;
        ArenaContract.Edited(in List);
        return all.Length - kept;
    }

    /// <summary>
    /// Sorts the elements in place, by <see cref="Comparer{T}.Default"/>: numbers by value, texts byte by byte, which is
    /// by code point. Equal ones may change places. Allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The elements have no order: pass a comparison; or they are borrowed, see <see cref="this[int]"/>.
    /// </exception>
    public void Sort()
    {
        Span<T> all = Movable();
        all.Sort();
    }

    /// <summary>Sorts the elements in place by a comparison. Equal ones may change places.</summary>
    /// <remarks>Allocates nothing but what the comparison allocates, which gets copies of the elements.</remarks>
    /// <param name="comparison">Less than 0 if the first one comes before the second one, 0 if they are equal.</param>
    /// <exception cref="ArgumentNullException"><paramref name="comparison"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The comparison threw: its exception is inside; or the elements are borrowed, see <see cref="this[int]"/>.
    /// </exception>
    public void Sort(Comparison<T> comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        Span<T> all = Movable();
        all.Sort(comparison);
    }

    /// <summary>Turns the order of the elements around, in place. Allocates nothing.</summary>
    /// <inheritdoc cref="this[int]" path="/exception[2]"/>
    public void Reverse()
    {
        Span<T> all = Movable();
        all.Reverse();
    }

    /// <summary>Removes all elements; the space for them stays.</summary>
    public void Clear()
    {
        List.Check();
        List.Length = 0;
        ArenaContract.Edited(in List);
        if (List.Capacity == 0) List.Items = 0;
    }

    private ref RawList List
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Unsafe.IsNullRef(ref _field)) ProtoThrow.NoField();
            return ref _field;
        }
    }

    // The elements, which are about to change places.
    private Span<T> Movable()
    {
        List.Check();
        Span<T> all = Owned();
        if (all.Length > 1) ArenaContract.Changes(List.Items);
        return all;
    }

    private Span<T> Owned()
    {
        if (List.Capacity == 0 && List.Length > 0) ProtoThrow.BorrowedList();
        // SAFETY: address and count were stored together, and the elements are ours to change.
        return new Span<T>((void*)List.Items, List.Length);
    }
}
