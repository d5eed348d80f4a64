using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>Compares two messages; numbers with a fraction by their bits: NaN equals itself, -0.0 differs from 0.0.</summary>
internal readonly unsafe struct SameVisit : IFieldVisit
{
    // How many messages are above the one that is compared.
    private readonly int _depth;

    /// <summary>Makes one for a message at some depth.</summary>
    internal SameVisit(int depth) => _depth = depth;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Value<T, TCodec>(int number, string name, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => TCodec.Same(in a, in b, _depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Optional<T, TCodec>(int number, string name, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => ((aBits ^ bBits) & mask) == 0 && ((bBits & mask) == 0 || TCodec.Same(in a, in b, _depth));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member<T, TCodec>(int number, string name, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => TCodec.Same(in a, in b, _depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Message<T>(int number, string name, ref nint a, nint b)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: a field that is set holds the address of a T in the arena.
        a == b || (a != 0 && b != 0 && ProtoMessage.Same(in *(T*)a, in *(T*)b, _depth + 1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Messages<T>(int number, string name, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, name, ref a, in b);

    /// <inheritdoc/>
    public bool Repeated<T, TCodec>(int number, string name, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<T> left = a.Of<T>().Span, right = b.Of<T>().Span;
        if (IsPlain<T>()) return MemoryMarshal.AsBytes(left).SequenceEqual(MemoryMarshal.AsBytes(right));
        for (int i = 0; i < left.Length; i++)
        {
            if (!TCodec.Same(in left[i], in right[i], _depth + 1)) return false;
        }

        return true;
    }

    /// <summary>Compares maps, whatever the order of their entries.</summary>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, string name, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (a.Length != b.Length) return false;
        ProtoMap<TKey, TValue> right = b.Of<TKey, TValue>();
        ReadOnlySpan<ProtoMapEntry<TKey, TValue>> left = a.Of<TKey, TValue>().Entries;
        if (IsPlain<TKey>() && IsPlain<TValue>() && sizeof(ProtoMapEntry<TKey, TValue>) == sizeof(TKey) + sizeof(TValue)
            && MemoryMarshal.AsBytes(left).SequenceEqual(MemoryMarshal.AsBytes(right.Entries))) return true;
        for (int i = 0; i < left.Length; i++)
        {
            ref readonly ProtoMapEntry<TKey, TValue> entry = ref left[i];
            // Most equal maps were filled in the same order.
            int at = TKeyCodec.Same(in entry.KeyField, in right.KeyAt(i), 0) ? i : right.Find(entry.KeyField);
            if (at < 0 || !TValueCodec.Same(in entry.ValueField, in right.ValueAt(at), _depth + 1)) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => aCase == bCase;

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
        UnknownSlice* left = a.Unknown->Next, right = b.Unknown->Next;
        long leftAt = 0, rightAt = 0;
        while (remaining > 0)
        {
            int count = (int)Math.Min(Math.Min(left->Size - leftAt, right->Size - rightAt), int.MaxValue);
            // SAFETY: count stays inside both slices.
            if (!new ReadOnlySpan<byte>(left->Start + leftAt, count).SequenceEqual(new ReadOnlySpan<byte>(right->Start + rightAt, count)))
                return false;
            remaining -= count;
            leftAt += count;
            rightAt += count;
            if (leftAt == left->Size)
            {
                left = left->Next;
                leftAt = 0;
            }

            if (rightAt == right->Size)
            {
                right = right->Next;
                rightAt = 0;
            }
        }

        return true;
    }
}
