using System;
using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Writes encoded fields one by one, into an array or a stream.</summary>
/// <remarks>
/// What does not fit into an array is an <see cref="OutOfSpaceException"/>; where the call began the array may have been
/// overwritten. Not safe for several threads at once.
/// </remarks>
public sealed partial class CodedOutputStream : IDisposable
{
    /// <summary>Bytes of the buffer in front of a stream, unless the caller gives another number: 4096.</summary>
    public static readonly int DefaultBufferSize = 4096;

    private readonly Stream? _stream;
    private readonly bool _leaveOpen;
    private readonly byte[] _buffer;
    private int _count;

    // Bytes that the stream was given.
    private long _given;

    /// <summary>Writes into an array.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public CodedOutputStream(byte[] flatArray)
    {
        ArgumentNullException.ThrowIfNull(flatArray);
        _buffer = flatArray;
    }

    /// <summary>Writes to a stream, which <see cref="Dispose"/> closes.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    public CodedOutputStream(Stream output)
        : this(output, DefaultBufferSize, leaveOpen: false)
    {
    }

    /// <inheritdoc cref="CodedOutputStream(Stream, int, bool)"/>
    public CodedOutputStream(Stream output, bool leaveOpen)
        : this(output, DefaultBufferSize, leaveOpen)
    {
    }

    /// <summary>Writes to a stream, which <see cref="Dispose"/> closes.</summary>
    /// <inheritdoc cref="CodedOutputStream(Stream, int, bool)"/>
    public CodedOutputStream(Stream output, int bufferSize)
        : this(output, bufferSize, leaveOpen: false)
    {
    }

    /// <summary>Writes to a stream. Allocates the buffer.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="bufferSize">Bytes of the buffer, at least 1.</param>
    /// <param name="leaveOpen">Whether <see cref="Dispose"/> leaves the stream open.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The buffer has less than one byte.</exception>
    public CodedOutputStream(Stream output, int bufferSize, bool leaveOpen)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(bufferSize);
        _stream = output;
        _leaveOpen = leaveOpen;
        _buffer = new byte[bufferSize];
    }

    /// <summary>
    /// The place of the next byte in the array or the stream. For a stream that cannot seek, the bytes that were
    /// written.
    /// </summary>
    public long Position => _count + (_stream is { CanSeek: true } ? _stream.Position : _given);

    /// <summary>Bytes of the array that are left.</summary>
    /// <exception cref="InvalidOperationException">A stream is written.</exception>
    public int SpaceLeft =>
        _stream is null ? Space : throw new InvalidOperationException("Space is left in arrays only.");

    private int Space => _buffer.Length - _count;

    /// <summary>Makes sure that the array is full.</summary>
    /// <exception cref="InvalidOperationException">It is not, or a stream is written.</exception>
    public void CheckNoSpaceLeft()
    {
        if (SpaceLeft != 0) throw new InvalidOperationException($"{SpaceLeft} bytes of the array were not written.");
    }

    /// <summary>Gives the stream what is in the buffer. The stream itself is not flushed.</summary>
    public void Flush()
    {
        if (_stream is null || _count == 0) return;
        _stream.Write(_buffer, 0, _count);
        _given += _count;
        _count = 0;
    }

    /// <summary>Calls <see cref="Flush"/>, and closes the stream unless it is to be left open.</summary>
    public void Dispose()
    {
        Flush();
        if (!_leaveOpen) _stream?.Dispose();
    }

    private void Write(ReadOnlySpan<byte> bytes)
    {
        if (!Prepare(bytes.Length))
        {
            _stream!.Write(bytes);
            _given += bytes.Length;
            return;
        }

        bytes.CopyTo(_buffer.AsSpan(_count));
        _count += bytes.Length;
    }

    private void Write(in MessageOutput message)
    {
        if (!Prepare(message.Length))
        {
            message.CopyTo(_stream!);
            _given += message.Length;
            return;
        }

        message.CopyTo(_buffer.AsSpan(_count, message.Length));
        _count += message.Length;
    }

    // Whether so many bytes fit into the buffer; if not, it is empty, and the stream takes them.
    private bool Prepare(int length)
    {
        if (length <= Space) return true;
        if (_stream is null) throw new OutOfSpaceException();
        Flush();
        return length <= _buffer.Length;
    }

    /// <summary>An array is too short for what is written.</summary>
    public sealed class OutOfSpaceException : IOException
    {
        internal OutOfSpaceException()
            : base("The array is too short for what is written.")
        {
        }
    }
}
