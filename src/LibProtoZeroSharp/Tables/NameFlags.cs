using System;

namespace ProtoZeroSharp;

/// <summary>
/// What stands in front of a field's name in <see cref="Emitted.IMessageCode.FieldNames"/>, below its number.
/// </summary>
[Flags]
internal enum NameFlags
{
    None = 0,

    /// <summary>The name in JSON follows; else it is made of the name.</summary>
    HasJsonName = 1,

    /// <summary>The schema says <c>debug_redact</c>.</summary>
    IsRedacted = 2,

    /// <summary>A message between group tags.</summary>
    IsDelimited = 4,

    /// <summary>The text format calls it by the name of its type.</summary>
    IsGroupLike = 8,
}
