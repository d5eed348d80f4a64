using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Changes a map field. It refers to the field itself, so a copy of the editor changes the same map.</summary>
/// <remarks>
/// <c>Mutable…</c> of a message returns it; every member of a default editor, which refers to no field, throws
/// <see cref="InvalidOperationException"/>. Adding and removing may move the entries; references taken before then show
/// the old place, which does not change any more. Keys and values that are strings are set by the methods of
/// <see cref="ProtoEditing"/>.
/// </remarks>
/// <typeparam name="TKey">An integer, a bool or <see cref="ProtoString"/>.</typeparam>
/// <typeparam name="TValue">
/// A number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.
/// </typeparam>
[DebuggerDisplay("Count = {Count}")]
public readonly unsafe ref struct ProtoMapEditor<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    private readonly ref RawMap _field;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoMapEditor(ref RawMap map) => _field = ref map;

    internal ref readonly RawMap Raw => ref Map;

    /// <summary>Number of entries.</summary>
    public int Count => View.Count;

    /// <summary>Whether there are no entries.</summary>
    public bool IsEmpty => View.Count == 0;

    /// <summary>The map as it is now, to be read.</summary>
    public ProtoMap<TKey, TValue> View
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Map.Of<TKey, TValue>();
    }

    /// <summary>
    /// The value of a key, to be changed in place. The reference is valid until the map changes or the arena is reset
    /// or disposed.
    /// </summary>
    /// <exception cref="KeyNotFoundException">The map does not hold the key.</exception>
    /// <exception cref="InvalidOperationException">
    /// The entries are borrowed from another message: call <see cref="Detach"/> first.
    /// </exception>
    public ref TValue this[TKey key]
    {
        get
        {
            int at = MapTable<TKey, TValue>.Find(in Map, in key);
            if (at < 0) ProtoThrow.KeyNotFound();
            MapTable<TKey, TValue>.MustOwn(in Map);
            return ref ValueAt(at);
        }
    }

    /// <summary>
    /// The value of a key of a map with string keys, <c>map["key"]</c>, to be changed in place. The reference is valid
    /// until the map changes or the arena is reset or disposed. Allocates nothing.
    /// </summary>
    /// <param name="key">
    /// A <see cref="string"/>, characters or UTF-8 bytes; one that has no UTF-8 form is in no map. To add a key, use
    /// <see cref="ProtoEditing.GetOrAdd"/> or <c>Set</c>.
    /// </param>
    /// <exception cref="ArgumentNullException">The key is a string that is null.</exception>
    /// <exception cref="KeyNotFoundException">The map does not hold the key.</exception>
    /// <exception cref="InvalidOperationException">
    /// The keys of the map are no strings; or the entries are borrowed from another message: call
    /// <see cref="Detach"/> first.
    /// </exception>
    [OverloadResolutionPriority(-1)] // A key of the map's own type comes first, default also.
    public ref TValue this[Utf8Source key]
    {
        get
        {
            int at = key.FindInMap<TKey, TValue>(in Map);
            MapTable<TKey, TValue>.MustOwn(in Map);
            return ref ValueAt(at);
        }
    }

    /// <summary>Whether the map holds a key.</summary>
    public bool ContainsKey(TKey key) => MapTable<TKey, TValue>.Find(in Map, in key) >= 0;

    /// <summary>
    /// Sets the value of a key; a value that was there is replaced. Texts and bytes of another arena are copied; a
    /// message is taken as it is: what it refers to must live as long as the map.
    /// </summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Set(TKey key, TValue value, ArenaAllocator arena)
    {
        value = ArenaViews.In(value, arena);
        GetOrAdd(key, arena) = value;
    }

    /// <summary>Sets the values of many keys, in order; the last one of a key wins.</summary>
    /// <remarks>
    /// The sequence is read to its end first, since it may be made of this map; that allocates on the managed heap.
    /// </remarks>
    /// <param name="pairs">Keys and values, which are taken as by <see cref="Set"/>.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pairs"/> is null.</exception>
    /// <inheritdoc cref="Set" path="/exception"/>
    public void SetRange(IEnumerable<KeyValuePair<TKey, TValue>> pairs, ArenaAllocator arena)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        foreach ((TKey key, TValue value) in pairs.ToArray()) Set(key, value, arena);
    }

    /// <summary>Sets the values of many keys, in order; the last one of a key wins. Allocates nothing.</summary>
    /// <param name="pairs">
    /// Keys and values, as in <c>SetRange([(1, 20), (2, 30)], arena)</c>, which are taken as by <see cref="Set"/>.
    /// </param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Set" path="/exception"/>
    [OverloadResolutionPriority(-1)] // null is a sequence.
    public void SetRange(ReadOnlySpan<(TKey Key, TValue Value)> pairs, ArenaAllocator arena)
    {
        foreach ((TKey key, TValue value) in pairs) Set(key, value, arena);
    }

    /// <summary>Sets the keys of a map to their values there, in order. Allocates nothing.</summary>
    /// <param name="entries">
    /// The entries, those of a field for instance, which are taken as by <see cref="Set"/>.
    /// </param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Set" path="/exception"/>
    public void SetRange(ProtoMap<TKey, TValue> entries, ArenaAllocator arena)
    {
        // Entries of this map stay as they are where they are: none of them is new.
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in entries.Entries)
            Set(entry.KeyField, entry.ValueField, arena);
    }

    /// <summary>The value of a key, added with its default if the map does not hold the key.</summary>
    /// <param name="key">The key; one that is added and is a text of another arena is copied.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>The value; the reference is valid until the map changes or the arena is reset or disposed.</returns>
    /// <inheritdoc cref="Set" path="/exception"/>
    public ref TValue GetOrAdd(TKey key, ArenaAllocator arena)
    {
        if (!ArenaViews.LiesIn(key, arena))
        {
            ArenaViews.MustLive(key);
            if (Map.IsBorrowed) Detach(arena);
            int at = MapTable<TKey, TValue>.Find(in Map, in key);
            if (at >= 0) return ref ValueAt(at);
            key = ArenaViews.Copy(key, arena);
        }

        ArenaContract.HasRoom(in Map, MapTable<TKey, TValue>.Find(in Map, in key) < 0);
        int count = Map.Length;
        ref TValue value = ref MapTable<TKey, TValue>.GetOrAdd(ref Map, in key, arena);
        if (Map.Length != count) ArenaContract.Edited(in Map);
        return ref value;
    }

    /// <summary>
    /// Copies borrowed entries (those of a map that was assigned from another message) into the arena.
    /// <see cref="Set"/> and <see cref="GetOrAdd"/> do so by themselves.
    /// </summary>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Set" path="/exception"/>
    public void Detach(ArenaAllocator arena) => MapTable<TKey, TValue>.Detach(ref Map, arena);

    /// <summary>Removes a key; the last entry takes its place.</summary>
    /// <returns>Whether the map held the key.</returns>
    /// <inheritdoc cref="this[TKey]" path="/exception[2]"/>
    public bool Remove(TKey key) => MapTable<TKey, TValue>.Remove(ref Map, in key);

    /// <summary>Removes all entries; the space for them stays.</summary>
    public void Clear() => MapTable<TKey, TValue>.Clear(ref Map);

    /// <summary>
    /// Enumerates the entries; their values may be changed in place, but no entry be added or removed meanwhile.
    /// </summary>
    /// <inheritdoc cref="this[TKey]" path="/exception[2]"/>
    public Enumerator GetEnumerator()
    {
        Map.Check();
        MapTable<TKey, TValue>.MustOwn(in Map);
        return new Enumerator(ref Map);
    }

    private ref RawMap Map
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Unsafe.IsNullRef(ref _field)) ProtoThrow.NoField();
            return ref _field;
        }
    }

    // SAFETY: the callers have looked the number up.
    internal ref TValue ValueAt(int at) => ref MapTable<TKey, TValue>.Items(in Map)[at].ValueField;

    internal TKey KeyAt(int at) => MapTable<TKey, TValue>.Items(in Map)[at].KeyField;

    /// <summary>
    /// An entry whose value may be changed in place. Every member of a default entry throws
    /// <see cref="InvalidOperationException"/>.
    /// </summary>
    public readonly ref struct Entry
    {
        private readonly ref ProtoMapEntry<TKey, TValue> _place;

        internal Entry(ref ProtoMapEntry<TKey, TValue> entry) => _place = ref entry;

        private ref ProtoMapEntry<TKey, TValue> Place
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                if (Unsafe.IsNullRef(ref _place)) ProtoThrow.NoField();
                return ref _place;
            }
        }

        /// <summary>The key.</summary>
        public TKey Key => Place.KeyField;

        /// <summary>
        /// The value. The reference is valid until the map changes or the arena is reset or disposed.
        /// </summary>
        public ref TValue Value => ref Place.ValueField;

        /// <summary>Takes the entry apart.</summary>
        /// <param name="key">The key.</param>
        /// <param name="value">A copy of the value.</param>
        public void Deconstruct(out TKey key, out TValue value) => (key, value) = (Place.KeyField, Place.ValueField);
    }

    /// <summary>Enumerates the entries of a map.</summary>
    public ref struct Enumerator
    {
        private readonly ProtoMapEntry<TKey, TValue>* _items;
        private readonly int _count;
        private int _at;
        private Entry _current;
#if PROTOZERO_CHECKS
        private readonly ref RawMap _field;
#endif

        internal Enumerator(ref RawMap map)
        {
#if PROTOZERO_CHECKS
            _field = ref map;
#endif
            _items = MapTable<TKey, TValue>.Items(in map);
            _count = map.Length;
            _at = -1;
        }

        /// <summary>The current entry.</summary>
        [UnscopedRef]
        public ref Entry Current => ref _current;

        /// <summary>
        /// Moves to the next entry; false at the end. The checked library throws
        /// <see cref="InvalidOperationException"/> if entries were added or removed meanwhile.
        /// </summary>
        public bool MoveNext()
        {
#if PROTOZERO_CHECKS
            if (_count > 0)
            {
                _field.Check();
                ArenaContract.StaysInPlace((nint)_items == _field.Entries && _count == _field.Length);
            }

#endif
            if (_at + 1 >= _count) return false;
            // SAFETY: the index was tested.
            _current = new Entry(ref _items[++_at]);
            return true;
        }
    }
}
