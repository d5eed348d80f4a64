#if PROTOZERO_CHECKS
using System;
using System.Buffers;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>An encoded message of a stream, which ends when the stream moves to the next one.</summary>
internal sealed class LentMessage(DelimitedBuffer buffer, ReadOnlyMemory<byte> message) : MemoryManager<byte>
{
    private readonly int _number = buffer.Lent;

    /// <inheritdoc/>
    public override Span<byte> GetSpan()
    {
        if (buffer.Lent != _number) ProtoThrow.Ended(
            "An encoded message of ReadDelimited is valid until the stream moves to the next one: copy it (ToArray).");
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
