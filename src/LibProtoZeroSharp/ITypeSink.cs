using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Learns what a codec is for (<see cref="IFieldCodec{T}.Describe"/>), so that a table of fields needs no line in any
/// codec.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ITypeSink
{
    /// <summary>A number, a bool, a string or bytes.</summary>
    void Scalar(ProtoFieldType type);

    /// <summary>An enum.</summary>
    /// <typeparam name="TValues">What tells its values.</typeparam>
    /// <param name="isClosed">Whether numbers that no value has are unknown fields.</param>
    void Enum<TValues>(bool isClosed)
        where TValues : struct, IEnumValues;

    /// <summary>A message, behind its length or between group tags.</summary>
    void Message<T>(ProtoFieldType type)
        where T : unmanaged, IProtoMessage<T>;
}

/// <summary>Tells the values of an enum; generated beside it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IEnumValues
{
    /// <summary>
    /// Numbers and names of all values, in the order of the schema. For each: the number less that of the value before,
    /// zigzag encoded; the length of the name in bytes; the name. Integers are in groups of five bits, the lowest
    /// first, one in a character: '0' to 'O' for the last one, 'P' to 'o' where another follows. So all of it is text
    /// and can be a literal.
    /// </summary>
    static abstract ReadOnlySpan<byte> Names { get; }
}
