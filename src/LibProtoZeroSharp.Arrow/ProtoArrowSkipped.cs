using System;
using System.Threading;

namespace ProtoZeroSharp.Arrow;

/// <summary>
/// Counts the records of a stream that are left out because they are damaged or columns cannot hold them.
/// </summary>
public sealed class ProtoArrowSkipped
{
    private long _count;
    private Exception? _first;

    /// <summary>How many records were left out so far.</summary>
    public long Count => Volatile.Read(ref _count);

    /// <summary>
    /// Why the first one was left out: a <see cref="ProtoFormatException"/> whose offset counts from the start of the
    /// stream, or a <see cref="ProtoArrowException"/>. Null if none was.
    /// </summary>
    public Exception? First => Volatile.Read(ref _first);

    /// <summary>Whether the reason of the next one would be kept.</summary>
    internal bool IsEmpty => Volatile.Read(ref _first) == null;

    internal void Add(Exception? reason)
    {
        if (reason != null) Interlocked.CompareExchange(ref _first, reason, null);
        Interlocked.Increment(ref _count);
    }
}
