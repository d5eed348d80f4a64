namespace ProtoZeroSharp;

/// <summary>
/// The type of a field, numbered as <c>FieldDescriptorProto.Type</c> of <c>google/protobuf/descriptor.proto</c>.
/// </summary>
public enum ProtoFieldType
{
    /// <summary><c>double</c>.</summary>
    Double = (int)ScalarKind.Double,

    /// <summary><c>float</c>.</summary>
    Float = (int)ScalarKind.Float,

    /// <summary><c>int64</c>.</summary>
    Int64 = (int)ScalarKind.Int64,

    /// <summary><c>uint64</c>.</summary>
    UInt64 = (int)ScalarKind.UInt64,

    /// <summary><c>int32</c>.</summary>
    Int32 = (int)ScalarKind.Int32,

    /// <summary><c>fixed64</c>.</summary>
    Fixed64 = (int)ScalarKind.Fixed64,

    /// <summary><c>fixed32</c>.</summary>
    Fixed32 = (int)ScalarKind.Fixed32,

    /// <summary><c>bool</c>.</summary>
    Bool = (int)ScalarKind.Bool,

    /// <summary><c>string</c>.</summary>
    String = (int)ScalarKind.String,

    /// <summary>A message between group tags: a proto2 <c>group</c>, or a field with delimited encoding.</summary>
    Group = (int)ScalarKind.Group,

    /// <summary>A message behind its length.</summary>
    Message = (int)ScalarKind.Message,

    /// <summary><c>bytes</c>.</summary>
    Bytes = (int)ScalarKind.Bytes,

    /// <summary><c>uint32</c>.</summary>
    UInt32 = (int)ScalarKind.UInt32,

    /// <summary>An enum.</summary>
    Enum = (int)ScalarKind.Enum,

    /// <summary><c>sfixed32</c>.</summary>
    SFixed32 = (int)ScalarKind.SFixed32,

    /// <summary><c>sfixed64</c>.</summary>
    SFixed64 = (int)ScalarKind.SFixed64,

    /// <summary><c>sint32</c>.</summary>
    SInt32 = (int)ScalarKind.SInt32,

    /// <summary><c>sint64</c>.</summary>
    SInt64 = (int)ScalarKind.SInt64,
}
