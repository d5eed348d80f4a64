using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// Keys in the index of a map. Hashes of whole numbers are seeded afresh in each process, so that keys which fall
/// together cannot be prepared; those of numbers with a fraction are of their bits.
/// </summary>
internal sealed class KeyComparer<TKey> : IEqualityComparer<TKey>
{
    private KeyComparer()
    {
    }

    /// <summary>
    /// Null where that of the base library does: it compares strings by their characters, and seeds their hashes once
    /// many fall together.
    /// </summary>
    public static IEqualityComparer<TKey>? Index { get; } =
        IsFour || IsEight || typeof(TKey) == typeof(double) || typeof(TKey) == typeof(float)
            ? new KeyComparer<TKey>() : null;

    private static bool IsFour => typeof(TKey) == typeof(int) || typeof(TKey) == typeof(uint);

    private static bool IsEight => typeof(TKey) == typeof(long) || typeof(TKey) == typeof(ulong);

    public bool Equals(TKey? left, TKey? right) => ValueEquality<TKey>.Same(left!, right!);

    public int GetHashCode(TKey key)
    {
        if (IsFour) return (int)KeyHash.Of(Unsafe.BitCast<TKey, uint>(key));
        if (IsEight) return (int)KeyHash.Of(Unsafe.BitCast<TKey, ulong>(key));
        return (int)KeyHash.Of((uint)ValueEquality<TKey>.Hash(key));
    }
}
