using System;
using System.Buffers;
using System.Numerics;

namespace ProtoZeroSharp;

/// <summary>
/// The right elements by the hashes of their keys. Each is taken once, elements with equal keys in their order.
/// </summary>
internal readonly unsafe ref struct DiffKeys
{
    private const int End = -1, Taken = -2;

    private readonly DiffItems _items;
    private readonly uint _mask;

    // The first element of each hash, and for each element the next one of its hash; both end in End.
    private readonly int[] _first, _next;

    public DiffKeys(in DiffItems items)
    {
        _items = items;
        int size = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(items.Count, 8, 1 << 29) * 2);
        _mask = (uint)size - 1;
        _first = ArrayPool<int>.Shared.Rent(size);
        _next = ArrayPool<int>.Shared.Rent(Math.Max(items.Count, 1));
        _first.AsSpan(0, size).Fill(End);
        for (int i = items.Count - 1; i >= 0; i--)
        {
            ref int first = ref _first[HashOf(in items, i) & _mask];
            _next[i] = first;
            first = i;
        }
    }

    /// <summary>Takes the first element that has the key of a left one.</summary>
    /// <returns>Its place, or -1 if none is left.</returns>
    public int Take(in DiffItems left, int index)
    {
        byte* key = left.KeyAt(index, out FieldEntry* field);
        ref int link = ref _first[HashOf(in left, index) & _mask];
        while (link >= 0)
        {
            int at = link;
            byte* other = _items.KeyAt(at, out _);
            if (key == null || other == null ? key == other : Equality.Values(field, key, other))
            {
                link = _next[at];
                _next[at] = Taken;
                return at;
            }

            link = ref _next[at];
        }

        return End;
    }

    /// <summary>Whether an element was taken.</summary>
    public bool IsTaken(int index) => _next[index] == Taken;

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        ArrayPool<int>.Shared.Return(_first);
        ArrayPool<int>.Shared.Return(_next);
    }

    private static uint HashOf(in DiffItems items, int index)
    {
        byte* key = items.KeyAt(index, out FieldEntry* field);
        // SAFETY: the key is a value of its field.
        return key == null ? 0 : Hashing.Value(field, key);
    }
}
