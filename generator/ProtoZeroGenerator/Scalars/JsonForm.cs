namespace ProtoZeroGenerator.Scalars;

/// <summary>How a value is written in JSON.</summary>
internal enum JsonForm
{
    None,

    /// <summary>A number.</summary>
    Number,

    /// <summary>A whole number of 64 bits: a string, since many readers of JSON have no such numbers.</summary>
    NumberText,

    /// <summary>A number, or the strings <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.</summary>
    Floating,
    Boolean,
    Text,

    /// <summary>Bytes as a string in base64.</summary>
    Base64,

    /// <summary>The name of an enum value as a string, or its number.</summary>
    EnumName,
    Object,
}
