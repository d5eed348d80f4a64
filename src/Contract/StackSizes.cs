namespace ProtoZeroSharp.Contract;

/// <summary>
/// The stack that the code of one level of messages takes. The generator tells it of messages that are not small, and
/// the library makes sure of it on the way down.
/// </summary>
internal static class StackSizes
{
    /// <summary>Fields of a message that is small at most.</summary>
    public const int SmallFields = 32;

    /// <summary>Levels that a small message holds at most; the library enters these without a test.</summary>
    public const int SmallLevels = 8;

    /// <summary>Levels that the library enters before it tests: 56 KiB of small messages.</summary>
    public const int FreeLevels = 16;

    /// <summary>Bytes for what stands between two messages, beside their fields.</summary>
    /// <remarks>
    /// Measured on code for x64 that is not optimized: up to 1.5 KiB, and up to 41 bytes for each field.
    /// </remarks>
    public const int LevelBytes = 2048;

    /// <summary>Bytes for each field.</summary>
    public const int FieldBytes = 48;

    /// <summary>Bytes that a level of a small message takes at most.</summary>
    public const int SmallLevel = LevelBytes + (SmallFields * FieldBytes);
}
