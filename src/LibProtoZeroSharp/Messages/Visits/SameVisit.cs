using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Compares two messages; numbers with a fraction by their bits: NaN equals itself, -0.0 differs from 0.0.
/// </summary>
internal readonly unsafe struct SameVisit : IFieldVisit
{
    // How many messages are above the one that is compared.
    private readonly int _depth;

    /// <summary>Makes one for a message at some depth.</summary>
    internal SameVisit(int depth) => _depth = depth;

    /// <summary>
    /// Compares all plain fields, presence and cases included, so that nothing below needs to look at them again.
    /// </summary>
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
    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => IsPlain<T>() || TCodec.Same(in a, in b, _depth);

    /// <summary>Compares a value with presence: where it is unset in both, it is the default in both.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => IsPlain<T>() || TCodec.Same(in a, in b, _depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => TCodec.Same(in a, in b, _depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> =>
        a.Address == b.Address || (a.IsSet && b.IsSet && Messages(ref a.Of<T>(), in b.Of<T>(), 1, _depth + 1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T> => Message<T>(number, ref a, b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
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
    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<T> left = a.Of<T>().Span, right = b.Of<T>().Span;
        if (IsPlain<T>()) return ByteRuns.Same((byte*)a.Items, (byte*)b.Items, (nint)a.Length * sizeof(T));
        if (default(TCodec) is IHoldsMessage) WorkLimit.VisitAll(left.Length);
        for (int i = 0; i < left.Length; i++)
        {
            if (!TCodec.Same(in left[i], in right[i], _depth + 1)) return false;
        }

        return true;
    }

    /// <summary>Compares maps, whatever the order of their entries.</summary>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<ProtoMapEntry<TKey, TValue>> left = a.Of<TKey, TValue>().Entries,
            right = b.Of<TKey, TValue>().Entries;
        if (IsPlain<TKey>() && IsPlain<TValue>() && sizeof(ProtoMapEntry<TKey, TValue>) == sizeof(TKey) + sizeof(TValue)
            && MemoryMarshal.AsBytes(left).SequenceEqual(MemoryMarshal.AsBytes(right))) return true;
        WorkLimit.VisitAll(left.Length);
        for (int i = 0; i < left.Length; i++)
        {
            ref readonly ProtoMapEntry<TKey, TValue> entry = ref left[i];
            // Most equal maps were filled in the same order.
            int at = TKeyCodec.Same(in entry.KeyField, in right[i].KeyField, 0) ? i
                : MapTable<TKey, TValue>.Find(in b, in entry.KeyField);
            if (at < 0 || !TValueCodec.Same(in entry.ValueField, in right[at].ValueField, _depth + 1)) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;

    /// <summary>Compares messages that lie side by side, at least one, at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool Messages<T>(ref T a, ref readonly T b, int count, int depth)
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
            if (!(T.IsLazy && HaveSameSource(in LazyState.Of(ref leftHead), in LazyState.Of(ref rightHead))))
            {
                if (!T.VisitFields(ref visit, ref leftHead, ref rightHead)) return false;
                if (!Unknown(in leftHead, in rightHead)) return false;
            }

            if (--count == 0) return true;
            // SAFETY: there are so many.
            left = ref Unsafe.Add(ref left, 1);
            right = ref Unsafe.Add(ref right, 1);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool ManyMessages<T>(ref T a, ref readonly T b, int count, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Visit(count);
        return Messages(ref a, in b, count, depth);
    }

    // Whether two messages are as they were read, from the same bytes.
    private static bool HaveSameSource(ref readonly LazyState a, ref readonly LazyState b) =>
        a.IsUnchanged && b.IsUnchanged && a.Length == b.Length && ByteRuns.Same(a.Source, b.Source, a.Length);

    /// <summary>Compares unknown fields: the same bytes in the same order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Unknown(ref readonly MessageHead a, ref readonly MessageHead b) =>
        a.Unknown == b.Unknown || SameSlices(in a, in b);

    // Whether values are equal exactly when their bits are.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPlain<T>() => typeof(T).IsPrimitive || typeof(T).IsEnum;

    private static bool SameSlices(ref readonly MessageHead a, ref readonly MessageHead b)
    {
        long remaining = UnknownSlice.SizeOf(a.Unknown);
        if (remaining != UnknownSlice.SizeOf(b.Unknown)) return false;
        // The same bytes may be cut into slices in different ways.
        UnknownSlice* left = UnknownSlice.FirstOf(a.Unknown), right = UnknownSlice.FirstOf(b.Unknown);
        long leftAt = 0, rightAt = 0;
        while (remaining > 0)
        {
            int count = (int)Math.Min(Math.Min(left->Size - leftAt, right->Size - rightAt), int.MaxValue);
            // SAFETY: count stays inside both slices.
            if (!new ReadOnlySpan<byte>(left->Start + leftAt, count)
                .SequenceEqual(new ReadOnlySpan<byte>(right->Start + rightAt, count)))
                return false;
            remaining -= count;
            leftAt += count;
            rightAt += count;
            if (leftAt == left->Size)
            {
                left = UnknownSlice.After(left, a.Unknown);
                leftAt = 0;
            }

            if (rightAt == right->Size)
            {
                right = UnknownSlice.After(right, b.Unknown);
                rightAt = 0;
            }
        }

        return true;
    }
}
