namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Whose memory it is, which tells when it ends.</summary>
internal enum MemoryKind
{
    /// <summary>An arena that the member makes.</summary>
    Arena,

    /// <summary>An owned message that the member makes or receives.</summary>
    Owned,

    /// <summary>The message of a stream that was read last: it ends when the stream moves to the next one.</summary>
    Stream,

    /// <summary>The request of a call: it ends with the call.</summary>
    Request,

    /// <summary>
    /// What a selector or a filter is shown, a message or a row with its levels: it ends when the method returns.
    /// </summary>
    Shown,

    /// <summary>A scan, with the message of its outermost level.</summary>
    Scan,

    /// <summary>The row of a scan and the other levels: they end with the next row, and with the scan.</summary>
    Rows,

    /// <summary>The elements of a list or map, which move when it grows.</summary>
    Elements,

    /// <summary>What other code holds. It ends here only if the member ends it.</summary>
    Other,

    /// <summary>The same of a field or property, whose fields may be set again before they are read.</summary>
    Member,

    /// <summary>No memory of messages: what is kept here can be seen by others.</summary>
    Outside,
}

/// <summary>Memory that views refer to.</summary>
internal sealed class Memory(MemoryKind kind, string name)
{
    /// <summary>Where a value comes from that others hold, too.</summary>
    public static readonly Memory Outside = new(MemoryKind.Outside, "");

    /// <summary>Whose it is.</summary>
    public MemoryKind Kind { get; } = kind;

    /// <summary>The words for it in a finding.</summary>
    public string Name { get; } = name;
}
