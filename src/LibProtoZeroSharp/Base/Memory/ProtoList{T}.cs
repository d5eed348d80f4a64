using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A repeated field, to be read: a list in an arena. Valid until the arena is reset or disposed. The default value is
/// the empty list.
/// </summary>
/// <remarks>
/// What changes the list is the <see cref="ProtoListEditor{T}"/> that <c>Mutable…</c> of its message returns. A value
/// of this type shows the list as it was when the property was read; adding may move the elements, and the checked
/// library reports the use of an old place where it can. Enumerating and LINQ work across <c>await</c>; LINQ and what
/// takes an <see cref="IEnumerable{T}"/> allocate on the managed heap, <c>foreach</c> does not.
/// </remarks>
/// <typeparam name="T">
/// The element: a number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.
/// </typeparam>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(ProtoListDebugView<>))]
public readonly unsafe partial struct ProtoList<T> : IReadOnlyList<T>, IEquatable<ProtoList<T>>
    where T : unmanaged
{
    internal readonly RawList Raw;

    internal ProtoList(RawList raw) => Raw = raw;

    /// <summary>Number of elements.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Raw.Check();
            return Raw.Length;
        }
    }

    /// <summary>Whether there are no elements.</summary>
    public bool IsEmpty => Count == 0;

    /// <summary>The elements. Valid until the list changes or its arena is reset or disposed.</summary>
    public ReadOnlySpan<T> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Raw.Check();
            // SAFETY: address and count were stored together. A borrowed list may be unaligned, which the processors
            // .NET runs on allow.
            return new ReadOnlySpan<T>((void*)Raw.Items, Raw.Length);
        }
    }

    /// <summary>An element. The reference is valid until the list changes or its arena is reset or disposed.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    public ref readonly T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Raw.Check();
            if ((uint)index >= (uint)Raw.Length) ProtoThrow.IndexOutOfRange(index, Raw.Length);
            // SAFETY: the index was tested.
            return ref ((T*)Raw.Items)[index];
        }
    }

    T IReadOnlyList<T>.this[int index] => this[index];

    /// <summary>
    /// Whether both lists have equal elements in the same order; numbers with a fraction are compared by their bits.
    /// </summary>
    public static bool operator ==(ProtoList<T> left, ProtoList<T> right) => left.Equals(right);

    /// <summary>Whether the lists differ in an element or in their number.</summary>
    public static bool operator !=(ProtoList<T> left, ProtoList<T> right) => !left.Equals(right);

    /// <summary>
    /// Whether both lists have equal elements in the same order; numbers with a fraction are compared by their bits.
    /// </summary>
    public bool Equals(ProtoList<T> other)
    {
        ReadOnlySpan<T> left = Span, right = other.Span;
        if (left.Length != right.Length) return false;
        for (int i = 0; i < left.Length; i++)
        {
            if (!ElementEquality<T>.Same(in left[i], in right[i])) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoList<T> other && Equals(other);

    /// <summary>A hash of the elements: equal lists have equal ones. It differs from process to process.</summary>
    public override int GetHashCode()
    {
        var hash = default(HashCode);
        foreach (ref readonly T element in Span) hash.Add(ElementEquality<T>.Hash(in element));
        return hash.ToHashCode();
    }

    /// <summary>Whether an element equals a value, by <see cref="EqualityComparer{T}.Default"/>.</summary>
    /// <param name="value">The value.</param>
    public bool Contains(T value) => IndexOf(value) >= 0;

    /// <summary>The first element that equals a value, by <see cref="EqualityComparer{T}.Default"/>.</summary>
    /// <param name="value">The value.</param>
    /// <returns>Its index, or -1.</returns>
    public int IndexOf(T value) => Span.IndexOf(value, null);

    /// <summary>Copies the elements into a new array.</summary>
    public T[] ToArray() => Span.ToArray();

    /// <summary>The number of elements, for debugging.</summary>
    public override string ToString() => $"Count = {Count}";
}
