using System;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>What is known and guessed of a field, beside its bytes.</summary>
internal struct FieldView
{
    /// <summary>Its path.</summary>
    public FieldPath Path;

    /// <summary>How a length-delimited value is read.</summary>
    public Verdict Verdict;

    /// <summary>The type of its numbers, if the user or a schema says so.</summary>
    public ProtoFieldType? Type;

    /// <summary>The field of the schema; <c>default</c> if there is none.</summary>
    public ProtoField Field;

    /// <summary>Its name; null if there is none.</summary>
    public string? Name;

    /// <summary>What the schema says of the fields inside.</summary>
    public SchemaScope Inside;

    /// <summary>Whether a schema or the user has decided.</summary>
    public bool IsGiven;

    /// <summary>The name of a number that is the value of an enum of the schema; empty for others.</summary>
    public readonly ReadOnlySpan<byte> EnumName(ulong bits) =>
        Type == ProtoFieldType.Enum && Field != default
            && Field.EnumType.TryGetValue((int)bits, out ProtoEnumValue value) ? value.Utf8Name : default;

    /// <summary>Whether there are fields inside.</summary>
    public readonly bool IsContainer(in WireField field) => field.Type == WireType.StartGroup
        || (field.Type == WireType.LengthDelimited && Verdict.Reading == Reading.Message);
}
