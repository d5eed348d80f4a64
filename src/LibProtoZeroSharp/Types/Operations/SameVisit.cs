using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Compares two generated messages; what <see cref="Equality"/> does by a table.</summary>
internal readonly unsafe struct SameVisit : IReferenceVisit
{
    // How many messages are above the one that is compared.
    private readonly int _depth;

    private SameVisit(int depth) => _depth = depth;

    /// <summary>Compares messages that lie side by side, at least one, at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool Messages<T>(ref T a, ref readonly T b, int count, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Descend(depth, T.StackSize);
        var visit = new SameVisit(depth);
        ref T left = ref a, right = ref Unsafe.AsRef(in b);
        while (true)
        {
            ref MessageHead leftHead = ref MessageHead.Of(ref left), rightHead = ref MessageHead.Of(ref right);
            leftHead.Check();
            rightHead.Check();
            if (!(T.IsLazy && Equality.HaveSameSource(in LazyState.Of(ref leftHead), in LazyState.Of(ref rightHead))))
            {
                if (!T.VisitReferences(ref visit, ref leftHead, ref rightHead)) return false;
                if (!Equality.Unknown(in leftHead, in rightHead)) return false;
            }

            if (--count == 0) return true;
            // SAFETY: there are that many.
            left = ref Unsafe.Add(ref left, 1);
            right = ref Unsafe.Add(ref right, 1);
        }
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged =>
        // SAFETY: the plain fields lie side by side behind the first one; the size, a constant, is all of theirs.
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref a), size)
            .SequenceEqual(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in b)), size));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged =>
        Plain(ref a, in b, (int)Unsafe.ByteOffset(ref Unsafe.As<T, byte>(ref a), ref Unsafe.As<TEnd, byte>(ref end)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Number<T>(ref T a, ref readonly T b)
        where T : unmanaged => MapKey.Same(in a, in b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Text(ref ProtoString a, ref readonly ProtoString b) => a.Equals(b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Text(ref ProtoBytes a, ref readonly ProtoBytes b) => a.Equals(b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Message<T>(ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> =>
        a.Address == b.Address || (a.IsSet && b.IsSet && Messages(ref a.Of<T>(), in b.Of<T>(), 1, _depth + 1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Numbers(ref RawList a, ref readonly RawList b, int size)
    {
        a.Check();
        b.Check();
        return a.Length == b.Length && ByteRuns.Same((byte*)a.Items, (byte*)b.Items, (nint)a.Length * size);
    }

    /// <inheritdoc/>
    public bool Texts(ref RawList a, ref readonly RawList b)
    {
        a.Check();
        b.Check();
        return a.Length == b.Length && Equality.Texts((ProtoString*)a.Items, (ProtoString*)b.Items, a.Length);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Messages<T>(ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T>
    {
        ProtoList<T> left = a.Of<T>(), right = b.Of<T>();
        // SAFETY: both lists have elements.
        return left.Count == right.Count
            && (left.Count == 0
                || (left.Count > WorkLimit.FewElements
                    ? ManyMessages(ref *(T*)a.Items, in *(T*)b.Items, a.Length, _depth + 1)
                    : Messages(ref *(T*)a.Items, in *(T*)b.Items, a.Length, _depth + 1)));
    }

    /// <inheritdoc/>
    public bool Map<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<ProtoMapEntry<TKey, TValue>> left = a.Of<TKey, TValue>().Entries,
            right = b.Of<TKey, TValue>().Entries;
        if (!IsText<TKey>() && !IsText<TValue>()
            && sizeof(ProtoMapEntry<TKey, TValue>) == sizeof(TKey) + sizeof(TValue)
            && MemoryMarshal.AsBytes(left).SequenceEqual(MemoryMarshal.AsBytes(right))) return true;
        WorkLimit.VisitAll(left.Length);
        for (int i = 0; i < left.Length; i++)
        {
            int at = Find(in left[i], in right[i], in b, i);
            if (at < 0 || !Values(in left[i].ValueField, in right[at].ValueField)) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    public bool MessageMap<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<ProtoMapEntry<TKey, TValue>> left = a.Of<TKey, TValue>().Entries,
            right = b.Of<TKey, TValue>().Entries;
        WorkLimit.VisitAll(left.Length);
        for (int i = 0; i < left.Length; i++)
        {
            int at = Find(in left[i], in right[i], in b, i);
            if (at < 0
                || !Messages(ref Unsafe.AsRef(in left[i].ValueField), in right[at].ValueField, 1, _depth + 1))
                return false;
        }

        return true;
    }

    // The place of an entry's key in another map, or -1. Most equal maps were filled in the same order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Find<TKey, TValue>(
        ref readonly ProtoMapEntry<TKey, TValue> entry, ref readonly ProtoMapEntry<TKey, TValue> likely,
        ref readonly RawMap map, int index)
        where TKey : unmanaged
        where TValue : unmanaged =>
        MapKey.Same(in entry.KeyField, in likely.KeyField) ? index
            : MapTable<TKey, TValue>.Find(in map, in entry.KeyField);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Values<T>(ref readonly T a, ref readonly T b)
        where T : unmanaged =>
        // SAFETY: strings and bytes are stored alike.
        IsText<T>()
            ? Unsafe.As<T, ProtoString>(ref Unsafe.AsRef(in a)).Equals(
                Unsafe.As<T, ProtoString>(ref Unsafe.AsRef(in b)))
            : MapKey.Same(in a, in b);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsText<T>() => typeof(T) == typeof(ProtoString) || typeof(T) == typeof(ProtoBytes);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool ManyMessages<T>(ref T a, ref readonly T b, int count, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Visit(count);
        return Messages(ref a, in b, count, depth);
    }
}
