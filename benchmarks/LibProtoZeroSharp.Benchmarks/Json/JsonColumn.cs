namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>A piece of work that is measured on each message.</summary>
internal enum JsonColumn
{
    /// <summary>Our JSON into a kept array.</summary>
    Write,

    /// <summary>Google's JSON into a kept <see cref="System.IO.StringWriter"/>, as UTF-16.</summary>
    GoogleWrite,

    /// <summary>System.Text.Json into a kept buffer.</summary>
    SystemWrite,

    /// <summary>JSON into a kept arena.</summary>
    Read,

    /// <summary>JSON into Google's message, from UTF-16.</summary>
    GoogleRead,

    /// <summary>System.Text.Json into new objects.</summary>
    SystemRead,

    /// <summary>All tokens by <see cref="System.Text.Json.Utf8JsonReader"/>, whose values are not looked at.</summary>
    Tokens,

    /// <summary>JSON into a kept arena, where the members of all objects are in reverse order.</summary>
    ReadReversed,

    /// <summary>The text format into a kept array.</summary>
    WriteText,

    /// <summary>The text format into a kept arena.</summary>
    ReadText,

    /// <summary>The text format whose strings are UTF-8; only if that is another text.</summary>
    WriteUtf8Text,

    /// <summary>The same, read.</summary>
    ReadUtf8Text,
}
