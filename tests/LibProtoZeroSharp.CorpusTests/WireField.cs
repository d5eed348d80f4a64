using System.Collections.Generic;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>A field or extension as the wire knows it.</summary>
internal sealed record WireField(int Number, FieldDescriptorProto.Types.Type Type)
{
    public required bool IsRepeated { get; init; }

    public required bool IsRequired { get; init; }

    /// <summary>Whether its message stands between a start and an end tag.</summary>
    public required bool IsDelimited { get; init; }

    /// <summary>Of a message field.</summary>
    public WireMessage? Message { get; init; }

    /// <summary>Of an enum field: the numbers that are declared.</summary>
    public IReadOnlyList<int>? EnumNumbers { get; init; }

    public bool IsPackable => IsRepeated && Message == null && Type
        is not (FieldDescriptorProto.Types.Type.String or FieldDescriptorProto.Types.Type.Bytes);
}
