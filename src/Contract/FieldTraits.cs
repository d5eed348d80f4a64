using System;

namespace ProtoZeroSharp.Contract;

/// <summary>What is true of a field beside its kind and its shape.</summary>
[Flags]
internal enum FieldTraits : ushort
{
    None = 0,

    /// <summary>The schema gives the name in JSON; else it follows from the name.</summary>
    HasJsonName = 1 << 0,

    /// <summary>The schema says <c>debug_redact</c>.</summary>
    IsRedacted = 1 << 1,

    /// <summary>
    /// The text format calls the field by the name of its type: a proto2 group, or a field that looks like one; of an
    /// extension, that it may.
    /// </summary>
    IsGroupLike = 1 << 2,

    /// <summary>A message without the field is incomplete.</summary>
    IsRequired = 1 << 3,

    /// <summary>An enum is closed.</summary>
    IsClosed = 1 << 4,

    /// <summary>A string may hold any bytes.</summary>
    IsRaw = 1 << 5,

    /// <summary>A list is written packed.</summary>
    IsPacked = 1 << 6,

    /// <summary>The schema is read at run time: lists hold slots of messages. Never in a literal.</summary>
    IsDynamic = 1 << 7,

    /// <summary>The name stands in brackets: that of an extension. Never in a literal.</summary>
    HasBrackets = 1 << 8,

    /// <summary>
    /// The schema declares a default that is not what the field has without one: of a closed enum the first value, of
    /// others nothing.
    /// </summary>
    HasDefault = 1 << 9,
}
