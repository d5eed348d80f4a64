using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Passing over fields.</content>
public ref partial struct ProtoReader
{
    /// <summary>Passes over the current field, whatever it is. Groups are walked to their end, without recursion.</summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated, MalformedVarint: the value is damaged. EndGroupMismatch, InvalidTag, RecursionLimitExceeded: damage inside
    /// of a group, or groups nested deeper than the limit allows.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip()
    {
        CheckField();
        int position = _position;
        uint form = _tag & 7;
        if (form == (uint)WireType.Varint)
        {
            if (_inputEnd - position >= sizeof(ulong))
            {
                ulong ends = ~FixedWidth.Load64(ref Unsafe.Add(ref _start, position)) & BitLanes.Continuation;
                int next = position + ((BitOperations.TrailingZeroCount(ends) + 1) >> 3);
                if (ends != 0 && next <= _end)
                {
                    Close(next);
                    return;
                }
            }
        }
        else if (form == (uint)WireType.LengthDelimited)
        {
            if (position < _end)
            {
                int length = Unsafe.Add(ref _start, position);
                if (length < 0x80 && length < _end - position)
                {
                    Close(position + 1 + length);
                    return;
                }
            }
        }

        Close(WireScan.Skip(ref _start, position, _end, _tag, _depthLeft));
    }
}
