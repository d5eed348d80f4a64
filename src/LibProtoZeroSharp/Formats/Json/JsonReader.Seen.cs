using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

// Which fields of the open messages were there already: those behind the first 64 of a type, and extensions.
internal unsafe partial struct JsonReader
{
    private const int SeenBits = FieldEntry.IndexedFields;

    /// <summary>Takes words for a message.</summary>
    /// <returns>The place of the first one.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint BeginSeen(int fields)
    {
        nint first = _seenCount, words = (fields - 1) / SeenBits;
        if (_seenCapacity - first < words)
        {
            nint capacity = Math.Max(2 * _seenCapacity, first + words);
            // SAFETY: the new place has room for all words.
            ulong* place = (ulong*)_arena.AllocateBytes((nuint)capacity * sizeof(ulong));
            new ReadOnlySpan<ulong>(_seen, (int)first).CopyTo(new Span<ulong>(place, (int)first));
            _seen = place;
            _seenCapacity = capacity;
        }

        new Span<ulong>(_seen + first, (int)words).Clear();
        _seenCount = first + words;
        return first;
    }

    /// <summary>Notes a field; false if it was there already.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool See(nint first, int field)
    {
        // SAFETY: there is a word for every field behind the first ones.
        ulong* word = _seen + first + (field / SeenBits) - 1;
        ulong bit = 1UL << (field % SeenBits);
        if ((*word & bit) != 0) return false;
        *word |= bit;
        return true;
    }

    /// <summary>Notes an extension; false if it was there already.</summary>
    private readonly bool See(ref AddressMap* seen, ExtensionEntry* extension)
    {
        if (seen == null) seen = AddressMap.New(_arena);
        return seen->Set(extension, extension, _arena) == null;
    }
}
