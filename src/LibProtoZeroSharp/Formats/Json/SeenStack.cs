using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Which fields of the open messages were there already, of those behind the first 64 of a type: a stack of words in
/// the arena.
/// </summary>
internal unsafe struct SeenStack
{
    private const int Bits = FieldEntry.IndexedFields;

    private ulong* _words;
    private nint _count;
    private nint _capacity;

    /// <summary>Takes words for a message.</summary>
    /// <returns>The place of the first one.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint Begin(int fields, ArenaAllocator arena)
    {
        nint first = _count, words = (fields - 1) / Bits;
        if (_capacity - first < words)
        {
            nint capacity = Math.Max(2 * _capacity, first + words);
            // SAFETY: the new place has space for all words.
            ulong* place = (ulong*)arena.AllocateBytes((nuint)capacity * sizeof(ulong));
            new ReadOnlySpan<ulong>(_words, (int)first).CopyTo(new Span<ulong>(place, (int)first));
            _words = place;
            _capacity = capacity;
        }

        new Span<ulong>(_words + first, (int)words).Clear();
        _count = first + words;
        return first;
    }

    /// <summary>Notes a field; false if it was there already.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly bool TryAdd(nint first, int field)
    {
        // SAFETY: there is a word for every field behind the first ones.
        ulong* word = _words + first + (field / Bits) - 1;
        ulong bit = 1UL << (field % Bits);
        if ((*word & bit) != 0) return false;
        *word |= bit;
        return true;
    }

    /// <summary>Gives the words of a message back.</summary>
    public void End(nint first) => _count = first;
}
