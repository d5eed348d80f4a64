using System;

namespace ProtoZeroGenerator.Model;

/// <summary>What a message can do that can be left out.</summary>
[Flags]
internal enum MessageParts
{
    None = 0,

    /// <summary>Parsing and merging bytes.</summary>
    Read = 1,

    /// <summary>Measuring and writing, the typed field writers too.</summary>
    Write = 2,

    /// <summary>Comparing and hashing.</summary>
    Equality = 4,

    /// <summary>
    /// The descriptor of the file; no message has it, and it is made only where the settings name it.
    /// </summary>
    Descriptor = 8,
    All = Read | Write | Equality,
}
