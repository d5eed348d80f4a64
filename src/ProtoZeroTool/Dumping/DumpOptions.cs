using System.Collections.Generic;

namespace ProtoZeroTool.Dumping;

/// <summary>What of an input is shown, and how.</summary>
internal sealed record DumpOptions
{
    /// <summary>Whether JSON is written and not a tree.</summary>
    public bool IsJson { get; init; }

    /// <summary>Whether a tree has the bytes beside it.</summary>
    public bool ShowsHex { get; init; }

    /// <summary>Whether a tree has colours.</summary>
    public bool ShowsColours { get; init; }

    /// <summary>How many levels of messages are shown.</summary>
    public int Depth { get; init; } = int.MaxValue;

    /// <summary>The field that alone is shown, with what it holds; empty for all.</summary>
    public IReadOnlyList<int> Path { get; init; } = [];

    /// <summary>How many records are shown, or of a single message how many fields.</summary>
    public long Limit { get; init; } = long.MaxValue;

    /// <summary>Bytes of a value, or numbers of a list, that a tree shows.</summary>
    public int Cut { get; init; } = int.MaxValue;
}
