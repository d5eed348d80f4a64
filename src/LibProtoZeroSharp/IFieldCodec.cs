using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// How one kind of value is read, written, measured, compared and handed on: what lists, maps and extensions of that
/// kind have in common. The implementations are empty structs, so the JIT makes one version of the code for each kind.
/// </summary>
/// <typeparam name="T">The value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFieldCodec<T>
    where T : unmanaged
{
    /// <summary>The wire type in the tag.</summary>
    static abstract WireType WireType { get; }

    /// <summary>Bytes of every value, or 0 if they differ.</summary>
    static virtual int FixedSize => 0;

    /// <summary>
    /// Whether reading one takes no memory of the arena, unknown fields excepted, and always gives a value to keep.
    /// </summary>
    static virtual bool IsFlat => false;

    /// <summary>The value of a map entry that holds none: 0, empty, or the first value of a closed enum.</summary>
    static virtual T Default => default;

    /// <summary>
    /// Reads a value behind its tag; a message is merged into what is there. Only groups look at the tag.
    /// </summary>
    static abstract nint Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth);

    /// <summary>Writes a tag and a value. There is room for them, strings and messages excepted.</summary>
    static abstract nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth);

    /// <summary>Bytes of the value without its tag; of a group, with its end tag.</summary>
    static abstract long Size(ref readonly T value, uint tag, int depth);

    /// <summary>Whether two values are equal; numbers with a fraction by their bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static virtual bool Same(ref readonly T a, ref readonly T b, int depth) => MapKey.Same(in a, in b);

    /// <summary>A hash: equal values have equal ones.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static virtual uint Hash(ref readonly T value, int depth) => MapKey.Hash(in value);

    /// <summary>Whether a value differs from the default of its type: -0.0 does, though it equals it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static virtual bool IsSet(ref readonly T value)
    {
        T none = default;
        return !MapKey.Same(in value, in none);
    }

    /// <summary>Makes <paramref name="to"/>, which is empty, a deep copy in an arena.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static virtual void Copy(ref T to, ref readonly T from, ArenaAllocator arena, int depth) => to = from;

    /// <summary>Says which type of field it is for.</summary>
    static abstract void Describe<TSink>(ref TSink sink)
        where TSink : struct, ITypeSink;

    /// <summary>Gives a message the stamp of its arena; nothing for other kinds.</summary>
    static virtual void Mark(ref T value, ulong stamp)
    {
    }

    /// <summary>Whether a value is one of its enum; always so for an open enum and for everything else.</summary>
    static virtual bool IsKnown(ref readonly T value) => true;

    /// <summary>The number of an enum's value; 0 for everything else.</summary>
    static virtual int Number(ref readonly T value) => 0;

    /// <summary>Whether required fields inside the value are set.</summary>
    static virtual bool HasAllRequired(ref readonly T value) => true;
}

/// <summary>A kind of value that lists may hold packed.</summary>
/// <typeparam name="T">The value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPackedCodec<T> : IFieldCodec<T>
    where T : unmanaged
{
    /// <summary>Whether varints hold the numbers zigzag encoded.</summary>
    static virtual bool IsZigZag => false;

    /// <summary>Whether <see cref="IFieldCodec{T}.IsKnown"/> may be false.</summary>
    static virtual bool IsClosed => false;

    /// <summary>Writes a tag, a length and values.</summary>
    static abstract nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<T> values);
}

/// <summary>Tells which numbers a closed enum knows; generated beside the enum.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IClosedEnum : IEnumValues
{
    /// <summary>The number of the first value, which is the default.</summary>
    static abstract int First { get; }

    /// <summary>Whether a value has this number.</summary>
    static abstract bool Contains(int number);
}
