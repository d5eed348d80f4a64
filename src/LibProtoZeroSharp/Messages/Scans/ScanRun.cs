using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>What the levels of a scan share.</summary>
internal struct ScanRun
{
    /// <summary>Where rows live, each until the next. Between rows it has what reading a level needs.</summary>
    public ArenaAllocator Arena;

    /// <summary>The options of the whole input.</summary>
    public ProtoParseOptions Options;

    /// <summary>The options for a row.</summary>
    public ProtoParseOptions RowOptions;

    /// <summary>
    /// Whether a level is damaged: rows before the damage are read to find the first damage, and are not shown.
    /// </summary>
    public bool IsFailing;

    /// <summary>Whether the arena was reset for a level since the last row.</summary>
    public bool IsReset;

    /// <summary>Memory of levels that pieces refer to; null unless the scan is cut into pieces.</summary>
    public List<ArenaAllocator>? Shared;

    /// <summary>Whether no more pieces can be cut, although something remains: what is wrong there.</summary>
    public bool IsCut;

    /// <summary>Where the message ends that the row is in.</summary>
    public int LevelEnd;

    /// <summary>Where the row begins in the input.</summary>
    public int At;

    /// <summary>Bytes of the row.</summary>
    public int Length;

    /// <summary>The options for a message that is as deep as this.</summary>
    public readonly ProtoParseOptions OptionsAt(int depth) =>
        Options with { RecursionLimit = Options.RecursionLimit - depth };

    /// <summary>An error inside of a message, as one of the input.</summary>
    /// <param name="error">The error.</param>
    /// <param name="at">Where the message begins.</param>
    public readonly ProtoError ErrorIn(ProtoError error, int at) => error with
    {
        Offset = at + error.Offset,
        Limit = error.Limit.Kind == ProtoLimitKind.Recursion
            ? new ProtoLimit(ProtoLimitKind.Recursion, Options.RecursionLimit) : error.Limit,
    };
}
