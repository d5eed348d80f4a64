using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public readonly unsafe partial struct ArenaAllocator
{
    // Space for the elements of a sequence that does not tell their number.
    private const int UnknownCount = 16;

    /// <summary>A copy of a text in the arena, short for <c>Utf8(text)</c>: <c>Name = arena["Ann"]</c>.</summary>
    /// <param name="text">
    /// A <see cref="string"/>, which may not be null, characters, UTF-8 bytes, or a <see cref="ProtoString"/>.
    /// </param>
    /// <exception cref="ArgumentNullException">The text is a string that is null.</exception>
    /// <inheritdoc cref="Utf8(ReadOnlySpan{char})"/>
    public ProtoString this[Utf8Source text] => text.Store(this);

    /// <summary>
    /// A text of an interpolated string, short for <c>Utf8($"…")</c>: <c>Name = arena[$"row {i}"]</c>. No string is made
    /// in between.
    /// </summary>
    /// <inheritdoc cref="Utf8(Utf8Interpolation)"/>
    [OverloadResolutionPriority(1)] // What is constant, as $"row", could be a string, too.
    public ProtoString this[[InterpolatedStringHandlerArgument("")] Utf8Interpolation text] => text.Store(this);

    /// <summary>
    /// Makes a list in the arena, to be assigned to a repeated field: <c>Numbers = arena.List(7, 8, 9)</c>.
    /// </summary>
    /// <remarks>
    /// It belongs to the first field that it is assigned to. Each further one borrows it: there it is read as it is,
    /// and copied before it changes. It is valid until the arena is reset or disposed. Nothing is allocated on the
    /// managed heap.
    /// </remarks>
    /// <param name="values">
    /// The elements. Texts and bytes of another arena are copied. Messages are taken as they are: what they refer to
    /// must live as long as the list.
    /// </param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed, or a text or bytes have ended.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoList<T> List<T>(params ReadOnlySpan<T> values)
        where T : unmanaged
    {
        if (values.IsEmpty) return Nothing<ProtoList<T>>();
        RawList list = NewList<T>(values.Length);
        // SAFETY: the list has space for as many.
        var elements = new Span<T>((void*)list.Items, values.Length);
        values.CopyTo(elements);
        ArenaViews.Keep(elements, this);
        return new ProtoList<T>(list);
    }

    /// <summary>
    /// Makes a list of texts in the arena, to be assigned to a repeated field: <c>Tags = arena.List("blue",
    /// "fine")</c>.
    /// </summary>
    /// <param name="texts">The texts, of which copies are stored.</param>
    /// <exception cref="ArgumentNullException">One of the texts is null.</exception>
    /// <exception cref="ArgumentException">
    /// A text holds a surrogate without its partner, or its UTF-8 form has 2 GiB and more.
    /// </exception>
    /// <inheritdoc cref="List{T}(ReadOnlySpan{T})"/>
    public ProtoList<ProtoString> List(params ReadOnlySpan<string> texts)
    {
        if (texts.IsEmpty) return Nothing<ProtoList<ProtoString>>();
        RawList list = NewList<ProtoString>(texts.Length);
        // SAFETY: the list has space for as many. It is returned when all of them are set.
        for (int i = 0; i < texts.Length; i++) ((ProtoString*)list.Items)[i] = this[texts[i]];
        return new ProtoList<ProtoString>(list);
    }

    /// <summary>
    /// Copies a list of any arena into this one, with texts and bytes; what messages in it refer to stays where it is.
    /// </summary>
    /// <param name="values">The elements, those of a field for instance.</param>
    /// <inheritdoc cref="List{T}(ReadOnlySpan{T})"/>
    public ProtoList<T> List<T>(ProtoList<T> values)
        where T : unmanaged => List(values.Span);

    /// <summary>Makes a list in the arena of what a sequence returns.</summary>
    /// <remarks>It belongs to the first field that it is assigned to, as every list that the arena makes.</remarks>
    /// <param name="values">
    /// The elements. Texts and bytes of another arena are copied. Messages are taken as they are: what they refer to
    /// must live as long as the list.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    /// <inheritdoc cref="List{T}(ReadOnlySpan{T})" path="/exception"/>
    public ProtoList<T> List<T>(IEnumerable<T> values)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(values);
        RawList list = NewList<T>(values.TryGetNonEnumeratedCount(out int count) ? Math.Max(count, 1) : UnknownCount);
        (list.Length, list.Capacity) = (0, list.Length);
        nint start = list.Items;
        new ProtoListEditor<T>(ref list).AddRange(values, this);
        // Elements that have moved to a larger place have left behind the head that tells of their owner.
        if (list.Items != start) return List(list.Of<T>());
        list.Capacity = RawList.NotOwned(list.Length);
        return new ProtoList<T>(list);
    }

    /// <summary>Makes a list in the arena of the texts that a sequence returns.</summary>
    /// <param name="texts">The texts, of which copies are stored.</param>
    /// <exception cref="ArgumentNullException"><paramref name="texts"/> or one of the texts is null.</exception>
    /// <exception cref="ArgumentException">
    /// A text holds a surrogate without its partner, or its UTF-8 form has 2 GiB and more.
    /// </exception>
    /// <inheritdoc cref="List{T}(IEnumerable{T})"/>
    public ProtoList<ProtoString> List(IEnumerable<string> texts)
    {
        ArgumentNullException.ThrowIfNull(texts);
        ArenaAllocator arena = this;
        return List(texts.Select(text => arena[text]));
    }

    /// <summary>
    /// Makes a map in the arena, to be assigned to a map field; of entries with the same key the last one counts.
    /// </summary>
    /// <remarks>
    /// It belongs to the first field that it is assigned to. Each further one borrows it: there it is read as it is,
    /// and copied before it changes. It is valid until the arena is reset or disposed. Nothing is allocated on the
    /// managed heap.
    /// </remarks>
    /// <param name="entries">
    /// Keys and values, as in <c>Stock = arena.Map((1, 20), (2, 30))</c>. Texts and bytes of another arena are copied;
    /// what messages refer to must live as long as the map.
    /// </param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed, or a text or bytes have ended.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoMap<TKey, TValue> Map<TKey, TValue>(params ReadOnlySpan<(TKey, TValue)> entries)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        RawMap map = NewMap<TKey, TValue>(entries.Length);
        var editor = new ProtoMapEditor<TKey, TValue>(ref map);
        foreach (var (key, value) in entries) editor.Set(key, value, this);
        return new ProtoMap<TKey, TValue>(map);
    }

    /// <summary>
    /// Makes a map in the arena whose keys are texts; of entries with the same key the last one counts.
    /// </summary>
    /// <param name="entries">
    /// Keys, of which copies are stored, and values, as in <c>Depots = arena.Map(("north", new Address { … }))</c>.
    /// </param>
    /// <exception cref="ArgumentNullException">One of the texts is null.</exception>
    /// <exception cref="ArgumentException">
    /// A text holds a surrogate without its partner, or its UTF-8 form has 2 GiB and more.
    /// </exception>
    /// <inheritdoc cref="Map{TKey, TValue}(ReadOnlySpan{ValueTuple{TKey, TValue}})"/>
    public ProtoMap<ProtoString, TValue> Map<TValue>(params ReadOnlySpan<(string, TValue)> entries)
        where TValue : unmanaged
    {
        RawMap map = NewMap<ProtoString, TValue>(entries.Length);
        var editor = new ProtoMapEditor<ProtoString, TValue>(ref map);
        foreach (var (key, value) in entries) editor.Set(key, value, this);
        return new ProtoMap<ProtoString, TValue>(map);
    }

    /// <summary>
    /// Makes a map in the arena whose values are texts; of entries with the same key the last one counts.
    /// </summary>
    /// <param name="entries">
    /// Keys, and values of which copies are stored, as in <c>Names = arena.Map((1, "one"), (2, "two"))</c>.
    /// </param>
    /// <inheritdoc cref="Map{TValue}(ReadOnlySpan{ValueTuple{string, TValue}})"/>
    public ProtoMap<TKey, ProtoString> Map<TKey>(params ReadOnlySpan<(TKey, string)> entries)
        where TKey : unmanaged
    {
        RawMap map = NewMap<TKey, ProtoString>(entries.Length);
        var editor = new ProtoMapEditor<TKey, ProtoString>(ref map);
        foreach (var (key, value) in entries) editor.Set(key, value, this);
        return new ProtoMap<TKey, ProtoString>(map);
    }

    /// <summary>
    /// Makes a map in the arena whose keys and values are texts; of entries with the same key the last one counts.
    /// </summary>
    /// <param name="entries">
    /// Keys and values, of which copies are stored, as in <c>Notes = arena.Map(("door", "ring twice"))</c>.
    /// </param>
    /// <inheritdoc cref="Map{TValue}(ReadOnlySpan{ValueTuple{string, TValue}})"/>
    public ProtoMap<ProtoString, ProtoString> Map(params ReadOnlySpan<(string, string)> entries)
    {
        RawMap map = NewMap<ProtoString, ProtoString>(entries.Length);
        var editor = new ProtoMapEditor<ProtoString, ProtoString>(ref map);
        foreach (var (key, value) in entries) editor.Set(key, value, this);
        return new ProtoMap<ProtoString, ProtoString>(map);
    }

    /// <summary>
    /// Copies a map of any arena into this one, with texts and bytes; what messages in it refer to stays where it is.
    /// </summary>
    /// <param name="entries">The entries, those of a field for instance.</param>
    /// <inheritdoc cref="Map{TKey, TValue}(ReadOnlySpan{ValueTuple{TKey, TValue}})"/>
    public ProtoMap<TKey, TValue> Map<TKey, TValue>(ProtoMap<TKey, TValue> entries)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        RawMap map = NewMap<TKey, TValue>(entries.Count);
        var editor = new ProtoMapEditor<TKey, TValue>(ref map);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in entries) editor.Set(entry.Key, entry.Value, this);
        return new ProtoMap<TKey, TValue>(map);
    }

    // A list with this many elements, at least one, that are yet to be set.
    private RawList NewList<T>(int count)
        where T : unmanaged
    {
        var list = new RawList
        {
            Items = FirstOwner.Allocate(this, (nuint)count * (nuint)sizeof(T)),
            Length = count,
            Capacity = RawList.NotOwned(count),
        };
#if PROTOZERO_CHECKS
        list.Stamp = State->Stamp;
#endif
        return list;
    }

    // An empty map with space for this many entries.
    private RawMap NewMap<TKey, TValue>(int count)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (count == 0) return Nothing<RawMap>();
        if (count > MapTable<TKey, TValue>.LargestCapacity) ProtoThrow.TooManyElements();
        (int capacity, nuint size) = MapTable<TKey, TValue>.RoomFor(count);
        RawMap map = default;
        MapTable<TKey, TValue>.MoveTo(ref map, FirstOwner.Allocate(this, size), capacity);
#if PROTOZERO_CHECKS
        map.Stamp = State->Stamp;
#endif
        return map;
    }
}
