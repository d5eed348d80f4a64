using System;
using System.Buffers.Binary;
using System.IO;

namespace ProtoZeroSharp.Testee;

/// <summary>
/// How messages travel between the runner and its testee: four bytes of length, little-endian, and the message.
/// </summary>
internal static class Frame
{
    private const int PrefixLength = 4;

    /// <summary>Reads one message; null at the end of the stream.</summary>
    /// <exception cref="EndOfStreamException">The stream ends inside of a frame.</exception>
    public static byte[]? Read(Stream stream)
    {
        Span<byte> prefix = stackalloc byte[PrefixLength];
        int read = stream.ReadAtLeast(prefix, PrefixLength, throwOnEndOfStream: false);
        if (read == 0) return null;
        if (read < PrefixLength) throw new EndOfStreamException();
        var message = new byte[BinaryPrimitives.ReadInt32LittleEndian(prefix)];
        stream.ReadExactly(message);
        return message;
    }

    /// <summary>Writes one message and flushes: the runner waits for it.</summary>
    public static void Write(Stream stream, ReadOnlySpan<byte> message)
    {
        Span<byte> prefix = stackalloc byte[PrefixLength];
        BinaryPrimitives.WriteInt32LittleEndian(prefix, message.Length);
        stream.Write(prefix);
        stream.Write(message);
        stream.Flush();
    }
}
