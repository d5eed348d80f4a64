using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>Lengths that were left open because moving the bytes behind them had become too expensive.</content>
public unsafe partial struct Output
{
    private const int FirstPending = 64;

    /// <summary>Bytes that what stands behind an offset will gain when the pending lengths are written.</summary>
    internal readonly long ExtraBehind(long offset)
    {
        int low = 0;
        int high = _pendingCount;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (_pending[middle].Position >= offset) high = middle;
            else low = middle + 1;
        }

        return _extra - (low == 0 ? 0 : _pending[low - 1].ExtraSoFar);
    }

    /// <summary>Writes all pending lengths; no message may be open. Every byte moves at most twice.</summary>
    /// <returns>The end of the finished message.</returns>
    /// <exception cref="InvalidOperationException">The message is longer than 2 GiB - 1 bytes, or copies of the writer
    /// have left lengths that do not belong together; nothing has changed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    internal static byte* Finish(byte* p, Output* output)
    {
        long length = OffsetOf(p, output) + output->_extra;
        if (length > WireSize.MaxMessage) ProtoThrow.Misuse(TooLong);
        if (length > output->_finished) output->_finished = length;
        return output->_pendingCount == 0 ? p : FillPending(p, output);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* FillPending(byte* p, Output* output)
    {
        var pending = new Span<PendingLength>(output->_pending, output->_pendingCount);
        pending.Sort(static (a, b) => a.Position.CompareTo(b.Position));
        output->_extra = Sum(pending, out long end);
        if (end > OffsetOf(p, output)) ProtoThrow.Misuse(StaleCopy);
        p = Ensure(p, output, Math.Max(0, output->_extra));
        // SAFETY: the lengths lie apart from each other and in front of the cursor, checked above. The first pass moves
        // towards the front only; the second ends at most Max(0, _extra) bytes further.
        p = Narrow(pending, output->Start, p);
        p = Widen(pending, output->Start, p);
        output->_pendingCount = 0;
        output->_extra = 0;
        return p;
    }

    // Adds up what sorted lengths have to gain, and tells where the last one ends: nowhere near if two of them overlap,
    // as only copies of a writer can make them.
    private static long Sum(Span<PendingLength> pending, out long end)
    {
        long extra = 0;
        end = 0;
        foreach (ref PendingLength length in pending)
        {
            extra += length.Needed - length.Reserved;
            length.ExtraSoFar = extra;
            end = length.Position < end ? long.MaxValue : length.Position + length.Reserved;
        }

        return extra;
    }

    // From left to right: takes out what was reserved for nothing.
    private static byte* Narrow(Span<PendingLength> pending, byte* start, byte* p)
    {
        long shrink = 0;
        for (int i = 0; i < pending.Length; i++)
        {
            ref PendingLength length = ref pending[i];
            long from = length.Position + length.Reserved;
            long to = i + 1 < pending.Length ? pending[i + 1].Position + pending[i + 1].Reserved : p - start;
            length.Position -= shrink;
            if (length.Needed < length.Reserved)
            {
                shrink += length.Reserved - length.Needed;
                length.Reserved = length.Needed;
            }

            if (shrink != 0) Buffer.MemoryCopy(start + from, start + from - shrink, to - from, to - from);
        }

        return p - shrink;
    }

    // From right to left: makes room where too little was reserved, and writes the lengths.
    private static byte* Widen(Span<PendingLength> pending, byte* start, byte* p)
    {
        long grow = 0;
        foreach (ref readonly PendingLength length in pending) grow += length.Needed - length.Reserved;
        byte* end = p;
        p += grow;
        for (int i = pending.Length - 1; i >= 0; i--)
        {
            ref readonly PendingLength length = ref pending[i];
            byte* body = start + length.Position + length.Reserved;
            if (grow != 0) Buffer.MemoryCopy(body, body + grow, end - body, end - body);
            grow -= length.Needed - length.Reserved;
            Varint.WriteOfSize(start + length.Position + grow, length.Length, length.Needed);
            end = start + length.Position;
        }

        return p;
    }

    private void AddPending(long position, uint length, int reserved, int needed)
    {
        if (_pendingCount == _pendingCapacity)
        {
            int capacity = Math.Max(FirstPending, checked(2 * _pendingCapacity));
            _pending = NativeArray.Resize(_pending, _pendingCapacity, capacity);
            _pendingCapacity = capacity;
        }

        // SAFETY: the reserved bytes are in the block. They are seen if a copy of the writer goes on and the length is
        // forgotten.
        new Span<byte>(Start + position, reserved).Clear();
        _extra += needed - reserved;
        _pending[_pendingCount++] = new PendingLength
        {
            Position = position,
            ExtraSoFar = _extra,
            Length = length,
            Reserved = (byte)reserved,
            Needed = (byte)needed,
        };
    }

    private struct PendingLength
    {
        // Offset of the reserved length.
        public long Position;

        // Bytes that this length and all recorded before it have to gain.
        public long ExtraSoFar;

        // The length to be written, once all pending ones inside are written.
        public uint Length;

        public byte Reserved;
        public byte Needed;
    }
}
