#if PROTOZERO_CHECKS
using System;
using System.Buffers;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>An encoded message of a stream, which ends when the stream moves to the next one.</summary>
internal sealed class LentMessage(ReadOnlyMemory<byte> message) : MemoryManager<byte>
{
    private volatile bool _hasEnded;

    /// <summary>From now on the bytes are not shown.</summary>
    public void End() => _hasEnded = true;

    /// <inheritdoc/>
    public override Span<byte> GetSpan()
    {
        if (_hasEnded) ProtoThrow.Ended(
            "An encoded message of ReadDelimited is valid until the stream moves to the next one. Copy it with ToArray().");
        return MemoryMarshal.AsMemory(message).Span;
    }

    /// <inheritdoc/>
    public override MemoryHandle Pin(int elementIndex = 0)
    {
        _ = GetSpan();
        return message[elementIndex..].Pin();
    }

    /// <inheritdoc/>
    public override void Unpin()
    {
        // Each handle unpins by itself.
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
    }
}
#endif
