using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// How one kind of value is read, written, measured and compared: what lists, maps and extensions of that kind have in common. The
/// implementations are empty structs, so the JIT makes one version of the code for each kind.
/// </summary>
/// <typeparam name="T">The value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFieldCodec<T>
    where T : unmanaged
{
    /// <summary>The wire type in the tag.</summary>
    static abstract WireType WireType { get; }

    /// <summary>Bytes of every value, or 0 if they differ.</summary>
    static abstract int FixedSize { get; }

    /// <summary>The value of a map entry that holds none: 0, empty, or the first value of a closed enum.</summary>
    static virtual T Default => default;

    /// <summary>Gives a message the stamp of its arena; nothing for other kinds.</summary>
    static virtual void Mark(ref T value, ulong stamp)
    {
    }

    /// <summary>Reads a value behind its tag; a message is merged into what is there.</summary>
    static abstract nint Read(nint p, nint end, ref T value, ref ParseState s, int depth);

    /// <summary>The value that a varint stands for; only for kinds with wire type varint.</summary>
    static abstract T FromVarint(ulong raw);

    /// <summary>The varint that stands for a value; only for kinds with wire type varint.</summary>
    static abstract ulong ToVarint(ref readonly T value);

    /// <summary>Writes a tag and a value. There is room for them, strings and messages excepted.</summary>
    static abstract nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth);

    /// <summary>Bytes of the value without its tag.</summary>
    static abstract long Size(ref readonly T value);

    /// <summary>Whether two values are equal; numbers with a fraction by their bits.</summary>
    static abstract bool Same(ref readonly T a, ref readonly T b);

    /// <summary>A deep copy in another arena.</summary>
    static abstract void Copy(ref T to, ref readonly T from, ArenaAllocator arena);

    /// <summary>Prints a value.</summary>
    static abstract void Print(ref readonly T value, ref Printer printer);

    /// <summary>Whether a value is one of its enum; always so for an open enum and for everything else.</summary>
    static virtual bool IsKnown(ref readonly T value) => true;

    /// <summary>Whether required fields inside the value are set.</summary>
    static virtual bool HasAllRequired(ref readonly T value) => true;
}
