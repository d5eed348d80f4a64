using System;
using System.Buffers;
using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Bytes of a stream in a pooled array. The array grows with what has been read, never with a claim.</summary>
internal ref struct StreamBytes : IDisposable
{
    private const int FirstSize = 4 << 10;

    private byte[] _array;
    private int _count;

    /// <summary>The bytes.</summary>
    public readonly ReadOnlySpan<byte> Span => _array.AsSpan(0, _count);

    /// <summary>Reads up to the end.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">There are more than 2 GiB - 1 bytes.</exception>
    public static StreamBytes ReadAll(Stream input)
    {
        ArgumentNullException.ThrowIfNull(input);
        var bytes = new StreamBytes { _array = ArrayPool<byte>.Shared.Rent(FirstSize) };
        bytes.Fill(input, int.MaxValue);
        return bytes;
    }

    /// <summary>Reads a length and as many bytes.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">The length is damaged, or the stream ends before.</exception>
    public static StreamBytes ReadDelimited(Stream input)
    {
        ArgumentNullException.ThrowIfNull(input);
        int length = ReadLength(input, out int prefix);
        var bytes = new StreamBytes { _array = ArrayPool<byte>.Shared.Rent(Math.Min(Math.Max(length, 1), FirstSize)) };
        bytes.Fill(input, length);
        if (bytes._count == length) return bytes;
        long end = prefix + bytes._count;
        bytes.Dispose();
        throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.Truncated, end));
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_array);
        _array = [];
        _count = 0;
    }

    private static int ReadLength(Stream input, out int prefix)
    {
        ulong length = 0;
        for (prefix = 0; prefix < Varint.MaxLength32;)
        {
            int next = input.ReadByte();
            if (next < 0) throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.Truncated, prefix));
            length |= (ulong)(next & 0x7f) << (7 * prefix++);
            if (next < 0x80)
            {
                if (length <= int.MaxValue) return (int)length;
                break;
            }
        }

        throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.InvalidLength, 0));
    }

    private void Fill(Stream input, int limit)
    {
        try
        {
            while (_count < limit)
            {
                if (_count == _array.Length) Grow();
                int read = input.Read(_array, _count, Math.Min(_array.Length, limit) - _count);
                if (read == 0) return;
                _count += read;
            }

            // A message is never that long, so there must be more.
            if (limit == int.MaxValue) throw InvalidProtocolBufferException.Of(MessageInput.TooLarge);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    private void Grow()
    {
        if (_count >= Array.MaxLength) throw InvalidProtocolBufferException.Of(MessageInput.TooLarge);
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * _count, Array.MaxLength));
        Span.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_array);
        _array = larger;
    }
}
