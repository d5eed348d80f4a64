using System;
using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Takes finished messages out. Static and with values only, as <see cref="WriterFrames"/>.</summary>
internal static unsafe class WriterOutput
{
    /// <summary>What is thrown when the message is gone before all of it was taken out.</summary>
    public const string Ended =
        "The ProtoWriter was disposed or went on before its message was written to its destination.";

    /// <summary>
    /// Makes space for that many bytes and the slack, or for as many as a message may still have. Writing no more than
    /// them does not move the block.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Reserve(WriterState* s, ulong place, long most)
    {
        byte* p = WriterState.Locate(s, place);
        long left = WireSize.MaxMessage - (p - s->Output.Start);
        return Output.Ensure(p, &s->Output, Math.Max(0, Math.Min(most + Output.Slack, left)));
    }

    /// <summary>Closes the message; returns its end.</summary>
    /// <exception cref="InvalidOperationException">A sub-message or group is open, or the message is too
    /// long.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Finish(WriterState* s, ulong place)
    {
        byte* p = WriterState.Locate(s, place);
        if (s->Top != s->Bottom) ProtoThrow.Misuse("A sub-message or group is still open.");
        return Output.Finish(p, &s->Output);
    }

    /// <summary>The bytes of a finished message.</summary>
    public static ReadOnlySpan<byte> Message(WriterState* s, byte* end)
    {
        // SAFETY: Finish has made sure that the length fits an int; the block stays where it is until the next write.
        return new ReadOnlySpan<byte>(s->Output.Start, (int)(end - s->Output.Start));
    }

    /// <summary>Copies a finished message; returns its length.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int CopyTo(WriterState* s, byte* end, Span<byte> destination)
    {
        ReadOnlySpan<byte> message = Message(s, end);
        if (!message.TryCopyTo(destination)) ProtoThrow.DestinationTooShort();
        return message.Length;
    }

    /// <summary>A finished message in a new array.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(WriterState* s, byte* end) => Message(s, end).ToArray();

    /// <summary>Writes a finished message to a stream.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteTo(WriterState* s, byte* end, Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        stream.Write(Message(s, end));
    }

    /// <summary>Writes a finished message to a buffer writer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteTo(WriterState* s, byte* end, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        uint version = s->Output.Version;
        // In pieces as long as those of the destination.
        for (ReadOnlySpan<byte> rest = Message(s, end); !rest.IsEmpty;)
        {
            Span<byte> piece = destination.GetSpan();
            // That was code of the caller: it may have ended the writer.
            if (s->Output.Version != version) ProtoThrow.Ended(Ended);
            if (piece.IsEmpty) ProtoThrow.Argument(nameof(destination), "The buffer writer gives no memory.");
            int count = Math.Min(piece.Length, rest.Length);
            rest[..count].CopyTo(piece);
            destination.Advance(count);
            rest = rest[count..];
        }
    }

    /// <summary>Writes a finished message to a stream, piece by piece.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task WriteToAsync(WriterState* s, byte* end, Stream stream, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return PiecewiseCopy.ToAsync((nint)s, s->Output.Version, Message(s, end).Length, stream, cancellationToken);
    }
}
