using System;
using System.Buffers;

namespace ProtoZeroSharp.Tests;

/// <summary>Sequences of several segments.</summary>
internal sealed class Pieces : ReadOnlySequenceSegment<byte>
{
    private Pieces(byte[] bytes, long index)
    {
        Memory = bytes;
        RunningIndex = index;
    }

    /// <summary>A sequence with one segment per array; empty ones are kept.</summary>
    public static ReadOnlySequence<byte> Of(params byte[][] parts)
    {
        Pieces first = new(parts[0], 0);
        Pieces last = first;
        foreach (byte[] part in parts.AsSpan(1))
        {
            Pieces next = new(part, last.RunningIndex + last.Memory.Length);
            last.Next = next;
            last = next;
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}
