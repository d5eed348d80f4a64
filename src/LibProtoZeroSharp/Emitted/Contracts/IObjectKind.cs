using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// A kind of value that objects hold: how it is made of what a struct stores, and how it is written, compared and
/// copied. The implementations are empty structs, so the JIT makes one version of the code for each kind.
/// </summary>
/// <typeparam name="T">The value in a class.</typeparam>
/// <typeparam name="TStored">The value in a struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IObjectKind<T, TStored>
    where TStored : unmanaged
{
    /// <summary>The wire type in the tag.</summary>
    static abstract WireType WireType { get; }

    /// <summary>Makes the value; an object that is there already is changed and stays.</summary>
    static abstract T Load(ref readonly TStored stored, T? before, ref ObjectLoad l);

    /// <summary>Writes a tag and a value. There is space for a small field.</summary>
    static abstract nint Write(nint p, ref Output o, uint tag, T value, int site, int depth);

    /// <summary>A value that shares nothing with this one that can change.</summary>
    static virtual T Copy(T value, int depth) => value;

    /// <summary>Merges a value into one of the same place; most are replaced by a copy.</summary>
    static virtual T Merge(T value, T other, int depth) => other;

    /// <summary>Whether two values are equal.</summary>
    static abstract bool Same(T a, T b, int depth);

    /// <summary>A hash of the value.</summary>
    static abstract int Hash(T value, int depth);
}
