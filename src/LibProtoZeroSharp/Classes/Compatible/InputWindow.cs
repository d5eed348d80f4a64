using System;
using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>
/// The part of an input that is in memory: the caller's array, or what was read of a stream. It grows with the bytes
/// that arrive, never with a length that is claimed.
/// </summary>
internal sealed class InputWindow
{
    // Bytes that are read ahead at most.
    private const int Ahead = 4 << 10;

    private const int NotHeld = -1;

    private readonly Stream? _stream;
    private readonly int _limit;
    private readonly byte[] _small;
    private byte[] _bytes;
    private int _next;
    private int _end;
    private int _held = NotHeld;

    // Bytes of the input in front of the array's first.
    private long _before;

    /// <summary>A window on a part of an array, which is only read.</summary>
    public InputWindow(byte[] array, int offset, int length)
    {
        _small = _bytes = array;
        _next = offset;
        _end = offset + length;
        _before = -offset;
    }

    /// <summary>A window on a stream.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="limit">The most bytes that may be read of it.</param>
    public InputWindow(Stream stream, int limit)
    {
        _stream = stream;
        _limit = limit;
        _small = _bytes = new byte[Ahead];
    }

    /// <summary>Bytes from the start of the input to the next one.</summary>
    public long Offset => _before + _next;

    /// <summary>The place of the next byte in the array or the stream; in one that cannot seek, the offset.</summary>
    public long Position => _stream is null ? _next : _stream.CanSeek ? _stream.Position - Count : Offset;

    /// <summary>Bytes from where <see cref="Hold"/> was called to the next one.</summary>
    public int HeldLength => _next - _held;

    private int Count => _end - _next;

    /// <summary>Whether no byte is left. Waits for the stream.</summary>
    public bool IsAtEnd() => Count == 0 && !More(1);

    /// <summary>Keeps what follows in memory, until <see cref="Release"/> or <see cref="Return"/>.</summary>
    public void Hold() => _held = _next;

    /// <summary>The first bytes that are held. Valid until more is read.</summary>
    public ReadOnlySpan<byte> Held(int length) => _bytes.AsSpan(_held, length);

    /// <summary>Ends keeping.</summary>
    public void Release() => _held = NotHeld;

    /// <summary>Ends keeping and goes back to where it began.</summary>
    public void Return()
    {
        _next = _held;
        Release();
    }

    /// <summary>Reads a varint; bits above 64 are dropped.</summary>
    /// <exception cref="InvalidProtocolBufferException">It is cut off, or has more than ten bytes.</exception>
    public ulong ReadVarint()
    {
        while (true)
        {
            ProtoFormatError error = Varint.TryRead(_bytes.AsSpan(_next, Count), out ulong value, out int length);
            if (error == ProtoFormatError.None)
            {
                _next += length;
                return value;
            }

            if (error != ProtoFormatError.Truncated || !More(1)) throw Damaged(error, Offset);
        }
    }

    /// <summary>Reads bytes. They are valid until more is read.</summary>
    /// <exception cref="InvalidProtocolBufferException">There are fewer.</exception>
    public ReadOnlySpan<byte> Read(int length)
    {
        while (Count < length)
            if (!More(length - Count)) throw Damaged(ProtoFormatError.Truncated, _before + _end);
        _next += length;
        return _bytes.AsSpan(_next - length, length);
    }

    /// <summary>Passes over bytes.</summary>
    /// <exception cref="InvalidProtocolBufferException">There are fewer.</exception>
    public void Skip(int length)
    {
        while (Count < length)
        {
            length -= Count;
            _next = _end;
            if (!More(length)) throw Damaged(ProtoFormatError.Truncated, _before + _end);
        }

        _next += length;
    }

    /// <summary>The exception for damage at an offset.</summary>
    public static InvalidProtocolBufferException Damaged(ProtoFormatError code, long offset) =>
        InvalidProtocolBufferException.Of(new ProtoError(code, offset));

    // Reads at least one more byte; false at the end.
    private bool More(int missing)
    {
        if (_stream is null) return false;
        MakeSpace();
        int read = _stream.Read(_bytes, _end, Math.Min(_bytes.Length - _end, Math.Max(missing, Ahead)));
        if (read <= 0) return false;
        if (_before + _end + read <= _limit)
        {
            _end += read;
            return true;
        }

        throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.TooLarge, _limit)
        {
            Limit = new ProtoLimit(ProtoLimitKind.MessageLength, _limit),
        });
    }

    // Drops what is behind; makes a larger array where more than half of one is still needed.
    private void MakeSpace()
    {
        int first = _held == NotHeld ? _next : _held;
        int count = _end - first;
        if (count != 0 && _end < _bytes.Length) return;
        byte[] to = count == 0 ? _small : count <= _bytes.Length / 2 ? _bytes : Larger();
        Buffer.BlockCopy(_bytes, first, to, 0, count);
        _bytes = to;
        _before += first;
        _next -= first;
        _end = count;
        if (_held != NotHeld) _held = 0;
    }

    private byte[] Larger()
    {
        if (_bytes.Length == Array.MaxLength) throw InvalidProtocolBufferException.Of(MessageInput.TooLarge);
        return new byte[(int)Math.Min(2L * _bytes.Length, Array.MaxLength)];
    }
}
