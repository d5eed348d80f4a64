using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>Tells what the schema says of an enum; generated beside it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IEnumValues
{
    /// <summary>
    /// The full name, and numbers and names of all values, in the form that the contract's <c>SchemaCoding</c>
    /// describes.
    /// </summary>
    static abstract ReadOnlySpan<byte> Names { get; }
}
