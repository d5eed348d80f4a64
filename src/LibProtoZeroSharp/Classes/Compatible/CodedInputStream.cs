using System;
using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Reads encoded fields one by one, from an array or a stream.</summary>
/// <remarks>
/// A stream is read as far as a value needs it, and at most 4 KiB ahead. A long value takes memory as its bytes arrive,
/// whatever length is claimed. Not safe for several threads at once.
/// </remarks>
public sealed partial class CodedInputStream : IDisposable
{
    private const int DefaultSizeLimit = int.MaxValue;

    private readonly Stream? _stream;
    private readonly bool _leaveOpen;
    private readonly InputWindow _window;
    private uint _lastTag;

    /// <summary>Reads an array, which must not change meanwhile.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public CodedInputStream(byte[] buffer)
        : this(buffer, 0, LengthOf(buffer))
    {
    }

    /// <summary>Reads a part of an array, which must not change meanwhile.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">It has no such part.</exception>
    public CodedInputStream(byte[] buffer, int offset, int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(offset);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, LengthOf(buffer));
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, buffer.Length - offset);
        _window = new InputWindow(buffer, offset, length);
    }

    /// <summary>Reads a stream, which <see cref="Dispose"/> closes. Allocates a buffer of 4 KiB.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    public CodedInputStream(Stream input)
        : this(input, leaveOpen: false)
    {
    }

    /// <summary>Reads a stream. Allocates a buffer of 4 KiB.</summary>
    /// <param name="input">The stream.</param>
    /// <param name="leaveOpen">Whether <see cref="Dispose"/> leaves it open.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    public CodedInputStream(Stream input, bool leaveOpen)
        : this(input, DefaultSizeLimit, ProtoParseOptions.DefaultRecursionLimit, leaveOpen)
    {
    }

    private CodedInputStream(Stream input, int sizeLimit, int recursionLimit, bool leaveOpen)
    {
        ArgumentNullException.ThrowIfNull(input);
        _stream = input;
        _leaveOpen = leaveOpen;
        _window = new InputWindow(input, sizeLimit);
        SizeLimit = sizeLimit;
        RecursionLimit = recursionLimit;
    }

    /// <summary>Reads a stream, which <see cref="Dispose"/> closes, up to limits.</summary>
    /// <param name="input">The stream.</param>
    /// <param name="sizeLimit">The most bytes that may be read of it, those ahead included; at least 1.</param>
    /// <param name="recursionLimit">
    /// How deep messages and groups may be nested; at least 1. Above 10,000 it is 10,000.
    /// </param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A limit is less than 1.</exception>
    public static CodedInputStream CreateWithLimits(Stream input, int sizeLimit, int recursionLimit)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(sizeLimit);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(recursionLimit);
        return new CodedInputStream(input, sizeLimit, recursionLimit, leaveOpen: false);
    }

    /// <summary>
    /// The place of the next byte in the array or the stream. For a stream that cannot seek, the bytes that were taken.
    /// </summary>
    public long Position => _window.Position;

    /// <summary>The most bytes that may be read of the stream; without meaning for an array.</summary>
    public int SizeLimit { get; } = DefaultSizeLimit;

    /// <summary>How deep messages and groups may be nested.</summary>
    public int RecursionLimit { get; } = ProtoParseOptions.DefaultRecursionLimit;

    /// <summary>Whether no byte is left. Waits for the stream until it has one, or ends.</summary>
    /// <exception cref="InvalidProtocolBufferException">The stream has more bytes than its limit.</exception>
    public bool IsAtEnd => _window.IsAtEnd();

    /// <summary>Closes the stream, unless it is to be left open.</summary>
    public void Dispose()
    {
        if (!_leaveOpen) _stream?.Dispose();
    }

    private static int LengthOf(byte[] buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return buffer.Length;
    }
}
