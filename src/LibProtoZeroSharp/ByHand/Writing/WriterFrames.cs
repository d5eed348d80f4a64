using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What happens at the ends of sub-messages and groups besides the quick case. Static and with values only: a writer
/// whose address is taken cannot live in registers.
/// </summary>
internal static unsafe class WriterFrames
{
    private const string NothingOpen = "No sub-message or group is open: each close or rollback needs its start.";

    /// <summary>Closes the innermost sub-message; the caller takes its frame away.</summary>
    /// <exception cref="InvalidOperationException">None is open, or it is a group.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Close(WriterState* s, byte* p)
    {
        WriterState.Frame* frame = s->Top;
        if (frame == s->Bottom) ProtoThrow.Misuse(NothingOpen);
        if (Output.ReservedWidth(frame->Token) == 0) ProtoThrow.Misuse("A group is open here: end it with CloseGroup.");
        p = Output.Close(frame->Token, p, &s->Output, out int needed);
        frame->ExtraWidth = needed - 1;
        return p;
    }

    /// <summary>Opens a group behind its tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* OpenGroup(WriterState* s, byte* p, uint tag)
    {
        WriterState.Frame* frame = s->Top + 1;
        if (frame == s->FrameEnd) frame = WriterState.MoreFrames(s);
        frame->Token = p - s->Output.Start + Output.NoByte;
        frame->Tag = tag;
        s->Top = frame;
        return p;
    }

    /// <summary>Closes the innermost group; there is space for its tag.</summary>
    /// <exception cref="InvalidOperationException">None is open, or it is a sub-message.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* CloseGroup(WriterState* s, byte* p)
    {
        WriterState.Frame* frame = s->Top;
        if (frame == s->Bottom) ProtoThrow.Misuse(NothingOpen);
        if (Output.ReservedWidth(frame->Token) != 0)
            ProtoThrow.Misuse("A sub-message is open here: end it with CloseSub.");
        s->Top = frame - 1;
        return Put.Tag(p, FieldKey.Make(FieldKey.FieldNumber(frame->Tag), WireType.EndGroup));
    }

    /// <summary>Takes the innermost sub-message or group back.</summary>
    /// <returns>The place where its tag began.</returns>
    /// <exception cref="InvalidOperationException">None is open, or another copy of the writer began it.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Rollback(WriterState* s, ulong place)
    {
        byte* p = WriterState.Locate(s, place);
        WriterState.Frame* frame = s->Top;
        if (frame == s->Bottom) ProtoThrow.Misuse(NothingOpen);
        long body = Output.BodyOffset(frame->Token);
        if (body > p - s->Output.Start) ProtoThrow.Misuse(Output.StaleCopy);
        Erase(s, frame);
        long offset = TagOffset(frame);
        s->Output.Forget(offset);
        s->Top = frame - 1;
        return s->Output.Start + offset;
    }

    /// <summary>
    /// Clears the bytes that an open sub-message has reserved for its length and is not going to write: a copy of the
    /// writer that goes on behind them must not hand out what lay in the memory before.
    /// </summary>
    public static void Erase(WriterState* s, WriterState.Frame* frame)
    {
        int reserved = Output.ReservedWidth(frame->Token);
        // SAFETY: they lie in front of the body, which a writer of this block has begun.
        new Span<byte>(s->Output.Start + Output.BodyOffset(frame->Token) - reserved, reserved).Clear();
    }

    /// <summary>How long the message would be if everything open were closed at the cursor.</summary>
    public static long Length(WriterState* s, byte* p)
    {
        long end = p - s->Output.Start;
        long growth = 0;
        for (WriterState.Frame* frame = s->Top; frame != s->Bottom; frame--)
        {
            int reserved = Output.ReservedWidth(frame->Token);
            if (reserved == 0)
            {
                growth += FieldKey.Size(FieldKey.FieldNumber(frame->Tag));
                continue;
            }

            long body = Output.BodyOffset(frame->Token);
            long length = end - body + s->Output.ExtraBehind(body) + growth;
            growth += Varint.Size((ulong)length) - reserved;
        }

        return end + s->Output.ExtraBehind(0) + growth;
    }

    private static long TagOffset(WriterState.Frame* frame) =>
        Output.BodyOffset(frame->Token) - Output.ReservedWidth(frame->Token) - Varint.Size(frame->Tag);
}
