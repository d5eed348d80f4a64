using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The extensions of a registry that a message has, in the order of their numbers, each with its unknown fields. They
/// are found by one pass over the fields and a sort, however many extensions the registry knows.
/// </summary>
/// <remarks>Lives in an arena, as long as nothing is added to the message.</remarks>
internal unsafe ref struct SetExtensions
{
    private const int NumberShift = 32;

    private readonly ReadOnlySpan<nint> _entries;
    private readonly ArenaAllocator _arena;

    // The unknown fields of the message in their order, and which of them an extension was that is written.
    private readonly UnknownSlice** _slices;
    private readonly bool* _written;

    // Sorted: in the high half the number of an extension, in the low one the place of its unknown fields.
    private readonly ulong* _keys;
    private readonly int _count;

    // What stands for the message: it has the unknown fields of one number only.
    private readonly MessageHead* _head;
    private readonly UnknownSlice* _copies;

    // The keys of the number that is looked at, and the next extension that may have it.
    private int _groupStart, _groupEnd, _next;

    /// <summary>Begins before the first extension.</summary>
    /// <param name="entries">What the registry knows, in the order of the numbers.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="head">The message; a lazy one is decoded.</param>
    /// <param name="arena">Memory for a while.</param>
    public SetExtensions(ReadOnlySpan<nint> entries, MessageTable* table, MessageHead* head, ArenaAllocator arena)
    {
        _entries = entries;
        _arena = arena;
        UnknownSlice* last = head->Unknown;
        nuint slices = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
            slices++;
        _slices = (UnknownSlice**)arena.AllocateBytes(slices * (nuint)sizeof(UnknownSlice*));
        _written = (bool*)arena.AllocateBytes(slices);
        // Unknown fields may be an extension by their tag, and another one as an item of a message set.
        _keys = (ulong*)arena.AllocateBytes(2 * slices * sizeof(ulong));
        _copies = (UnknownSlice*)arena.AllocateBytes(slices * (nuint)sizeof(UnknownSlice));
        // SAFETY: there is space for all unknown fields.
        new Span<byte>(_written, (int)slices).Clear();
        int place = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            _slices[place] = slice;
            int number = MessageSetItem.NumberOf(slice, out int item);
            if (Knows(number)) _keys[_count++] = KeyOf(number, place);
            if (item != number && Knows(item)) _keys[_count++] = KeyOf(item, place);
            place++;
        }

        new Span<ulong>(_keys, _count).Sort();
        // Of a lazy message its state is looked at, too: that of zeros is decoded and empty.
        int size = Math.Min(table->Size, sizeof(MessageHead) + sizeof(LazyState));
        _head = (MessageHead*)arena.AllocateBytes((nuint)size);
        new Span<byte>(_head, size).Clear();
        _head->Mark(arena.State->ViewStamp);
    }

    /// <summary>Moves to the next extension if it comes before a field.</summary>
    /// <param name="number">The number of the field.</param>
    /// <param name="entry">The extension, of which some unknown fields have the number.</param>
    /// <param name="head">What stands for the message: it has these unknown fields.</param>
    public bool TryTake(int number, out ExtensionEntry* entry, out MessageHead* head)
    {
        head = _head;
        while (true)
        {
            if (_groupStart < _groupEnd && _next < _entries.Length)
            {
                entry = (ExtensionEntry*)_entries[_next++];
                if (entry->Entry.Number == NumberAt(_groupStart)) return true;
            }

            _groupStart = _groupEnd;
            entry = null;
            if (_groupStart >= _count || NumberAt(_groupStart) >= number) return false;
            BeginGroup();
        }
    }

    /// <summary>Notes that the extension that was taken last was written.</summary>
    public readonly void MarkWritten()
    {
        var entry = (ExtensionEntry*)_entries[_next - 1];
        for (int i = _groupStart; i < _groupEnd; i++)
        {
            // SAFETY: the low half of a key is the place of unknown fields.
            uint place = (uint)_keys[i];
            if (!_written[place]) _written[place] = ExtensionEntry.Holds(entry, _slices[place]);
        }
    }

    /// <summary>Whether unknown fields are an extension that was written.</summary>
    /// <param name="place">How many unknown fields of the message come before.</param>
    // SAFETY: the message has that many.
    public readonly bool WasWritten(int place) => _written != null && _written[place];

    private static ulong KeyOf(int number, int place) => ((ulong)(uint)number << NumberShift) | (uint)place;

    private readonly int NumberAt(int key) => (int)(_keys[key] >> NumberShift);

    private void BeginGroup()
    {
        int number = NumberAt(_groupStart);
        _next = FirstOf(number);
        _head->Unknown = null;
        UnknownSlice* copy = _copies;
        for (_groupEnd = _groupStart; _groupEnd < _count && NumberAt(_groupEnd) == number; _groupEnd++)
        {
            // SAFETY: there is space for a copy of each.
            UnknownSlice* slice = _slices[(uint)_keys[_groupEnd]];
            UnknownSlice.Append(ref *_head, (byte*)copy++, slice->Start, (nint)slice->Size);
        }
    }

    private readonly bool Knows(int number)
    {
        int at = FirstOf(number);
        return at < _entries.Length && ((ExtensionEntry*)_entries[at])->Entry.Number == number;
    }

    // The place of the first extension whose number is not lower.
    private readonly int FirstOf(int number)
    {
        int low = 0, high = _entries.Length;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (((ExtensionEntry*)_entries[middle])->Entry.Number < number) low = middle + 1;
            else high = middle;
        }

        return low;
    }
}
