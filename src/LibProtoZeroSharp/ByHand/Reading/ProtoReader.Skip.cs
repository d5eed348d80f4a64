using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Passing over fields.</content>
public ref partial struct ProtoReader
{
    /// <summary>Moves to the next field with a certain number, and passes over all others.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <returns>False at the end of the message.</returns>
    /// <exception cref="ProtoFormatException">As of <see cref="Next()"/> and <see cref="Skip"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next(int fieldNumber)
    {
        CheckFieldIsDone();
        ProtoContract.FieldNumber(fieldNumber);
        nint position = _position;
        while (position < _end)
        {
            uint tag = TagAt(position, out nint next);
            if (FieldKey.FieldNumber(tag) == fieldNumber)
            {
                Open(position, tag, next);
                return true;
            }

            position = SkipAt(next, tag);
        }

        Close(position);
        return false;
    }

    /// <summary>
    /// Passes over the current field, of any wire type. Groups are walked to their end, without recursion.
    /// </summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated, MalformedVarint: the value is damaged. EndGroupMismatch, InvalidTag, RecursionLimitExceeded: damage
    /// inside of a group, or groups nested deeper than the limit allows.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip()
    {
        CheckField();
        Close(SkipAt(_position, _tag));
    }

    // The position behind the value at a position, which may be the end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly nint SkipAt(nint position, uint tag)
    {
        WireType form = FieldKey.WireTypeOf(tag);
        if (form == WireType.Varint)
        {
            if (position < _wordsEnd)
            {
                // SAFETY: below _wordsEnd eight bytes of the input follow.
                ulong ends = ~FixedWidth.Load64(ref Unsafe.Add(ref _start, position)) & BitLanes.Continuation;
                if (ends != 0)
                {
                    nint next = position + (nint)((uint)BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                    if (next <= _end) return next;
                }
            }
        }
        else if (form == WireType.LengthDelimited)
        {
            Delimited(position, out nint next);
            return next;
        }

        return WireScan.Skip(ref _start, (int)position, (int)_end, tag, _depth);
    }
}
