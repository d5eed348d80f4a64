using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// How one kind of value is read, written and measured: what lists, maps and extensions of that
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

    /// <summary>Writes a tag and a value. There is space for them, strings and messages excepted.</summary>
    static abstract nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth);

    /// <summary>Bytes of the value without its tag; of a group, with its end tag.</summary>
    static abstract long Size(ref readonly T value, uint tag, int depth);

    /// <summary>The type of field it is for.</summary>
    static abstract ProtoFieldType Type { get; }

    /// <summary>Whether numbers that an enum has no value for are unknown fields.</summary>
    static virtual bool IsClosed => false;

    /// <summary>Links a field to the table of its message or enum; nothing for other kinds.</summary>
    static virtual void Link(ref TableLinks links)
    {
    }

    /// <summary>Gives a message the stamp of its arena; nothing for other kinds.</summary>
    static virtual void Mark(ref T value, ulong stamp)
    {
    }

    /// <summary>Whether a value is one of its enum; always so for an open enum and for everything else.</summary>
    static virtual bool IsKnown(ref readonly T value) => true;

    /// <summary>The number of an enum's value; 0 for everything else.</summary>
    static virtual int Number(ref readonly T value) => 0;
}

/// <summary>A kind of value that lists may hold packed.</summary>
/// <typeparam name="T">The value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPackedCodec<T> : IFieldCodec<T>
    where T : unmanaged
{
    /// <summary>Whether varints hold the numbers zigzag encoded.</summary>
    static virtual bool IsZigZag => false;

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
