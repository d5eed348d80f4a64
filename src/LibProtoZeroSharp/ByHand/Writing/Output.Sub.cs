using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>
/// Sub-messages. The length is written when the message closes, into bytes that were reserved in front of the body: as
/// many as the last message of the same site needed. If that was wrong, the body moves at once as long as all moves
/// together stay below what has been written; otherwise it is left pending, and <see cref="Finish"/> writes all such
/// lengths in one pass. So lengths are always minimal and the total cost is linear at any depth.
/// </content>
public unsafe partial struct Output
{
    /// <summary>
    /// One reserved byte beyond the first, in the top byte of a token. The bits below are the offset of the body. So
    /// the token of a message with one reserved byte is its offset, which makes its end a subtraction and a compare.
    /// </summary>
    internal const long ExtraByte = 1L << 56;

    /// <summary>Added to an offset: the token of what has no length, a group.</summary>
    internal const long NoByte = -ExtraByte;

    private const long OffsetMask = ExtraByte - 1;
    private const int Sites = 256;

    // Bodies up to this length move without a test of the budget: it costs less than a pending length.
    private const long FreeMove = 256;

    /// <summary>Whether every length so far is final, and all of the message in one place.</summary>
    internal readonly bool HasNoPending
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _irregular == 0;
    }

    /// <summary>
    /// Learned: how many length bytes beyond one the last message of a site needed. Its place, for reading and writing.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    // SAFETY: the output begins with these bytes, one for each value of a byte. Named by the field, they would cost a
    // test for null.
    internal static byte* Width(Output* output, int site) => (byte*)output + (byte)site;

    /// <summary>The token of a body with its offset and the bytes that were reserved for its length.</summary>
    internal static long TokenOf(long offset, int reserved) => offset | ((long)(reserved - 1) << 56);

    /// <summary>The offset of a token's body from the start of the message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long BodyOffset(long token) => token & OffsetMask;

    /// <summary>The bytes that were reserved for the length; 0 in the token of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int ReservedWidth(long token) => (int)(token >> 56) + 1;

    /// <summary>Writes the length of a sub-message that ends at the cursor.</summary>
    /// <param name="token">Offset of the body and reserved width.</param>
    /// <param name="p">The cursor.</param>
    /// <param name="output">The output.</param>
    /// <param name="needed">The width of the minimal length, to be reserved for the next message of this kind.</param>
    /// <returns>The new cursor.</returns>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Close(long token, byte* p, Output* output, out int needed)
    {
        long offset = BodyOffset(token);
        long raw = OffsetOf(p, output) - offset;
        if (raw < 0) ProtoThrow.Misuse(StaleCopy);
        int reserved = ReservedWidth(token);
        long length = raw;
        if (output->_pendingCount != 0) length += output->ExtraBehind(offset);
        if (length > WireSize.MaxMessage) ProtoThrow.Misuse(TooLong);
        needed = Varint.Size((ulong)length);
        if (needed != reserved)
        {
            // All moves together, this one included, must stay below what has been written: raw bytes less than that is
            // the offset of the body. Lengths of bodies around it start further in front and stay pending too, so no
            // pending length is ever inside a body that moves.
            bool stays = (raw > FreeMove && output->_moved > offset) || output->HasPendingBehind(offset);
            if (!stays) p = Ensure(p, output);
            if (stays || offset - reserved < output->_blockBase)
            {
                output->AddPending(new PendingLength
                {
                    Position = offset - reserved,
                    Length = (uint)length,
                    Reserved = reserved,
                    Needed = needed,
                });
                return p;
            }

            byte* body = output->Start + offset;
            output->_moved += raw;
            // SAFETY: the body grows by less than the slack.
            Buffer.MemoryCopy(body, body + needed - reserved, raw, raw);
            p += needed - reserved;
        }

        output->StoreLength(offset - reserved, (ulong)length, needed);
        return p;
    }

    /// <summary>Takes everything from an offset on out of the books.</summary>
    internal void Forget(long offset)
    {
        while (HasPendingBehind(offset)) _pendingCount--;
        _irregular = _pendingCount;
        _extra = _pendingCount == 0 ? 0 : _pending[_pendingCount - 1].ExtraSoFar;
    }
}
