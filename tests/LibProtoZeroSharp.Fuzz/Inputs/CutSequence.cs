using System;
using System.Buffers;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Sequences of up to eight segments, cut at random places; the segments are used again and again.</summary>
internal sealed class CutSequence
{
    private const int Most = 8;
    private readonly Segment[] _segments = new Segment[Most];

    public CutSequence()
    {
        for (int i = 0; i < Most; i++) _segments[i] = new Segment();
    }

    /// <summary>The first bytes of an array in pieces, some of them empty. Valid until the next call.</summary>
    public ReadOnlySequence<byte> Of(byte[] bytes, int length, ref FuzzRandom random)
    {
        int pieces = random.Between(2, Most), at = 0;
        for (int i = 0; i < pieces; i++)
        {
            int left = length - at;
            int size = i == pieces - 1 ? left : random.OneIn(2) ? Math.Min(left, random.Next(4))
                : random.Next(left + 1);
            _segments[i].Set(bytes.AsMemory(at, size), at, i == pieces - 1 ? null : _segments[i + 1]);
            at += size;
        }

        Segment last = _segments[pieces - 1];
        return new ReadOnlySequence<byte>(_segments[0], 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public void Set(ReadOnlyMemory<byte> memory, long index, Segment? next)
        {
            Memory = memory;
            RunningIndex = index;
            Next = next;
        }
    }
}
