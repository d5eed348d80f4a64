namespace ProtoZeroSharp.Contract;

/// <summary>The type of a field's value. The numbers are those of <c>FieldDescriptorProto.Type</c>.</summary>
internal enum ScalarKind
{
    /// <summary>The type name did not resolve; only in files with errors.</summary>
    Unknown = 0,
    Double = 1,
    Float = 2,
    Int64 = 3,
    UInt64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,

    /// <summary>
    /// A message between group tags, where that is a type of its own: in descriptors and in the library.
    /// </summary>
    Group = 10,

    /// <summary>A message; in the generator whether length-delimited or a group.</summary>
    Message = 11,
    Bytes = 12,
    UInt32 = 13,
    Enum = 14,
    SFixed32 = 15,
    SFixed64 = 16,
    SInt32 = 17,
    SInt64 = 18,
}
