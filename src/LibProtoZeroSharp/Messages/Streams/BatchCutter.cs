using System;

namespace ProtoZeroSharp;

/// <summary>
/// Cuts bytes that arrive in pieces of any size into batches of whole delimited messages. The buffer grows only when it
/// is full, so never by what a length merely claims.
/// </summary>
/// <param name="maxMessageLength">The longest message that the caller takes, in bytes.</param>
/// <param name="size">Bytes of a batch, unless one message is longer; 0 makes one of what each read has brought.</param>
internal sealed class BatchCutter(int maxMessageLength, int size)
{
    private const int FirstSize = 64 << 10;

    private readonly int _first = size == 0 ? FirstSize : Math.Min(size, FirstSize);
    private byte[] _bytes = [];
    private int _whole;             // behind the last message that is whole
    private int _end;               // behind the last byte that has arrived
    private long _wanted;           // behind the message that is not whole, as its length claims
    private long _offset;           // of the first byte, from the start of the stream

    /// <summary>Bytes of a batch for each of several threads. Tests make it less.</summary>
    public static int BatchSize { get; set; } = 256 << 10;

    /// <summary>Whether there is a whole message.</summary>
    public bool HasMessages => _whole != 0;

    /// <summary>Free space for more bytes, never empty.</summary>
    public Memory<byte> Free()
    {
        long most = Math.Max(_wanted, Math.Max(size, _first));
        if (_end == _bytes.Length)
        {
            int larger = (int)Math.Min(Math.Clamp(2L * _bytes.Length, _first, most), Array.MaxLength);
            if (larger <= _end) ProtoThrow.TooLarge(ProtoLimitKind.EncodedSize, larger, _offset);
            byte[] bytes = GC.AllocateUninitializedArray<byte>(larger);
            _bytes.AsSpan(0, _end).CopyTo(bytes);
            _bytes = bytes;
        }

        return _bytes.AsMemory(_end, (int)Math.Min(most, _bytes.Length) - _end);
    }

    /// <summary>Tells how many bytes have arrived in <see cref="Free"/>.</summary>
    /// <returns>Whether a batch is complete.</returns>
    /// <exception cref="ProtoFormatException">A length is damaged or too large.</exception>
    public bool Arrived(int count)
    {
        _end += count;
        while (true)
        {
            ReadOnlySpan<byte> rest = _bytes.AsSpan(_whole, _end - _whole);
            bool isKnown = DelimitedPrefix.TryRead(
                rest, maxMessageLength, _offset + _whole, out int prefix, out int length);
            // A length is complete within some bytes.
            _wanted = _whole + (isKnown ? (long)prefix + length : Varint.MaxLength);
            if (!isKnown || _wanted > _end) return _whole != 0 && _end >= size;
            _whole = (int)_wanted;
        }
    }

    /// <summary>Takes the whole messages, and gives a buffer that is free.</summary>
    /// <param name="buffer">The free one; then the one that has the messages.</param>
    /// <param name="length">Bytes of them.</param>
    /// <param name="offset">Of the first one in the stream.</param>
    public void Cut(ref byte[] buffer, out int length, out long offset)
    {
        int rest = _end - _whole;
        // What a batch has left is less than the next read takes: mostly a part of one message.
        if (buffer.Length <= rest)
            buffer = GC.AllocateUninitializedArray<byte>(Math.Max(Math.Max(size, _first), rest + 1));
        _bytes.AsSpan(_whole, rest).CopyTo(buffer);
        (_bytes, buffer) = (buffer, _bytes);
        (length, offset) = (_whole, _offset);
        _offset += _whole;
        _wanted -= _whole;
        (_whole, _end) = (0, rest);
    }

    /// <summary>No more bytes will arrive: fails unless all of them belong to whole messages.</summary>
    public void Finish()
    {
        if (_whole != _end) ProtoThrow.Format(ProtoFormatError.Truncated, _offset + _whole);
    }
}
