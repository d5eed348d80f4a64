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
    /// <returns>The end of the finished message. What lies between it and the start may have holes.</returns>
    /// <exception cref="InvalidOperationException">The message is longer than 2 GiB - 1 bytes, or copies of the writer
    /// have left lengths that do not belong together; nothing has changed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    internal static byte* Finish(byte* p, Output* output)
    {
        long length = OffsetOf(p, output) + output->_extra;
        if (length > WireSize.MaxMessage) ProtoThrow.Misuse(TooLong);
        output->_lengthBefore = output->_lastLength;
        output->_lastLength = length;
        if (length > output->_finished) output->_finished = length;
        return output->_pendingCount == 0 ? p : FillPending(p, output);
    }

    /// <summary>Bytes of a finished message.</summary>
    internal readonly long LengthOf(byte* end) => end - Start + _extra;

    // Whether an entry that is still to be written begins in a body.
    private readonly bool HasPendingBehind(long offset) =>
        _pendingCount != 0 && _pending[_pendingCount - 1].Position >= offset;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* FillPending(byte* p, Output* output)
    {
        var pending = new Span<PendingLength>(output->_pending, output->_pendingCount);
        pending.Sort(static (a, b) => a.Position.CompareTo(b.Position));
        long growth = Sum(pending, out int references, out long end);
        if (end > OffsetOf(p, output)) ProtoThrow.Misuse(StaleCopy);
        if (references == pending.Length) return p;
        p = MakeRoom(p, output, Math.Max(0, growth));
        // SAFETY: the lengths lie apart from each other and in front of the cursor, checked above. The first pass moves
        // towards the front only; the second ends at most as far behind as space was made.
        p = Narrow(pending, output->Start, p);
        p = Widen(pending, output->Start, p);
        output->KeepReferences(references);
        return p;
    }

    // Makes lengths movable, which they are in the block and in the target, but not across the two.
    private static byte* MakeRoom(byte* p, Output* output, long growth)
    {
        if (output->IsDirect && growth <= output->_target + output->_targetSize - p) return p;
        if (output->_target != null) p = output->Gather(p);
        return Ensure(p, output, growth);
    }

    // Adds up what sorted lengths have to gain, and tells where the last entry ends: nowhere near if two of them
    // overlap, as only copies of a writer can make them.
    private static long Sum(Span<PendingLength> pending, out int references, out long end)
    {
        long growth = 0;
        end = 0;
        references = 0;
        foreach (ref PendingLength length in pending)
        {
            growth += length.Growth;
            if (length.Source != null) references++;
            end = length.Position < end ? long.MaxValue : length.Position + length.Reserved;
        }

        return growth;
    }

    private void KeepReferences(int count)
    {
        int kept = 0;
        _extra = 0;
        for (int i = 0; kept < count; i++)
        {
            if (_pending[i].Source == null) continue;
            _extra += _pending[i].Needed - _pending[i].Reserved;
            _pending[kept++] = _pending[i];
        }

        _irregular = _pendingCount = kept;
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
            if (length.Growth < 0)
            {
                shrink += length.Reserved - length.Needed;
                length.Reserved = length.Needed;
            }

            if (shrink != 0) Buffer.MemoryCopy(start + from, start + from - shrink, to - from, to - from);
        }

        return p - shrink;
    }

    // From right to left: makes space where too little was reserved, and writes the lengths.
    private static byte* Widen(Span<PendingLength> pending, byte* start, byte* p)
    {
        long grow = 0;
        foreach (ref readonly PendingLength length in pending) grow += length.Growth;
        byte* end = p;
        p += grow;
        for (int i = pending.Length - 1; i >= 0; i--)
        {
            ref PendingLength length = ref pending[i];
            byte* body = start + length.Position + length.Reserved;
            if (grow != 0) Buffer.MemoryCopy(body, body + grow, end - body, end - body);
            end = start + length.Position;
            grow -= length.Growth;
            length.Position += grow;
            if (length.Source == null) Varint.WriteOfSize(start + length.Position, length.Length, length.Needed);
        }

        return p;
    }

    private void AddPending(PendingLength length)
    {
        if (_pendingCount == _pendingCapacity)
        {
            int capacity = Math.Max(FirstPending, checked(2 * _pendingCapacity));
            _pending = NativeArray.Resize(_pending, _pendingCapacity, capacity);
            _pendingCapacity = capacity;
        }

        // SAFETY: the reserved bytes are in the block. They are seen if a copy of a writer goes on and the length is
        // forgotten; writers have no target.
        if (_target == null) new Span<byte>(Start + length.Position, length.Reserved).Clear();
        _extra += length.Needed - length.Reserved;
        length.ExtraSoFar = _extra;
        _pending[_pendingCount++] = length;
        _irregular++;
    }

    private struct PendingLength
    {
        // Offset of the reserved length.
        public long Position;

        // Bytes that this length and all recorded before it have to gain.
        public long ExtraSoFar;

        // The bytes that belong here, if it is no length but a reference.
        public byte* Source;

        // The length to be written, once all pending ones inside are written.
        public uint Length;

        public int Reserved;
        public int Needed;

        // By how much the bytes behind it move. References stay holes.
        public readonly int Growth => Source == null ? Needed - Reserved : 0;
    }
}
