using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Compatibility;

/// <content>Tags, and fields that are not wanted.</content>
public sealed partial class CodedInputStream
{
    /// <summary>The next tag, which stays the next. 0 at the end.</summary>
    /// <inheritdoc cref="ReadTag" path="/exception"/>
    public uint PeekTag()
    {
        uint last = _lastTag;
        _window.Hold();
        try
        {
            return ReadTag();
        }
        finally
        {
            _window.Return();
            _lastTag = last;
        }
    }

    /// <summary>Reads a tag. 0 at the end.</summary>
    /// <returns>
    /// The tag, of which the field number is not 0; the wire type may be undefined. Of larger values the low 32 bits.
    /// </returns>
    /// <exception cref="InvalidProtocolBufferException">
    /// The tag is cut off, has more than ten bytes or field number 0, or the input exceeds its limit.
    /// </exception>
    public uint ReadTag()
    {
        if (_window.IsAtEnd()) return _lastTag = 0;
        long start = _window.Offset;
        uint tag = ReadUInt32();
        if (FieldKey.FieldNumber(tag) == 0) throw InputWindow.Damaged(ProtoFormatError.InvalidTag, start);
        return _lastTag = tag;
    }

    /// <summary>Reads the next tag if it is this one.</summary>
    /// <returns>Whether it was.</returns>
    /// <inheritdoc cref="ReadTag" path="/exception"/>
    public bool MaybeConsumeTag(uint tag)
    {
        if (PeekTag() != tag) return false;
        ReadTag();
        return true;
    }

    /// <summary>Passes over the value of the tag that was read last; of a group up to its end tag.</summary>
    /// <exception cref="InvalidOperationException">No tag was read, or it was 0, or that of a message since.</exception>
    /// <exception cref="InvalidProtocolBufferException">
    /// The bytes are damaged, an end of a group has no begin, or groups are nested deeper than the limit allows.
    /// </exception>
    public void SkipLastField()
    {
        if (_lastTag == 0) throw new InvalidOperationException("There is no field to skip: read a tag first.");
        // One level less than a message may have: that is what Google.Protobuf counts.
        SkipValue(LevelsBelow(1));
    }

    private int LevelsBelow(int open) => Math.Min(RecursionLimit - open, OptionGuard.MostLevels);

    private void SkipValue(int levels)
    {
        switch (FieldKey.WireTypeOf(_lastTag))
        {
            case WireType.Varint:
                _window.ReadVarint();
                break;
            case WireType.Fixed64:
                _window.Skip(WireSize.Fixed64);
                break;
            case WireType.LengthDelimited:
                _window.Skip(ReadSize());
                break;
            case WireType.StartGroup:
                SkipGroup(levels);
                break;
            case WireType.EndGroup:
                throw Damaged(ProtoFormatError.EndGroupMismatch);
            case WireType.Fixed32:
                _window.Skip(WireSize.Fixed32);
                break;
            default:
                throw Damaged(ProtoFormatError.InvalidTag);
        }
    }

    // Without a call for each group: the limit may be higher than the stack bears.
    private void SkipGroup(int levels)
    {
        var open = new Stack<uint>();
        for (uint tag = _lastTag; ; tag = ReadTag())
        {
            if (tag == 0) throw Damaged(ProtoFormatError.Truncated);
            switch (FieldKey.WireTypeOf(tag))
            {
                case WireType.StartGroup when open.Count >= levels:
                    throw Damaged(ProtoFormatError.RecursionLimitExceeded);
                case WireType.StartGroup:
                    open.Push(tag);
                    break;
                // A start tag and its end tag differ by one: the wire types are 3 and 4.
                case WireType.EndGroup when open.Pop() + 1 != tag:
                    throw Damaged(ProtoFormatError.EndGroupMismatch);
                case WireType.EndGroup when open.Count == 0:
                    return;
                case WireType.EndGroup:
                    break;
                default:
                    SkipValue(0);
                    break;
            }
        }
    }

    private InvalidProtocolBufferException Damaged(ProtoFormatError code) => InputWindow.Damaged(code, _window.Offset);
}
