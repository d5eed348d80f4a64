using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to compare and hash fields.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class SameField
{
    /// <summary>Compares numbers with a fraction by their bits: NaN equals itself, -0.0 differs from 0.0.</summary>
    public static bool Value(float a, float b) => BitConverter.SingleToUInt32Bits(a) == BitConverter.SingleToUInt32Bits(b);

    /// <inheritdoc cref="Value(float, float)"/>
    public static bool Value(double a, double b) => BitConverter.DoubleToUInt64Bits(a) == BitConverter.DoubleToUInt64Bits(b);

    /// <summary>Compares message fields: both unset, or both set and equal.</summary>
    public static bool Message<T>(nint a, nint b)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: a field that is set holds the address of a T in the arena.
        a == b || (a != 0 && b != 0 && MessageCodec<T>.Same(in *(T*)a, in *(T*)b));

    /// <summary>Compares lists element by element.</summary>
    public static bool Repeated<T, TCodec>(ref readonly RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (a.Length != b.Length) return false;
        ReadOnlySpan<T> left = a.Of<T>().Span, right = b.Of<T>().Span;
        for (int i = 0; i < left.Length; i++)
        {
            if (!TCodec.Same(in left[i], in right[i])) return false;
        }

        return true;
    }

    /// <summary>Compares maps, whatever the order of their entries.</summary>
    public static bool Map<TKey, TValue, TValueCodec>(ref readonly RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (a.Length != b.Length) return false;
        ProtoMap<TKey, TValue> right = b.Of<TKey, TValue>();
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in a.Of<TKey, TValue>())
        {
            int at = right.Find(entry.KeyField);
            if (at < 0 || !TValueCodec.Same(in entry.ValueField, in right.ValueAt(at))) return false;
        }

        return true;
    }

    /// <summary>Compares unknown fields: the same bytes in the same order.</summary>
    public static bool Unknown(ref readonly MessageHead a, ref readonly MessageHead b)
    {
        if (a.Unknown == b.Unknown) return true;
        if (SizeField.Unknown(in a) != SizeField.Unknown(in b)) return false;
        // The same bytes may be cut into slices in different ways.
        UnknownSlice* left = a.Unknown->Next, right = b.Unknown->Next;
        long leftAt = 0, rightAt = 0;
        for (long remaining = SizeField.Unknown(in a); remaining > 0;)
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
