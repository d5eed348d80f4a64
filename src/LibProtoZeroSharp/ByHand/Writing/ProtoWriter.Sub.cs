using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Sub-messages and groups, nested to any depth.</content>
public unsafe partial struct ProtoWriter
{
    /// <summary>Begins a sub-message; what follows up to <see cref="CloseSub"/> is inside of it.</summary>
    /// <param name="fieldNumber">The field number.</param>
    /// <param name="expectedLength">
    /// A hint: if the length takes as many bytes as this number, closing moves nothing. -1: as many as the last
    /// sub-message at this depth took.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartSub(int fieldNumber, int expectedLength = -1)
    {
        ProtoContract.Require(expectedLength >= -1, "The expected length of a sub-message is 0 or more, or -1.");
        byte* p = Room(fieldNumber);
        WriterState* s = _s;
        WriterState.Frame* frame = s->Top + 1;
        if (frame == s->FrameEnd) frame = WriterState.MoreFrames(s);
        int extra = expectedLength < 0 ? frame->ExtraWidth : Varint.Size((uint)expectedLength) - 1;
        Advance(Open(p, s, frame, fieldNumber, extra));
    }

    /// <summary>Ends the sub-message that was begun last.</summary>
    /// <exception cref="InvalidOperationException">No sub-message is open, or what was begun last is a
    /// group.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseSub()
    {
        byte* p = Room();
        WriterState* s = _s;
        WriterState.Frame* frame = s->Top;
        // One subtraction and one compare answer both "one byte was reserved" and "the length is below 128". Groups and
        // the sentinel have no reserved byte in their token, so they fail the compare too.
        ulong length = (ulong)(p - s->Output.Start - frame->Token);
        // SAFETY: the reserved byte lies in front of the body.
        if (length < 0x80) *(p - (nint)length - 1) = (byte)length;
        else AdvanceFar(WriterFrames.Close(s, p));
        s->Top = frame - 1;
    }

    /// <summary>Begins a group; what follows up to <see cref="CloseGroup"/> is inside of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartGroup(int fieldNumber)
    {
        byte* p = Begin(fieldNumber, WireType.StartGroup);
        Advance(WriterFrames.OpenGroup(_s, p, FieldKey.Make(fieldNumber, WireType.StartGroup)));
    }

    /// <summary>Ends the group that was begun last.</summary>
    /// <exception cref="InvalidOperationException">No group is open, or what was begun last is a
    /// sub-message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseGroup() => Advance(WriterFrames.CloseGroup(_s, Room()));

    /// <summary>Takes the sub-message or group that was begun last back, with its tag and all that is inside.</summary>
    /// <exception cref="InvalidOperationException">No sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Rollback()
    {
        CheckUse();
        Advance(WriterFrames.Rollback(_s, Place));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Open(byte* p, WriterState* s, WriterState.Frame* frame, int fieldNumber, long extra)
    {
        uint tag = FieldKey.Make(fieldNumber, WireType.LengthDelimited);
        p += Put.StoreTag(p, tag) + 1 + extra;
        frame->Token = (p - s->Output.Start) | (extra << 56);
        frame->Tag = tag;
        s->Top = frame;
        return p;
    }
}
