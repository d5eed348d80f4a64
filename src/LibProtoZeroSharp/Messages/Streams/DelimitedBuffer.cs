using System;

namespace ProtoZeroSharp;

/// <summary>
/// Cuts bytes that arrive in pieces of any size into delimited messages. Holds the bytes that belong to no finished
/// message; grows only when it is full, so never by what a length merely claims.
/// </summary>
internal sealed class DelimitedBuffer(int maxMessageLength)
{
    private const int FirstSize = 64 * 1024;

    private byte[] _bytes = GC.AllocateUninitializedArray<byte>(FirstSize);
    private int _start;             // first byte not yet handed out
    private int _end;               // behind the last byte that has arrived
    private long _offset;           // of _start, from the start of the stream
#if PROTOZERO_CHECKS
    private volatile int _lent;

    /// <summary>The number of the message that the caller of the library has now.</summary>
    public int Lent => _lent;
#endif

    /// <summary>Bytes handed out so far, with their lengths.</summary>
    public long Offset => _offset;

    /// <summary>
    /// Free space for more bytes, never empty. What <see cref="TryTake"/> gave before may be overwritten.
    /// </summary>
    public Memory<byte> Free()
    {
        if (_end == _bytes.Length)
        {
            if (_start > 0)
            {
                _bytes.AsSpan(_start, _end - _start).CopyTo(_bytes);
                _end -= _start;
                _start = 0;
            }
            else
            {
                int larger = (int)Math.Min(2L * _bytes.Length, Array.MaxLength);
                if (larger == _bytes.Length) ProtoThrow.TooLarge(ProtoLimitKind.EncodedSize, larger, _offset);
                byte[] bytes = GC.AllocateUninitializedArray<byte>(larger);
                _bytes.CopyTo(bytes, 0);
                _bytes = bytes;
            }
        }

        return _bytes.AsMemory(_end);
    }

    /// <summary>Tells how many bytes have arrived in <see cref="Free"/>.</summary>
    public void Arrived(int count) => _end += count;

    /// <summary>
    /// Takes the next message if all of it has arrived; it stays as it is until <see cref="Free"/> is called.
    /// </summary>
    public bool TryTake(out ReadOnlyMemory<byte> message)
    {
        message = default;
        ReadOnlySpan<byte> bytes = _bytes.AsSpan(_start, _end - _start);
        if (!DelimitedPrefix.TryRead(bytes, maxMessageLength, _offset, out int prefix, out int length)) return false;
        if (length > bytes.Length - prefix) return false;
        message = _bytes.AsMemory(_start + prefix, length);
        _start += prefix + length;
        _offset += (long)prefix + length;
        return true;
    }

    /// <summary>
    /// <see cref="TryTake"/> for the caller of the library: the message before ends, which the checked library notices.
    /// </summary>
    public bool TryLend(out ReadOnlyMemory<byte> message)
    {
#if PROTOZERO_CHECKS
        _lent++;
        if (!TryTake(out message)) return false;
        message = new LentMessage(this, message).Memory;
        return true;
#else
        return TryTake(out message);
#endif
    }

    /// <summary>No more bytes will arrive: fails unless all of them were handed out.</summary>
    public void Finish()
    {
        if (_start != _end) ProtoThrow.Format(ProtoFormatError.Truncated, _offset);
    }
}
