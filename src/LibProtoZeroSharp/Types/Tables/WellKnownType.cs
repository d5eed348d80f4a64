namespace ProtoZeroSharp;

/// <summary>The types that have a JSON form of their own.</summary>
internal enum WellKnownType : byte
{
    None,
    Any,
    Timestamp,
    Duration,
    FieldMask,
    Struct,
    Value,
    ListValue,

    /// <summary>One of the messages that hold one number, bool, string or bytes.</summary>
    Wrapper,
}
