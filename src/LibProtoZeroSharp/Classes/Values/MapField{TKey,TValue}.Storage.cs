using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp.Classes;

// Entries are in the slots of an array, in the order in which their keys came. In a map of up to eight slots, entries
// close up when one is removed. In a larger one, the slot stays behind as a hole. From the first hole on, each entry
// has links to its neighbours, so that holes are never stepped over. When most slots are holes, entries close up again,
// and the links are gone.
public sealed partial class MapField<TKey, TValue>
{
    private const int MostWithoutIndex = 8;
    private const int FirstCapacity = 4;
    private const int None = int.MaxValue;

    private MapEntry<TKey, TValue>[] _entries = [];
    private int _slotCount;
    private int _holes;

    // Null until it is needed, then a slot for each key. Readers make it, too: it is published when it is whole.
    private Dictionary<TKey, int>? _index;

    // Null while there are no holes.
    private Link[]? _links;
    private int _first;
    private int _last;

    // Counts changes of the keys, for enumerations that go on behind one.
    private int _version;

    /// <summary>Removes all entries. Memory of the entries stays.</summary>
    public void Clear()
    {
        Array.Clear(_entries, 0, _slotCount);
        _slotCount = 0;
        _holes = 0;
        _links = null;
        _index = null;
        _version++;
    }

    /// <summary>Adds an entry with a key that the map does not have: it is not looked up.</summary>
    internal void Append(TKey key, TValue value)
    {
        Reserve();
        _index?.Add(key, _slotCount);
        AddSlot(key) = value;
    }

    /// <summary>The place of a key's value, if need be of a new entry's, valid until the map is changed.</summary>
    internal ref TValue GetOrAdd(TKey key) => ref GetOrAdd(key, out _);

    /// <summary>The same, and whether the map had the key. The value of a new entry is a default value.</summary>
    internal ref TValue GetOrAdd(TKey key, out bool isPresent)
    {
        ArgumentNullException.ThrowIfNull(key);
        Reserve();
        Dictionary<TKey, int>? index = Index();
        int slot;
        if (index is null)
        {
            slot = Search(key);
            isPresent = slot >= 0;
        }
        else
        {
            ref int place = ref CollectionsMarshal.GetValueRefOrAddDefault(index, key, out isPresent);
            if (!isPresent) place = _slotCount;
            slot = place;
        }

        if (isPresent) return ref _entries[slot].Value;
        return ref AddSlot(key);
    }

    // The slot of a key, or -1.
    private int Find(TKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        Dictionary<TKey, int>? index = Index();
        if (index is null) return Search(key);
        return index.TryGetValue(key, out int slot) ? slot : -1;
    }

    // Without an index there are no holes.
    private int Search(TKey key)
    {
        ReadOnlySpan<MapEntry<TKey, TValue>> entries = _entries.AsSpan(0, _slotCount);
        for (int i = 0; i < entries.Length; i++)
            if (ValueEquality<TKey>.Same(entries[i].Key, key)) return i;
        return -1;
    }

    // Null in small maps.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Dictionary<TKey, int>? Index()
    {
        Dictionary<TKey, int>? index = Volatile.Read(ref _index);
        return index is null && _slotCount > MostWithoutIndex ? MakeIndex() : index;
    }

    private Dictionary<TKey, int> MakeIndex()
    {
        var index = new Dictionary<TKey, int>(_slotCount, KeyComparer<TKey>.Index);
        for (int i = 0; i < _slotCount; i++) index.Add(_entries[i].Key, i);
        Volatile.Write(ref _index, index);
        return index;
    }

    // Makes room for one more entry.
    private void Reserve()
    {
        if (_slotCount == _entries.Length)
            Array.Resize(
                ref _entries, (int)Math.Max(FirstCapacity, Math.Min(2L * _slotCount, Array.MaxLength)));
        // By what the map holds: the array of entries may be much longer after Clear.
        if (_links is not null && _slotCount == _links.Length)
            Array.Resize(ref _links, (int)Math.Min(2L * _slotCount, _entries.Length));
    }

    // The room is there, and the index has the key.
    private ref TValue AddSlot(TKey key)
    {
        int slot = _slotCount;
        ref MapEntry<TKey, TValue> entry = ref _entries[slot];
        entry.Key = key;
        if (_links is { } links)
        {
            links[slot] = new Link { Previous = _last, Next = None };
            if (_last == None) _first = slot;
            else links[_last].Next = slot;
            _last = slot;
        }

        _slotCount++;
        _version++;
        return ref entry.Value;
    }

    private void RemoveSlot(int slot)
    {
        if (_index is null)
        {
            _slotCount--;
            Array.Copy(_entries, slot + 1, _entries, slot, _slotCount - slot);
            _entries[_slotCount] = default;
        }
        else
        {
            Link[] links = _links ??= MakeLinks();
            _index.Remove(_entries[slot].Key);
            _entries[slot] = default;
            (int previous, int next) = (links[slot].Previous, links[slot].Next);
            if (previous == None) _first = next;
            else links[previous].Next = next;
            if (next == None) _last = previous;
            else links[next].Previous = previous;
            _holes++;
            if (_holes > Count) Compact();
        }

        _version++;
    }

    private Link[] MakeLinks()
    {
        var links = new Link[_slotCount + (_slotCount / 2)];
        for (int i = 0; i < _slotCount; i++) links[i] = new Link { Previous = i - 1, Next = i + 1 };
        links[0].Previous = None;
        links[_slotCount - 1].Next = None;
        (_first, _last) = (0, _slotCount - 1);
        return links;
    }

    // Into a new array of their size: entries and index take memory by what the map holds, not by what it held.
    private void Compact()
    {
        int count = Count, slot = 0;
        var entries = new MapEntry<TKey, TValue>[Math.Max(FirstCapacity, count * 2)];
        Dictionary<TKey, int>? index =
            count > MostWithoutIndex ? new Dictionary<TKey, int>(count * 2, KeyComparer<TKey>.Index) : null;
        foreach (ref MapEntry<TKey, TValue> entry in Entries)
        {
            index?.Add(entry.Key, slot);
            entries[slot++] = entry;
        }

        _entries = entries;
        _index = index;
        _slotCount = count;
        _holes = 0;
        _links = null;
    }

    private struct Link
    {
        public int Previous;
        public int Next;
    }
}
