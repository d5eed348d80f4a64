using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Passing over fields.</content>
public ref partial struct ProtoReader
{
    /// <summary>
    /// Moves to the next field with a certain number and passes over all others, faster than <see cref="Next()"/> and
    /// <see cref="Skip"/> do.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <returns>False at the end of the message.</returns>
    /// <exception cref="ProtoFormatException">As of <see cref="Next()"/> and <see cref="Skip"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next(int fieldNumber)
    {
        CheckFieldIsDone();
        ProtoContract.FieldNumber(fieldNumber);
        nint position = _position;
        nint end = _end;
        while (position < end)
        {
            uint tag = Unsafe.Add(ref _start, position);
            nint next = position + 1;
            if (FieldKey.FieldNumber(tag) == fieldNumber && FieldKey.IsShortTag(tag))
            {
                Open(position, tag, next);
                return true;
            }

            if (tag >= FieldKey.Make(1, WireType.Varint))
            {
                // A test of the byte's top bit along with the wire type leaves only tags of one byte.
                if ((tag & 0x87) == (uint)WireType.Varint && next <= _lastWord)
                {
                    ulong ends = ~FixedWidth.Load64(ref Unsafe.Add(ref _start, next)) & BitLanes.Continuation;
                    if (ends != 0)
                    {
                        next += (nint)((uint)BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                        if (next <= end)
                        {
                            position = next;
                            continue;
                        }
                    }
                }
                else if ((tag & 0x87) == (uint)WireType.LengthDelimited && next < end)
                {
                    nint length = Unsafe.Add(ref _start, next);
                    if (length < 0x80 && length < end - next)
                    {
                        position = next + length + 1;
                        continue;
                    }
                }
            }

            ulong read = WireScan.FieldTag(ref _start, (int)position, (int)end);
            if (FieldKey.FieldNumber((uint)read) == fieldNumber)
            {
                Open(position, (uint)read, (nint)(read >> 32));
                return true;
            }

            position = WireScan.Skip(ref _start, (int)(read >> 32), (int)end, (uint)read, _depthLeft);
        }

        Close(position);
        return false;
    }

    /// <summary>Passes over the current field, whatever it is. Groups are walked to their end, without recursion.</summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated, MalformedVarint: the value is damaged. EndGroupMismatch, InvalidTag, RecursionLimitExceeded: damage inside
    /// of a group, or groups nested deeper than the limit allows.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip()
    {
        CheckField();
        nint position = _position;
        uint form = _tag & 7;
        if (form == (uint)WireType.Varint)
        {
            if (position <= _lastWord)
            {
                ulong ends = ~FixedWidth.Load64(ref Unsafe.Add(ref _start, position)) & BitLanes.Continuation;
                if (ends != 0)
                {
                    nint next = position + (nint)((uint)BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                    if (next <= _end)
                    {
                        Close(next);
                        return;
                    }
                }
            }
        }
        else if (form == (uint)WireType.LengthDelimited)
        {
            if (position < _end)
            {
                nint length = Unsafe.Add(ref _start, position);
                if (length < 0x80 && length < _end - position)
                {
                    Close(position + 1 + length);
                    return;
                }
            }
        }

        Close(WireScan.Skip(ref _start, (int)position, (int)_end, _tag, _depthLeft));
    }
}
