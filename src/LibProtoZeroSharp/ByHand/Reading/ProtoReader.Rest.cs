using System;

namespace ProtoZeroSharp;

/// <content>For those that read the rest of a message at once.</content>
public ref partial struct ProtoReader
{
    /// <summary>The fields that were not read yet, as encoded; the current one counts as read or skipped.</summary>
    // SAFETY: position and end lie inside the input, in this order.
    internal readonly ReadOnlySpan<byte> Remaining =>
        View(_position, (int)(_end - _position));

    /// <summary>How many levels may still be opened below this one.</summary>
    internal readonly int DepthLeft => (int)_depth;

    /// <summary>Passes over everything that remains.</summary>
    internal void MoveToEnd()
    {
        CheckFieldIsDone();
        Close(_end);
    }
}
