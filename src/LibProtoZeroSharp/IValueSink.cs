using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What takes values by their kind, such as a text format. A codec hands it a value
/// (<see cref="IFieldCodec{T}.Give"/>), so that a format needs no line in any codec. Numbers come as the C# type of
/// their kind.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IValueSink
{
    /// <summary>An <c>int32</c>, <c>sint32</c> or <c>sfixed32</c>.</summary>
    void Number(int value);

    /// <summary>An <c>int64</c>, <c>sint64</c> or <c>sfixed64</c>.</summary>
    void Number(long value);

    /// <summary>A <c>uint32</c> or <c>fixed32</c>.</summary>
    void Number(uint value);

    /// <summary>A <c>uint64</c> or <c>fixed64</c>.</summary>
    void Number(ulong value);

    /// <summary>A <c>float</c>.</summary>
    void Number(float value);

    /// <summary>A <c>double</c>.</summary>
    void Number(double value);

    /// <summary>A <c>bool</c>.</summary>
    void Bool(bool value);

    /// <summary>A <c>string</c>; its bytes are UTF-8 only where the schema asks for it.</summary>
    void Text(ProtoString value);

    /// <summary>A value of type <c>bytes</c>.</summary>
    void Bytes(ProtoBytes value);

    /// <summary>A value of an enum, open or closed.</summary>
    void Enum<T>(T value)
        where T : unmanaged, Enum;

    /// <summary>A message, whether behind its length or between group tags.</summary>
    void Message<T>(ref readonly T value)
        where T : unmanaged, IProtoMessage<T>;
}
