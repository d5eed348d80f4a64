namespace ProtoZeroSharp.Compatibility;

/// <summary>The type of a field, with the names of Google.Protobuf.</summary>
public enum FieldType
{
    /// <summary><c>double</c>.</summary>
    Double,

    /// <summary><c>float</c>.</summary>
    Float,

    /// <summary><c>int64</c>.</summary>
    Int64,

    /// <summary><c>uint64</c>.</summary>
    UInt64,

    /// <summary><c>int32</c>.</summary>
    Int32,

    /// <summary><c>fixed64</c>.</summary>
    Fixed64,

    /// <summary><c>fixed32</c>.</summary>
    Fixed32,

    /// <summary><c>bool</c>.</summary>
    Bool,

    /// <summary><c>string</c>.</summary>
    String,

    /// <summary>A message between group tags.</summary>
    Group,

    /// <summary>A message behind its length, and a map.</summary>
    Message,

    /// <summary><c>bytes</c>.</summary>
    Bytes,

    /// <summary><c>uint32</c>.</summary>
    UInt32,

    /// <summary><c>sfixed32</c>.</summary>
    SFixed32,

    /// <summary><c>sfixed64</c>.</summary>
    SFixed64,

    /// <summary><c>sint32</c>.</summary>
    SInt32,

    /// <summary><c>sint64</c>.</summary>
    SInt64,

    /// <summary>An enum.</summary>
    Enum,
}

/// <summary>The types of fields by those of the schema.</summary>
internal static class FieldTypes
{
    public static FieldType Of(ProtoFieldType type) => type switch
    {
        // In descriptors the enum comes before these.
        ProtoFieldType.Enum => FieldType.Enum,
        > ProtoFieldType.Enum => (FieldType)((int)type - 2),
        _ => (FieldType)((int)type - 1),
    };
}
