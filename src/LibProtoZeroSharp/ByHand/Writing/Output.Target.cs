using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>
/// Writing straight into the user's memory, the target. Stores may run over, so the last <see cref="Slack"/> bytes of it
/// are not reached by the cursor: before that the message goes on in the block, which begins with a copy of the last
/// <see cref="Kept"/> bytes. Offsets go on too, so the block's address is reckoned from an offset of its own.
/// </content>
public unsafe partial struct Output
{
    // Bytes in front of the split that the block has too: a body of up to FreeMove bytes with its length, which may
    // still be moved or closed by an inlined store.
    private const int Kept = 512;

    /// <summary>Whether the cursor is still in the target.</summary>
    private readonly bool IsDirect => Start == _target;

    /// <summary>Whether the message begins in the target and ends in the block.</summary>
    internal readonly bool IsSplit => _blockBase != 0;

    /// <summary>
    /// Makes the next message be written into a target, which must stay where it is until <see cref="Restart"/>.
    /// </summary>
    /// <param name="target">Its address.</param>
    /// <param name="size">Its size, at least <see cref="Slack"/>.</param>
    internal void Aim(byte* target, int size)
    {
        _target = target;
        _targetSize = size;
        Start = target;
        End = target + size - Slack;
    }

    /// <summary>The memory that a message takes which is as long as the shorter one of the last two.</summary>
    internal readonly int Expected => (int)Math.Min(Math.Min(_lastLength, _lengthBefore) + Slack, int.MaxValue);

    /// <summary>How many bytes of the finished message are in the target, from its start; the rest is in the
    /// pieces.</summary>
    internal readonly long CountInTarget(byte* end) => IsDirect ? end - Start : _blockBase;

    // Goes on in the block, which gets a copy of the last bytes.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Split(byte* p)
    {
        long used = p - Start;
        long kept = Math.Min(used, Kept);
        // SAFETY: the first block is larger than what is kept and the slack.
        Buffer.MemoryCopy(p - kept, _block.Start, _block.Size, kept);
        if (used == kept) _target = null;
        UseBlock(used - kept);
        return Start + used;
    }

    // Addresses offsets in the block, whose first byte has this offset.
    private void UseBlock(long first)
    {
        _irregular += (first != 0 ? 1 : 0) - (IsSplit ? 1 : 0);
        _blockBase = first;
        Start = _block.Start - first;
        End = _block.Start + Math.Min(_block.Size - Slack, WireSize.MaxMessage - first);
    }

    private void LeaveTarget()
    {
        _target = null;
        UseBlock(0);
    }

    // Brings all of the message into the block, where lengths can be moved apart.
    private byte* Gather(byte* p)
    {
        long used = p - Start;
        long first = IsDirect ? used : _blockBase;
        if (_block.Size < used + Slack) _block.Grow(used - first, used + Slack);
        // SAFETY: the block takes all that is used, and the target has the bytes in front of the block's.
        Buffer.MemoryCopy(_block.Start, _block.Start + first, _block.Size - first, used - first);
        Buffer.MemoryCopy(_target, _block.Start, _block.Size, first);
        LeaveTarget();
        return Start + used;
    }

    // Writes a length into the bytes that were reserved for it, of which some or all may be in the target.
    private readonly void StoreLength(long offset, ulong length, int width)
    {
        // SAFETY: what lies in front of the block's first byte is in the target.
        for (int i = 1; i < width; i++, length >>= 7) *At(offset++) = (byte)(length | 0x80);
        *At(offset) = (byte)length;
    }

    private readonly byte* At(long offset) => (offset < _blockBase ? _target : Start) + offset;

    // Bytes that are overwritten while they are read would be lost.
    [Conditional("PROTOZERO_CHECKS")]
    internal readonly void CheckSource(byte* source, long length)
    {
        if (_target != null && length != 0 && source < _target + _targetSize && _target < source + length)
            ProtoThrow.Misuse("The destination holds bytes of the message itself, which would be overwritten.");
    }
}
