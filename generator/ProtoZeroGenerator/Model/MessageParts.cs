using System;

namespace ProtoZeroGenerator.Model;

/// <summary>What a message can do that can be left out.</summary>
[Flags]
internal enum MessageParts
{
    None = 0,

    /// <summary>Parsing and merging bytes.</summary>
    Read = 1,

    /// <summary>Measuring and writing.</summary>
    Write = 2,

    /// <summary>Comparing and hashing.</summary>
    Equality = 4,

    /// <summary>
    /// The descriptor of the file; no message has it, and it is made only where the settings name it.
    /// </summary>
    Descriptor = 8,

    /// <summary>
    /// What changes a message, setters excepted: all structs have it, but those inside of classes whose parts are named
    /// without it.
    /// </summary>
    Edits = 16,

    /// <summary>
    /// The typed field writers: structs that can be written have them, but those inside of classes whose parts are
    /// named without them.
    /// </summary>
    FieldWriters = 32,
    All = Read | Write | Equality,

    /// <summary>Those of a message whose settings name none.</summary>
    Usual = All | Edits | FieldWriters,
}
