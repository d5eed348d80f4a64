namespace ProtoZeroSharp;

/// <summary>
/// What the undecoded messages of one parse share: how to go on with it. Lies in the arena of the message.
/// </summary>
internal unsafe struct LazyInput
{
    public ArenaState* Arena;

    /// <summary>As in the parse: positions from here on have no slack and are read through a copy.</summary>
    public byte* SafeEnd;

    /// <summary>Bytes that the arena may hold when decoding takes a new block.</summary>
    public long MaxBytes;

    /// <summary>
    /// Where that is in relation to the input (below 0): bytes that all decoding together may still take.
    /// </summary>
    public long Budget;

    /// <summary>What that was before anything was decoded, for errors.</summary>
    public long WholeBudget;

    /// <summary>While a message is decoded: bytes that the arena held before.</summary>
    public long HeldBefore;

    /// <summary>The number of the sample by which it is learned what is read; 0 if it is none.</summary>
    public int Sample;

    /// <summary>Whether the bytes are the caller's memory.</summary>
    public bool InPlace;

    /// <summary>Whether the bytes are not validated.</summary>
    public bool IsUnchecked;
}
