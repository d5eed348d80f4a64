using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>Lengths that were left open because moving the bytes behind them had become too expensive.</content>
public unsafe partial struct Output
{
    private const int FirstGaps = 64;

    /// <summary>Bytes that what stands behind an offset will gain when the gaps are closed.</summary>
    internal readonly long ExtraBehind(long offset)
    {
        int low = 0;
        int high = _gapCount;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (_gaps[middle].Position >= offset) high = middle;
            else low = middle + 1;
        }

        return _extra - (low == 0 ? 0 : _gaps[low - 1].ExtraSoFar);
    }

    /// <summary>Closes all gaps; no message may be open. Every byte moves at most twice.</summary>
    /// <returns>The end of the finished message.</returns>
    /// <exception cref="InvalidOperationException">The message is longer than 2 GiB - 1 bytes, or copies of the writer
    /// have left lengths that do not belong together; nothing has changed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    internal static byte* Finish(byte* p, Output* output)
    {
        long length = OffsetOf(p, output) + output->_extra;
        if (length > WireSize.MaxMessage) ProtoThrow.Misuse(TooLong);
        if (length > output->_finished) output->_finished = length;
        return output->_gapCount == 0 ? p : CloseGaps(p, output);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CloseGaps(byte* p, Output* output)
    {
        var gaps = new Span<Gap>(output->_gaps, output->_gapCount);
        gaps.Sort(static (a, b) => a.Position.CompareTo(b.Position));
        output->_extra = Sum(gaps, out long end);
        if (end > OffsetOf(p, output)) ProtoThrow.Misuse(StaleCopy);
        p = Need(p, output, Math.Max(0, output->_extra));
        // SAFETY: the gaps lie apart from each other and in front of the cursor, checked above. The first pass moves
        // towards the front only; the second ends at most Max(0, _extra) bytes further.
        p = Narrow(gaps, output->Start, p);
        p = Widen(gaps, output->Start, p);
        output->_gapCount = 0;
        output->_extra = 0;
        return p;
    }

    // Adds up what sorted gaps have to gain, and tells where the last one ends: nowhere near if two of them overlap, as
    // only copies of a writer can make them.
    private static long Sum(Span<Gap> gaps, out long end)
    {
        long extra = 0;
        end = 0;
        foreach (ref Gap gap in gaps)
        {
            extra += gap.Needed - gap.Reserved;
            gap.ExtraSoFar = extra;
            end = gap.Position < end ? long.MaxValue : gap.Position + gap.Reserved;
        }

        return extra;
    }

    // From left to right: takes out what was reserved for nothing.
    private static byte* Narrow(Span<Gap> gaps, byte* start, byte* p)
    {
        long shrink = 0;
        for (int i = 0; i < gaps.Length; i++)
        {
            ref Gap gap = ref gaps[i];
            long from = gap.Position + gap.Reserved;
            long to = i + 1 < gaps.Length ? gaps[i + 1].Position + gaps[i + 1].Reserved : p - start;
            gap.Position -= shrink;
            if (gap.Needed < gap.Reserved)
            {
                shrink += gap.Reserved - gap.Needed;
                gap.Reserved = gap.Needed;
            }

            if (shrink != 0) Buffer.MemoryCopy(start + from, start + from - shrink, to - from, to - from);
        }

        return p - shrink;
    }

    // From right to left: makes room where too little was reserved, and writes the lengths.
    private static byte* Widen(Span<Gap> gaps, byte* start, byte* p)
    {
        long grow = 0;
        foreach (ref readonly Gap gap in gaps) grow += gap.Needed - gap.Reserved;
        byte* end = p;
        p += grow;
        for (int i = gaps.Length - 1; i >= 0; i--)
        {
            ref readonly Gap gap = ref gaps[i];
            byte* body = start + gap.Position + gap.Reserved;
            if (grow != 0) Buffer.MemoryCopy(body, body + grow, end - body, end - body);
            grow -= gap.Needed - gap.Reserved;
            Varint.WriteOfSize(start + gap.Position + grow, gap.Length, gap.Needed);
            end = start + gap.Position;
        }

        return p;
    }

    private void AddGap(long position, uint length, int reserved, int needed)
    {
        if (_gapCount == _gapCapacity)
        {
            int capacity = Math.Max(FirstGaps, checked(2 * _gapCapacity));
            _gaps = NativeArray.Resize(_gaps, _gapCapacity, capacity);
            _gapCapacity = capacity;
        }

        // SAFETY: the reserved bytes are in the block. They are seen if a copy of the writer goes on and the gap is
        // forgotten.
        new Span<byte>(Start + position, reserved).Clear();
        _extra += needed - reserved;
        _gaps[_gapCount++] = new Gap
        {
            Position = position,
            ExtraSoFar = _extra,
            Length = length,
            Reserved = (byte)reserved,
            Needed = (byte)needed,
        };
    }

    private struct Gap
    {
        // Offset of the reserved length.
        public long Position;

        // Bytes that this gap and all recorded before it have to gain.
        public long ExtraSoFar;

        // The length to be written, once all gaps inside are closed.
        public uint Length;

        public byte Reserved;
        public byte Needed;
    }
}
