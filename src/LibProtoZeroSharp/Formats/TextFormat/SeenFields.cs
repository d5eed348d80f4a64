using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Which fields without presence a text has set in one message: their values do not tell, since they may be zero.
/// </summary>
internal unsafe struct SeenFields
{
    private const int Bits = 64;

    private ulong _first;

    // Of the fields behind the first 64, in the arena; null until one is met.
    private ulong* _more;

    /// <summary>Notes a field.</summary>
    /// <param name="index">Its place in the table.</param>
    /// <param name="count">How many fields the table has.</param>
    /// <param name="arena">Where the notes on many fields lie.</param>
    /// <returns>Whether it was not there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryAdd(int index, int count, ArenaAllocator arena)
    {
        if (index >= Bits) return TryAddFar(index - Bits, count - Bits, arena);
        ulong bit = 1UL << index;
        bool isNew = (_first & bit) == 0;
        _first |= bit;
        return isNew;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryAddFar(int index, int count, ArenaAllocator arena)
    {
        if (_more == null)
        {
            int words = (count + Bits - 1) / Bits;
            _more = (ulong*)arena.AllocateBytes((nuint)words * sizeof(ulong));
            // SAFETY: the arena has given space for that many words.
            new System.Span<ulong>(_more, words).Clear();
        }

        // SAFETY: the index is below the count.
        ref ulong word = ref _more[index / Bits];
        ulong bit = 1UL << (index % Bits);
        bool isNew = (word & bit) == 0;
        word |= bit;
        return isNew;
    }
}
