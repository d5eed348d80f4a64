namespace ProtoZeroSharp;

/// <summary>
/// Bytes of stack that one level takes at most of what goes down into messages by itself, where the code of a type does
/// not tell it. Measured on code for x64 that is not optimized, and rounded up.
/// </summary>
internal static class LevelSizes
{
    /// <summary>A walk over a table that looks, compares, hashes or decodes.</summary>
    public const int Walk = 512;

    /// <summary>A walk over a table that copies or merges.</summary>
    public const int Copy = 768;

    /// <summary>A merge with a mask.</summary>
    public const int MaskMerge = 1024;

    /// <summary>A group that is skipped.</summary>
    public const int Skip = 1024;

    /// <summary>A message of a run-time type that is parsed: what a small generated one takes.</summary>
    public const int DynamicParse = Contract.StackSizes.SmallLevel;

    /// <summary>A message of a run-time type that is written or measured.</summary>
    public const int DynamicWrite = 2048;

    /// <summary>An entry of a map that is parsed, beside copies of it.</summary>
    public const int ParseEntry = 2048;

    /// <summary>A message, list or map of the text format, read or written; a path to a missing field.</summary>
    public const int Text = 2048;

    /// <summary>A level of JSON that is read.</summary>
    public const int JsonRead = 3072;

    /// <summary>A level of JSON that is written.</summary>
    public const int JsonWrite = 4096;
}
