using System;
using System.Buffers;

namespace ProtoZeroSharp.MessagingTests;

/// <summary>Bytes in two pieces.</summary>
internal sealed class Pieces : ReadOnlySequenceSegment<byte>
{
    private Pieces(ReadOnlyMemory<byte> memory, long index)
    {
        Memory = memory;
        RunningIndex = index;
    }

    public static ReadOnlySequence<byte> Of(byte[] bytes)
    {
        int middle = bytes.Length / 2;
        var first = new Pieces(bytes.AsMemory(0, middle), 0);
        var second = new Pieces(bytes.AsMemory(middle), middle);
        first.Next = second;
        return new ReadOnlySequence<byte>(first, 0, second, bytes.Length - middle);
    }
}
