using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A list in an arena: a repeated field. Valid until the arena is reset or disposed. The default value is the empty list.
/// </summary>
/// <remarks>
/// A value of this type is a view: reading through a copy is fine, but what changes a list must go through the reference that
/// <c>Mutable…</c> of its message returns. Adding may move the elements; references and spans taken before then show the
/// old place, and the checked library reports their use where it can.
/// </remarks>
/// <typeparam name="T">The element: a number, an enum, <see cref="ProtoString"/>, <see cref="ProtoBytes"/> or a message.</typeparam>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(ProtoListDebugView<>))]
public unsafe partial struct ProtoList<T>
    where T : unmanaged
{
    internal RawList Raw;

    internal ProtoList(RawList raw) => Raw = raw;

    /// <summary>Number of elements.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return Raw.Length;
        }
    }

    /// <summary>Whether there are no elements.</summary>
    public readonly bool IsEmpty => Count == 0;

    /// <summary>The elements. Valid until the list changes or its arena is reset or disposed.</summary>
    public readonly ReadOnlySpan<T> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            // SAFETY: address and count were stored together. A borrowed list may be unaligned, which the processors .NET runs on allow.
            return new ReadOnlySpan<T>((void*)Raw.Items, Raw.Length);
        }
    }

    /// <summary>An element. The reference is valid until the list changes or its arena is reset or disposed.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of range.</exception>
    public readonly ref readonly T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            if ((uint)index >= (uint)Raw.Length) ProtoThrow.IndexOutOfRange(index, Raw.Length);
            // SAFETY: the index was tested.
            return ref ((T*)Raw.Items)[index];
        }
    }

    /// <summary>Enumerates the elements by reference, in order.</summary>
    public readonly ReadOnlySpan<T>.Enumerator GetEnumerator() => Span.GetEnumerator();

    /// <summary>Copies the elements into a new array.</summary>
    public readonly T[] ToArray() => Span.ToArray();

    /// <summary>The number of elements, for debugging.</summary>
    public override readonly string ToString() => $"Count = {Count}";

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Raw.Stamp);
#endif
    }
}
