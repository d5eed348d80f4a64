namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>What a column holds.</summary>
internal enum ColumnKind
{
    Bool,
    Int32,
    Int64,
    UInt32,
    UInt64,
    Float,
    Double,
    String,
    Bytes,
    EnumName,
    EnumNumber,

    /// <summary>A <c>google.protobuf.Timestamp</c>.</summary>
    Timestamp,

    /// <summary>A <c>google.protobuf.Duration</c>.</summary>
    Duration,

    /// <summary>The value of a wrapper such as <c>google.protobuf.Int32Value</c>: the child holds it.</summary>
    Wrapper,

    /// <summary>A message as the text of its JSON.</summary>
    Json,

    /// <summary>A message; the children are its fields.</summary>
    Struct,

    /// <summary>
    /// A message without any column: true where it is set. Arrow for .NET has no struct without fields.
    /// </summary>
    Empty,

    /// <summary>A list; the child is an element.</summary>
    List,

    /// <summary>A map; the children are key and value.</summary>
    Map,

    /// <summary>A oneof; the children are its members.</summary>
    Union,
}
