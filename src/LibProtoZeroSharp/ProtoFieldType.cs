namespace ProtoZeroSharp;

/// <summary>
/// The type of a field, numbered as <c>FieldDescriptorProto.Type</c> of <c>google/protobuf/descriptor.proto</c>.
/// </summary>
public enum ProtoFieldType
{
    /// <summary><c>double</c>.</summary>
    Double = 1,

    /// <summary><c>float</c>.</summary>
    Float = 2,

    /// <summary><c>int64</c>.</summary>
    Int64 = 3,

    /// <summary><c>uint64</c>.</summary>
    UInt64 = 4,

    /// <summary><c>int32</c>.</summary>
    Int32 = 5,

    /// <summary><c>fixed64</c>.</summary>
    Fixed64 = 6,

    /// <summary><c>fixed32</c>.</summary>
    Fixed32 = 7,

    /// <summary><c>bool</c>.</summary>
    Bool = 8,

    /// <summary><c>string</c>.</summary>
    String = 9,

    /// <summary>A message between group tags: a proto2 <c>group</c>, or a field with delimited encoding.</summary>
    Group = 10,

    /// <summary>A message behind its length.</summary>
    Message = 11,

    /// <summary><c>bytes</c>.</summary>
    Bytes = 12,

    /// <summary><c>uint32</c>.</summary>
    UInt32 = 13,

    /// <summary>An enum.</summary>
    Enum = 14,

    /// <summary><c>sfixed32</c>.</summary>
    SFixed32 = 15,

    /// <summary><c>sfixed64</c>.</summary>
    SFixed64 = 16,

    /// <summary><c>sint32</c>.</summary>
    SInt32 = 17,

    /// <summary><c>sint64</c>.</summary>
    SInt64 = 18,
}
