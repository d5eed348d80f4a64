using System;
using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <content>
/// Taking the message out. It may be taken out several times, and go on in between. All sub-messages and groups must be
/// closed: otherwise these methods throw <see cref="InvalidOperationException"/>, in both libraries.
/// </content>
public unsafe partial struct ProtoWriter
{
    /// <summary>
    /// Bytes of the message. While sub-messages or groups are open: what it would have if they were closed now, which
    /// takes time in the number of them.
    /// </summary>
    public readonly long Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckUse();
            uint offset = WriterState.OffsetOf(_s, Place);
            bool isFinal = _s->Top == _s->Bottom && _s->Output.HasNoPending;
            return isFinal ? offset : WriterFrames.Length(_s, _p);
        }
    }

    /// <summary>Copies the message.</summary>
    /// <param name="destination">Space for at least <see cref="Length"/> bytes; what lies behind them is not
    /// touched.</param>
    /// <returns>Bytes written.</returns>
    /// <exception cref="ArgumentException">The destination is too short; it is not touched then.</exception>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int CopyTo(Span<byte> destination) => WriterOutput.CopyTo(_s, Finish(), destination);

    /// <summary>Copies the message if it fits.</summary>
    /// <param name="destination">Where to; what lies behind the message is not touched.</param>
    /// <returns>False if the message is longer than the destination, which is not touched then.</returns>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryCopyTo(Span<byte> destination) => WriterOutput.Message(_s, Finish()).TryCopyTo(destination);

    /// <summary>The message in a new array: the only allocation.</summary>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte[] ToArray() => WriterOutput.ToArray(_s, Finish());

    /// <summary>Writes the message to a stream.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTo(Stream stream) => WriterOutput.WriteTo(_s, Finish(), stream);

    /// <summary>Writes the message to a buffer writer, in pieces as long as those that it gives.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTo(IBufferWriter<byte> destination) => WriterOutput.WriteTo(_s, Finish(), destination);

    /// <summary>
    /// Writes the message to a stream. Until the task ends, the writer and the arena must not be used for anything
    /// else. Allocates what asynchronous calls do; the bytes go through a pooled array.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A sub-message or group is open.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled; the stream has a part of the message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default) =>
        WriterOutput.WriteToAsync(_s, Finish(), stream, cancellationToken);

    // Returns the end of the message.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Finish()
    {
        CheckUse();
        byte* end = WriterOutput.Finish(_s, Place);
        AdvanceFar(end);
        return end;
    }
}
