namespace ProtoZeroGenerator.Schema;

/// <summary>Language version of a file. The numbers are those of <c>google.protobuf.Edition</c>.</summary>
internal enum ProtoEdition
{
    Unknown = 0,
    Legacy = 900,
    Proto2 = 998,
    Proto3 = 999,
    Edition2023 = 1000,
    Edition2024 = 1001,

    /// <summary>Not released; accepted as protoc 36 does.</summary>
    Edition2026 = 1002,

    /// <summary>Where protoc tries out what comes next; for files of protobuf itself.</summary>
    Unstable = 9999,
    Max = 0x7FFFFFFF,
}

/// <summary>Feature <c>field_presence</c>.</summary>
internal enum FieldPresence
{
    Unknown = 0,
    Explicit = 1,
    Implicit = 2,

    /// <summary>Must be in the bytes, as proto2's <c>required</c>.</summary>
    Required = 3,
}

/// <summary>Feature <c>enum_type</c>.</summary>
internal enum EnumType
{
    Unknown = 0,
    Open = 1,
    Closed = 2,
}

/// <summary>Feature <c>repeated_field_encoding</c>.</summary>
internal enum RepeatedEncoding
{
    Unknown = 0,
    Packed = 1,
    Expanded = 2,
}

/// <summary>Feature <c>utf8_validation</c>.</summary>
internal enum Utf8Validation
{
    Unknown = 0,
    Verify = 2,
    None = 3,
}

/// <summary>Feature <c>message_encoding</c>.</summary>
internal enum MessageEncoding
{
    Unknown = 0,
    LengthPrefixed = 1,
    Delimited = 2,
}

/// <summary>Feature <c>json_format</c>.</summary>
internal enum JsonFormat
{
    Unknown = 0,
    Allow = 1,
    LegacyBestEffort = 2,
}

/// <summary>Feature <c>enforce_naming_style</c>.</summary>
internal enum NamingStyle
{
    Unknown = 0,
    Style2024 = 1,
    StyleLegacy = 2,
    Style2026 = 3,
}

/// <summary>Feature <c>default_symbol_visibility</c>.</summary>
internal enum DefaultVisibility
{
    Unknown = 0,
    ExportAll = 1,
    ExportTopLevel = 2,
    LocalAll = 3,
    Strict = 4,
}
