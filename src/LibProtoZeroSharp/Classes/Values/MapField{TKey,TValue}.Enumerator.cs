using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp.Classes;

public sealed partial class MapField<TKey, TValue>
{
    /// <summary>The entries in order, in place: values may be set, keys may not.</summary>
    internal EntryWalk Entries => new(this);

    /// <summary>Enumerates the entries in the order in which their keys came, without allocating.</summary>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    IDictionaryEnumerator IDictionary.GetEnumerator() => new Enumerator(this, isDictionary: true);

    // The first slot with an entry, if any is.
    private int FirstSlot => _links is null ? 0 : _first;

    private int SlotAfter(int slot) => _links is null ? slot + 1 : _links[slot].Next;

    /// <summary>An enumeration of a map. It is a value: a copy of it goes its own way.</summary>
    public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IDictionaryEnumerator
    {
        private readonly MapField<TKey, TValue> _map;
        private readonly int _version;
        private readonly bool _isDictionary;
        private int _next;
        private bool _isOnEntry;

        internal Enumerator(MapField<TKey, TValue> map, bool isDictionary = false)
        {
            _map = map;
            _version = map._version;
            _isDictionary = isDictionary;
            _next = map.FirstSlot;
        }

        /// <summary>The entry that was reached last; default values before the first and behind the last.</summary>
        public KeyValuePair<TKey, TValue> Current { get; private set; }

        readonly object IEnumerator.Current
        {
            get
            {
                if (!_isOnEntry) ThrowNoEntry();
                return _isDictionary ? Entry : Current;
            }
        }

        /// <inheritdoc/>
        public readonly DictionaryEntry Entry => new(Current.Key, Current.Value);

        readonly object IDictionaryEnumerator.Key => Current.Key;

        readonly object? IDictionaryEnumerator.Value => Current.Value;

        /// <summary>Goes to the next entry.</summary>
        /// <returns>Whether there is one.</returns>
        /// <exception cref="InvalidOperationException">
        /// An entry was added or removed since the enumeration began. Values may be replaced.
        /// </exception>
        public bool MoveNext()
        {
            MapField<TKey, TValue> map = _map;
            if (_version != map._version) ThrowChanged();
            _isOnEntry = _next < map._slotCount;
            if (!_isOnEntry)
            {
                Current = default;
                return false;
            }

            ref MapEntry<TKey, TValue> entry = ref map._entries[_next];
            Current = new KeyValuePair<TKey, TValue>(entry.Key, entry.Value);
            _next = map.SlotAfter(_next);
            return true;
        }

        /// <summary>Does nothing: nothing is held.</summary>
        public readonly void Dispose()
        {
        }

        /// <summary>Goes back to the beginning.</summary>
        /// <exception cref="InvalidOperationException">
        /// An entry was added or removed since the enumeration began.
        /// </exception>
        public void Reset()
        {
            if (_version != _map._version) ThrowChanged();
            this = new(_map, _isDictionary);
        }

        [DoesNotReturn]
        private static void ThrowChanged() =>
            throw new InvalidOperationException("An entry was added or removed during an enumeration.");

        [DoesNotReturn]
        private static void ThrowNoEntry() =>
            throw new InvalidOperationException("The enumeration is at no entry.");
    }

    /// <summary>An enumeration that gives entries by reference. The map may not be changed meanwhile.</summary>
    internal ref struct EntryWalk(MapField<TKey, TValue> map)
    {
        private int _slot = -1;

        public readonly ref MapEntry<TKey, TValue> Current => ref map._entries[_slot];

        public readonly EntryWalk GetEnumerator() => this;

        public bool MoveNext()
        {
            _slot = _slot < 0 ? map.FirstSlot : map.SlotAfter(_slot);
            return _slot < map._slotCount;
        }
    }
}
