using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>A field with all that is known and guessed of it.</summary>
internal struct FieldView
{
    /// <summary>The field as it stands in the record.</summary>
    public WireField Wire;

    /// <summary>Its path.</summary>
    public FieldPath Path;

    /// <summary>How a length-delimited value is read.</summary>
    public Verdict Verdict;

    /// <summary>The type of its numbers, if the user or a schema says so.</summary>
    public ProtoFieldType? Type;

    /// <summary>The name in the schema; null if there is none.</summary>
    public string? Name;

    /// <summary>What the schema says of the fields inside.</summary>
    public SchemaScope Inside;

    /// <summary>Whether a schema or the user has decided.</summary>
    public bool IsGiven;

    /// <summary>Whether there are fields inside.</summary>
    public readonly bool IsContainer => Wire.Type == WireType.StartGroup
        || (Wire.Type == WireType.LengthDelimited && Verdict.Reading == Reading.Message);
}
