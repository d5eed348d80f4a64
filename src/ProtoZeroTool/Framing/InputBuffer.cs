using System;
using System.IO;

namespace ProtoZeroTool.Framing;

/// <summary>
/// A window over a stream that is as large as what is needed at once. It grows with the bytes that have come, never
/// with what a length claims.
/// </summary>
internal sealed class InputBuffer(Stream stream)
{
    private const int LeastFree = 1 << 16;

    private byte[] _bytes = new byte[4 * LeastFree];
    private int _start;
    private int _end;
    private bool _isEnded;

    /// <summary>Bytes of the stream before <see cref="Window"/>.</summary>
    public long Offset { get; private set; }

    /// <summary>Why the stream could not be read to its end; null if it could.</summary>
    public string? Failure { get; private set; }

    /// <summary>What has been read and not been taken.</summary>
    public ReadOnlySpan<byte> Window => _bytes.AsSpan(_start, _end - _start);

    /// <summary>Whether <see cref="Window"/> holds the rest of the stream.</summary>
    public bool IsEnded => _isEnded;

    /// <summary>Reads until <paramref name="count"/> bytes are in the window.</summary>
    /// <returns>False if the stream ends before.</returns>
    public bool Ensure(int count)
    {
        while (_end - _start < count && !_isEnded) ReadMore(count);
        return _end - _start >= count;
    }

    /// <summary>Takes bytes out of the window.</summary>
    public void Take(int count)
    {
        _start += count;
        Offset += count;
    }

    private void ReadMore(int wanted)
    {
        if (_bytes.Length - _end < LeastFree) MakeRoom(wanted);
        try
        {
            int read = stream.Read(_bytes, _end, _bytes.Length - _end);
            _isEnded = read == 0;
            _end += read;
        }
        catch (Exception exception) when (exception is InvalidDataException or InvalidOperationException)
        {
            // Of a stream that unpacks; Brotli's throws the latter.
            Failure = exception.Message;
            _isEnded = true;
        }
    }

    private void MakeRoom(int wanted)
    {
        int held = _end - _start;
        byte[] target = _bytes;
        if (held > _bytes.Length / 2)
        {
            long size = Math.Min(Math.Max(2L * _bytes.Length, LeastFree), Math.Max(wanted, held) + (2L * LeastFree));
            size = Math.Min(Math.Max(size, held + (long)LeastFree), Array.MaxLength);
            if (size > _bytes.Length) target = new byte[size];
        }

        Buffer.BlockCopy(_bytes, _start, target, 0, held);
        _bytes = target;
        (_start, _end) = (0, held);
    }
}
